"""Makes the fonts of printed booklets: Open Sans and Roboto Slab, reduced to the characters of
WinAnsiEncoding, and their widths as Rust. Needs fonttools and the two families (Debian:
fonts-open-sans, fonts-roboto-slab).

    python3 make-fonts.py FOLDER_OF_FONTS OUTPUT_FOLDER
"""
import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

CODES = list(range(0x20, 0x7F)) + [0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97] + list(range(0xA0, 0x100))
FONTS = [
    ("TEXT", "text", "HengeText", "OpenSans-Regular.ttf"),
    ("STRONG", "strong", "HengeStrong", "OpenSans-Semibold.ttf"),
    ("DISPLAY", "display", "HengeDisplay", "RobotoSlab-Bold.otf"),
]


def to_truetype(font):
    """Quadratic outlines instead of cubic ones: PDF takes both, but one way is enough."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    drawn = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, 1.0, reverse_direction=True))
        drawn[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, drawn
    font["maxp"].tableVersion = 0x00010000
    for field in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
                  "maxStackElements", "maxSizeOfInstructions"):
        setattr(font["maxp"], field, 1 if field == "maxZones" else 0)
    for table in ("CFF ", "VORG"):
        if table in font:
            del font[table]
    font.sfntVersion = "\000\001\000\000"


def reduced(path, name):
    font = TTFont(path)
    options = subset.Options(hinting=False, layout_features=[], name_IDs=[], notdef_outline=True,
                             drop_tables=["GSUB", "GPOS", "GDEF", "DSIG", "FFTM", "kern", "BASE"], glyph_names=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(bytes([it]).decode("cp1252")) for it in CODES])
    subsetter.subset(font)
    if "glyf" not in font:
        to_truetype(font)
    font["name"].names = []
    for number, text in ((1, name), (2, "Regular"), (4, name), (6, name)):
        font["name"].setName(text, number, 3, 1, 0x409)
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False
    return font


def main():
    folder, output = map(Path, sys.argv[1:3])
    rust = ["//! Measures of the fonts in `assets`, in thousandths of the size. Made by `assets/make-fonts.py`.", "",
            "use super::Measures;", ""]
    for constant, stem, name, file in FONTS:
        font = reduced(next(folder.rglob(file)), name)
        font.save(output / f"{stem}.ttf")
        em, cmap, widths = font["head"].unitsPerEm, font.getBestCmap(), font["hmtx"]
        scale = lambda units: round(units * 1000 / em)
        values = []
        for code in range(0x20, 0x100):
            char = ord(bytes([code]).decode("cp1252", errors="replace"))
            values.append(scale(widths[cmap[char]][0]) if code in CODES and char in cmap else 0)
        head, high = font["head"], font["OS/2"]
        box = [scale(it) for it in (head.xMin, head.yMin, head.xMax, head.yMax)]
        rust += ["#[rustfmt::skip]", f"pub(super) const {constant}: Measures = Measures {{", f'    name: "{name}",',
                 f"    ascent: {scale(font['hhea'].ascent)},", f"    descent: {scale(font['hhea'].descent)},",
                 f"    cap_height: {scale(getattr(high, 'sCapHeight', 0) or 714)},", f"    bounds: {box},", "    widths: ["]
        for at in range(0, len(values), 20):
            rust.append("        " + " ".join(f"{it}," for it in values[at:at + 20]))
        rust += ["    ],", "};", ""]
    (output / "measures.rs").write_text("\n".join(rust[:-1]) + "\n")


main()
