// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalogue/catalogue.hpp"
#include "topology/topology.hpp"

#include <QWidget>

#include <map>
#include <optional>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace ridge::ui {

/// What a parameter of a fabric is called, what it is measured in, and what it means with its source.
struct FabricWords {
    QString label, unit, help;
};
/// Words for every parameter a generator takes.
FabricWords fabricWords(std::string_view parameter);

/// The network selected on the drawing: its kind, the part it is built of and its parameters as fields, and what follows from
/// them. A value is taken at Enter and when the focus leaves; one that cannot be is framed with the reason below it, and the
/// old value stays in force. Escape brings the old value back.
class FabricForm : public QWidget {
    Q_OBJECT
public:
    explicit FabricForm(const Catalogue& catalogue, QWidget* parent = nullptr);

    /// @param facts lines on what the fabric gives the machine; `problem` what keeps it from working, empty when nothing does
    void setFabric(const QString& title, const FabricInstance& fabric, const QStringList& facts, const QString& problem);
    /// Nothing is selected that has parameters.
    void clear();
    /// Why nothing can be edited, in one sentence; empty when everything can.
    void setReadOnly(const QString& why);

    bool isEmpty() const { return !m_fabric; }
    QLineEdit* field(const std::string& parameter) const; ///< null when the kind has no such parameter
    QComboBox& kind() const { return *m_kind; }
    QComboBox& part() const { return *m_part; }
    QString reason(const std::string& parameter) const;   ///< why its text is not taken; empty when it is
    QString note() const;                                 ///< facts and problem as they are shown

Q_SIGNALS:
    /// One step: nothing takes the statement back.
    void parameterEdited(const std::string& parameter, const QString& label, const std::optional<ridge::StatedQuantity>& value);
    void kindChosen(const std::string& generator);
    void partChosen(const ridge::PartId& part);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Row {
        QLineEdit* edit = nullptr;
        QLabel* label = nullptr;
        QLabel* note = nullptr;
        QString reason;
    };

    void addChoice(QGridLayout* grid, const QString& label, QComboBox* box, int line);
    void buildRows();
    void check(const std::string& parameter);
    void take(const std::string& parameter);
    void step(const std::string& parameter, int direction);
    void showValue(const std::string& parameter, Row& row);
    void fillParts();
    void restyle();

    const Catalogue& m_catalogue;
    std::optional<FabricInstance> m_fabric;
    QString m_title, m_facts, m_readOnly;
    QWidget* m_body;
    QWidget* m_rowsBox = nullptr;
    QLabel *m_factsLabel, *m_problemLabel, *m_hint;
    QComboBox *m_kind, *m_part;
    std::map<std::string, Row> m_rows;
    std::vector<QLabel*> m_choiceLabels;
};

} // namespace ridge::ui
