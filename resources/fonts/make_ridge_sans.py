#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Derives one face of "Ridge Sans" from Inter: digits of one width as the default, under a name of its own.

Qt before 6.7 cannot switch OpenType features, so the `tnum` forms are written into the character map.
The SIL Open Font License reserves the name Inter, hence the new family name; licence and copyright records stay.

usage: make_ridge_sans.py SOURCE.otf STYLE TARGET.otf
"""
import sys

from fontTools.ttLib import TTFont

FAMILY = "Ridge Sans"
FAMILY_IDS = (1, 16)
STYLE_IDS = (2, 17)
FULL_ID, POSTSCRIPT_ID = 4, 6


def tabular_forms(font):
    """Glyph name -> name of its tabular form, from the single substitutions of the feature `tnum`."""
    table = font["GSUB"].table
    forms = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for subtable in table.LookupList.Lookup[index].SubTable:
                forms.update(getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {}))
    return forms


def map_digits(font):
    forms = tabular_forms(font)
    mapped = set()
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            glyph = table.cmap.get(code)
            if glyph in forms:
                table.cmap[code] = forms[glyph]
                mapped.add(code)
    if len(mapped) != 10:
        sys.exit(f"{len(mapped)} of 10 digits have a tabular form; is this Inter?")


def rename(font, style):
    full = f"{FAMILY} {style}"
    postscript = full.replace(" ", "")
    for record in font["name"].names:
        if record.nameID in FAMILY_IDS:
            record.string = FAMILY
        elif record.nameID in STYLE_IDS:
            record.string = style
        elif record.nameID == FULL_ID:
            record.string = full
        elif record.nameID == POSTSCRIPT_ID:
            record.string = postscript
    cff = font["CFF "].cff
    cff.fontNames[0] = postscript
    top = cff.topDictIndex[0]
    top.FamilyName, top.FullName = FAMILY, full


def main(source, style, target):
    font = TTFont(source, recalcTimestamp=False)
    map_digits(font)
    rename(font, style)
    font.save(target)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
