// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/column_memory.hpp"

#include <QCryptographicHash>
#include <QSettings>
#include <QVariantMap>

namespace ridge {

namespace {

QString keyOf(const std::vector<std::string>& columns)
{
    const QByteArray signature = QByteArray::fromStdString(columnSignature(columns));
    return QStringLiteral("columnMaps/") + QString::fromLatin1(QCryptographicHash::hash(signature, QCryptographicHash::Sha256).toHex().left(32));
}

QString text(const std::string& words) { return QString::fromStdString(words); }

} // namespace

std::optional<ColumnMap> rememberedMap(const QSettings& settings, const std::vector<std::string>& columns)
{
    const QVariantMap stored = settings.value(keyOf(columns)).toMap();
    ColumnMap map;
    for (const RunColumn& column : runColumns()) {
        const QStringList parts = stored.value(text(column.name)).toStringList();
        if (parts.size() == 3)
            map[column.name] = {parts[0].toStdString(), parts[1].toStdString(), parts[2].toStdString()};
    }
    if (map.empty() || !missingColumns(map).empty())
        return std::nullopt;
    return map;
}

void rememberMap(QSettings& settings, const std::vector<std::string>& columns, const ColumnMap& map)
{
    QVariantMap stored;
    for (const auto& [name, source] : map)
        if (source.isSet())
            stored.insert(text(name), QStringList{text(source.column), text(source.fixed), text(source.unit)});
    settings.setValue(keyOf(columns), stored);
}

} // namespace ridge
