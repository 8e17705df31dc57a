// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/fabric_form.hpp"

#include "panels/form_parts.hpp"
#include "theme/field_undo.hpp"
#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"
#include "topology/edit.hpp"
#include "topology/generator.hpp"
#include "units/parse.hpp"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

QString text(std::string_view words) { return QString::fromUtf8(words.data(), qsizetype(words.size())); }

QString kindName(std::string_view generator)
{
    QString name = text(generator).replace(u'-', u' ');
    name[0] = name[0].toUpper();
    return name;
}

QLabel* noteLabel()
{
    auto* label = new QLabel;
    label->setFont(ridgeFont(11));
    label->setWordWrap(true);
    label->hide();
    return label;
}

void say(QLabel* label, const QString& words)
{
    label->setText(words);
    label->setVisible(!words.isEmpty());
}

/// What was typed as a statement; a text that is no quantity comes back as not a number, for the check to refuse.
StatedQuantity typed(const QString& words)
{
    const std::string plain = words.trimmed().toStdString();
    const auto read = parseQuantity(plain);
    return {read ? read->value : std::nan(""), read && read->relative, plain};
}

} // namespace

FabricForm::FabricForm(const Catalogue& catalogue, QWidget* parent)
    : QWidget(parent), m_catalogue(catalogue), m_body(new QWidget), m_factsLabel(noteLabel()), m_problemLabel(noteLabel()), m_hint(noteLabel()),
      m_kind(new QComboBox), m_part(new QComboBox)
{
    setAccessibleName(tr("Network"));
    auto* column = new QVBoxLayout(m_body);
    column->setContentsMargins(formInset, 8, formInset, 16);
    column->setSpacing(0);
    column->addWidget(m_hint);
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(2);
    column->addLayout(grid);
    for (const FabricGenerator& one : fabricGenerators())
        m_kind->addItem(kindName(one.name), text(one.name));
    addChoice(grid, tr("Kind"), m_kind, 0);
    addChoice(grid, tr("Built of"), m_part, 2);
    m_part->setToolTip(tr("Switch part: its ports, and whether it adds up what passes it (in-network reduction), come from its catalogue entry"));
    m_rowsBox = new QWidget;
    column->addWidget(m_rowsBox);
    m_problemLabel->setContentsMargins(0, 12, 0, 0);
    m_factsLabel->setContentsMargins(0, 14, 0, 0);
    column->addWidget(m_problemLabel);
    column->addWidget(m_factsLabel);
    column->addStretch(1);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(1, formHeadHeight, 0, 0);
    all->addWidget(scrolledBody(m_body));
    fillParts();
    connect(m_kind, &QComboBox::activated, this, [this](int index) {
        if (const std::string chosen = m_kind->itemData(index).toString().toStdString(); m_fabric && chosen != m_fabric->generator)
            Q_EMIT kindChosen(chosen);
    });
    connect(m_part, &QComboBox::activated, this, [this](int index) {
        if (const PartId chosen(m_part->itemData(index).toString().toStdString()); m_fabric && chosen != m_fabric->part)
            Q_EMIT partChosen(chosen);
    });
    clear();
}

void FabricForm::addChoice(QGridLayout* grid, const QString& label, QComboBox* box, int line)
{
    auto* name = new QLabel(label);
    name->setFont(ridgeFont(11, QFont::Medium));
    name->setContentsMargins(0, 5, 0, 0);
    name->setBuddy(box);
    m_choiceLabels.push_back(name);
    box->setFont(ridgeFont(12));
    box->setMinimumHeight(28);
    box->setMinimumContentsLength(4);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setFocusPolicy(Qt::StrongFocus);
    box->setAccessibleName(label);
    box->installEventFilter(this);
    grid->addWidget(name, line, 0);
    grid->addWidget(box, line + 1, 0);
}

void FabricForm::fillParts()
{
    m_part->addItem(tr("Not stated"), QString());
    for (const auto& [id, part] : m_catalogue.parts)
        if (part.file == "switches")
            m_part->addItem(text(part.name), text(id.text));
}

QLineEdit* FabricForm::field(const std::string& parameter) const
{
    const auto found = m_rows.find(parameter);
    return found == m_rows.end() ? nullptr : found->second.edit;
}

QString FabricForm::reason(const std::string& parameter) const
{
    const auto found = m_rows.find(parameter);
    return found == m_rows.end() ? QString() : found->second.reason;
}

QString FabricForm::note() const
{
    return QStringList{m_problemLabel->text(), m_factsLabel->text()}.join(u'\n').trimmed();
}

void FabricForm::setFabric(const QString& title, const FabricInstance& fabric, const QStringList& facts, const QString& problem)
{
    const bool other = !m_fabric || m_fabric->generator != fabric.generator || m_title != title;
    m_fabric = fabric;
    m_title = title;
    const Part* part = m_catalogue.find(fabric.part);
    const QString reduction = part == nullptr ? QString() : text(part->textOr("in_network_reduction", "none"));
    m_kind->setCurrentIndex(m_kind->findData(text(fabric.generator)));
    if (m_part->findData(text(fabric.part.text)) < 0) // a link part: a fabric of cables
        m_part->addItem(part == nullptr ? text(fabric.part.text) : text(part->name), text(fabric.part.text));
    m_part->setCurrentIndex(m_part->findData(text(fabric.part.text)));
    if (other)
        buildRows();
    for (auto& [name, row] : m_rows)
        showValue(name, row);
    QStringList lines = facts;
    if (!reduction.isEmpty() && reduction != QStringLiteral("none"))
        lines << tr("Adds up in the network: %1").arg(reduction);
    say(m_factsLabel, lines.join(QStringLiteral("\n\n")));
    say(m_problemLabel, problem);
    m_facts = kindName(fabric.generator);
    setReadOnly(m_readOnly);
    update();
}

void FabricForm::clear()
{
    m_fabric.reset();
    m_title = tr("No network selected");
    m_facts.clear();
    buildRows();
    say(m_factsLabel, {});
    say(m_problemLabel, {});
    setReadOnly({});
    update();
}

void FabricForm::setReadOnly(const QString& why)
{
    m_readOnly = why;
    say(m_hint, m_fabric ? why : tr("Select a fabric on the drawing: a switch network, a dragonfly, a torus. Its parameters stand here."));
    for (QComboBox* box : {m_kind, m_part})
        box->setVisible(m_fabric.has_value());
    for (QLabel* label : m_choiceLabels)
        label->setVisible(m_fabric.has_value());
    for (QWidget* part : {static_cast<QWidget*>(m_kind), static_cast<QWidget*>(m_part), m_rowsBox})
        part->setEnabled(why.isEmpty());
    restyle();
}

/// One field below the other for the parameters of the kind, those that have to be stated first.
void FabricForm::buildRows()
{
    m_rows.clear();
    delete m_rowsBox->layout();
    for (QWidget* old : m_rowsBox->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        old->hide(); // one of them may be what asked for this
        old->deleteLater();
    }
    auto* grid = new QGridLayout(m_rowsBox);
    grid->setContentsMargins(0, 6, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    const FabricGenerator* generator = m_fabric ? findGenerator(m_fabric->generator) : nullptr;
    if (generator == nullptr)
        return;
    int cell = 0;
    for (const bool optional : {false, true})
        for (const std::string_view parameter : optional ? generator->optional : generator->required) {
            const std::string name(parameter);
            const FabricWords words = fabricWords(parameter);
            Row row{new QLineEdit, new QLabel(words.unit.isEmpty() ? words.label : tr("%1, %2").arg(words.label, words.unit)), noteLabel(), {}};
            row.label->setFont(ridgeFont(11, QFont::Medium));
            row.label->setContentsMargins(0, 5, 0, 0);
            row.label->setBuddy(row.edit);
            row.edit->setTextMargins(6, 0, 6, 0);
            row.edit->setFont(ridgeFont(13));
            row.edit->setMinimumWidth(40);
            row.edit->setObjectName(text(name));
            row.edit->setAccessibleName(words.label);
            for (QWidget* one : {static_cast<QWidget*>(row.edit), static_cast<QWidget*>(row.label)})
                one->setToolTip(words.help);
            if (optional)
                row.edit->setPlaceholderText(tr("not stated"));
            undoWithDocument(*row.edit);
            row.edit->installEventFilter(this);
            connect(row.edit, &QLineEdit::textEdited, this, [this, name] { check(name); });
            connect(row.edit, &QLineEdit::editingFinished, this, [this, name] { take(name); });
            const int line = cell / 2 * 3, column = cell % 2;
            grid->addWidget(row.label, line, column, Qt::AlignBottom);
            grid->addWidget(row.edit, line + 1, column);
            grid->addWidget(row.note, line + 2, column, Qt::AlignTop);
            m_rows.emplace(name, row);
            ++cell;
        }
    restyle();
}

/// The value in force, unless a refused text stands there to be put right.
void FabricForm::showValue(const std::string& parameter, Row& row)
{
    if (!row.reason.isEmpty() || (row.edit->hasFocus() && row.edit->isModified()))
        return;
    const auto stated = m_fabric->parameters.find(parameter);
    const QString now = stated == m_fabric->parameters.end() ? QString() : text(stated->second.text);
    if (row.edit->text() != now)
        row.edit->setText(now);
    row.edit->setModified(false);
}

void FabricForm::check(const std::string& parameter)
{
    Row& row = m_rows.at(parameter);
    const FabricGenerator* generator = findGenerator(m_fabric->generator);
    const QString words = row.edit->text().trimmed();
    const auto stated = m_fabric->parameters.find(parameter);
    const bool needed = std::find(generator->required.begin(), generator->required.end(), parameter) != generator->required.end();
    row.reason.clear();
    if (words.isEmpty() && needed)
        row.reason = tr("It has to be stated");
    else if (!words.isEmpty())
        if (const auto problem = whyNotParameter(*generator, parameter, typed(words), {}))
            row.reason = text(problem->message + (problem->hint.empty() ? "" : " " + problem->hint));
    if (!row.reason.isEmpty())
        row.reason = tr("%1 %2 stays in force.").arg(row.reason.endsWith(u'.') ? row.reason : row.reason + u'.',
                                                     stated == m_fabric->parameters.end() ? tr("The old value") : text(stated->second.text));
    row.edit->setProperty("invalid", !row.reason.isEmpty());
    row.edit->update();
    say(row.note, row.reason);
}

void FabricForm::take(const std::string& parameter)
{
    if (!m_fabric || !m_rows.contains(parameter) || !m_rows.at(parameter).edit->isModified())
        return;
    check(parameter);
    Row& row = m_rows.at(parameter);
    if (!row.reason.isEmpty())
        return;
    const QString words = row.edit->text().trimmed();
    row.edit->setModified(false);
    const auto stated = m_fabric->parameters.find(parameter);
    const std::string now = stated == m_fabric->parameters.end() ? std::string() : stated->second.text;
    if (words.toStdString() != now)
        Q_EMIT parameterEdited(parameter, fabricWords(parameter).label.toLower(), words.isEmpty() ? std::nullopt : std::optional(typed(words)));
}

/// The arrow keys count; shares and ratios move by a tenth.
void FabricForm::step(const std::string& parameter, int direction)
{
    const FabricParameter* known = findFabricParameter(parameter);
    const auto stated = m_fabric->parameters.find(parameter);
    const double now = stated == m_fabric->parameters.end() ? known->usual - direction : stated->second.value;
    const double next = std::clamp(now + direction * (known->even ? 2 : known->whole ? 1 : 0.1), known->least, known->most);
    Row& row = m_rows.at(parameter);
    row.edit->setText(QString::number(next, 'g', 6));
    row.edit->setModified(true);
    take(parameter);
}

bool FabricForm::eventFilter(QObject* watched, QEvent* event)
{
    if (auto* box = qobject_cast<QComboBox*>(watched)) {
        if (event->type() == QEvent::Wheel && !box->view()->isVisible())
            return event->ignore(), true; // the wheel scrolls the form; it never changes what it passes
        return QWidget::eventFilter(watched, event);
    }
    const std::string name = watched->objectName().toStdString();
    const auto row = m_rows.find(name);
    if (event->type() != QEvent::KeyPress || row == m_rows.end() || row->second.edit != watched)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
        step(name, key == Qt::Key_Up ? 1 : -1);
        return true;
    }
    if (key == Qt::Key_Escape && row->second.edit->isModified()) {
        row->second.reason.clear();
        row->second.edit->setModified(false);
        row->second.edit->setProperty("invalid", false);
        say(row->second.note, {});
        showValue(name, row->second);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void FabricForm::restyle()
{
    const Theme& theme = Theme::current();
    for (auto& [name, row] : m_rows) {
        setInk(row.label, theme.text2);
        setInk(row.note, theme.bad);
    }
    for (QLabel* label : m_choiceLabels)
        setInk(label, theme.text2);
    setInk(m_factsLabel, theme.text2);
    setInk(m_hint, theme.text2);
    setInk(m_problemLabel, theme.bad);
}

void FabricForm::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        restyle();
    QWidget::changeEvent(event);
}

void FabricForm::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    const QColor colour = theme[Swatch::scaleOut];
    drawForm(painter, size(), {QStringLiteral("switch"), m_title, m_facts, mix(colour, theme.surface, 0.82), m_fabric ? colour : theme.border,
                               m_fabric ? (theme.isDark ? theme.text : colour) : theme.text2});
}

} // namespace ridge::ui
