// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/zip_archive.hpp"

#include <zip.h>

namespace ridge::ui {

namespace {

constexpr zip_uint16_t fixedDate = (20 << 9) | (1 << 5) | 1; ///< 2000-01-01, as DOS counts

bool add(zip_t* archive, const PackagePart& part)
{
    zip_source_t* source = zip_source_buffer(archive, part.bytes.constData(), zip_uint64_t(part.bytes.size()), 0);
    const zip_int64_t index = source == nullptr ? -1 : zip_file_add(archive, part.name.toUtf8().constData(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        return false;
    }
    return zip_file_set_dostime(archive, zip_uint64_t(index), 0, fixedDate, 0) == 0;
}

QByteArray contentOf(zip_source_t* source)
{
    zip_stat_t stat;
    if (zip_source_stat(source, &stat) != 0 || zip_source_open(source) != 0)
        return {};
    QByteArray bytes(qsizetype(stat.size), Qt::Uninitialized);
    const bool whole = zip_source_read(source, bytes.data(), stat.size) == zip_int64_t(stat.size);
    zip_source_close(source);
    return whole ? bytes : QByteArray();
}

} // namespace

QByteArray zipOf(const std::vector<PackagePart>& parts)
{
    zip_source_t* source = zip_source_buffer_create(nullptr, 0, 0, nullptr);
    if (source == nullptr)
        return {};
    zip_source_keep(source);
    zip_t* archive = zip_open_from_source(source, ZIP_TRUNCATE, nullptr);
    bool sound = archive != nullptr;
    for (const PackagePart& part : parts)
        sound = sound && add(archive, part);
    if (archive != nullptr && !sound)
        zip_discard(archive);
    else if (archive != nullptr && zip_close(archive) != 0) {
        zip_discard(archive);
        sound = false;
    }
    const QByteArray bytes = sound ? contentOf(source) : QByteArray();
    zip_source_free(source);
    return bytes;
}

} // namespace ridge::ui
