"""Writes the two tables of Core that come from elsewhere: run it from the package's folder, and nothing else is needed.

HTMLNames.swift holds the named character references of HTML, as Python's html.entities has them. FoldTable.swift holds
the letters that are compared as others: Unicode's compatibility decomposition without marks, and a few letters that
Unicode does not decompose but that people write without their stroke.
"""
import html.entities
import textwrap
import unicodedata
from pathlib import Path

TEXT = Path("Sources/Core/Text")

# What Unicode leaves whole, and one service or reader writes in another way.
WHOLE = {
    "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ð": "d", "đ": "d", "ø": "o", "ł": "l", "ı": "i", "ȷ": "j", "ħ": "h",
    "ŋ": "ng", "ŧ": "t", "ĸ": "k", "ƀ": "b", "ɓ": "b", "ƈ": "c", "ȼ": "c", "ɖ": "d", "ɗ": "d", "ə": "e", "ɛ": "e",
    "ɇ": "e", "ƒ": "f", "ǥ": "g", "ɠ": "g", "ɨ": "i", "ƙ": "k", "ƚ": "l", "ɫ": "l", "ɲ": "n", "ƞ": "n", "ɔ": "o",
    "ɵ": "o", "ƥ": "p", "ɍ": "r", "ƫ": "t", "ƭ": "t", "ʈ": "t", "ʉ": "u", "ʋ": "v", "ƴ": "y", "ɏ": "y", "ƶ": "z",
    "ȥ": "z",
    "ς": "σ",
    # Alef with a wasla, and the letters that Persian and Arabic keyboards have in two forms.
    "ٱ": "ا", "ى": "ي", "ی": "ي", "ک": "ك",
}
# Left as they are: mathematical symbols in Arabic, ideographs that only old standards have twice, Hangul, Cherokee.
LEFT_OUT = [(0x1EE00, 0x1EEFF), (0x2F800, 0x2FA1F), (0xAC00, 0xD7A3), (0x3131, 0x318E), (0xFFA0, 0xFFDC),
            (0x13A0, 0x13FF), (0xAB70, 0xABBF)]
# What is no letter and is compared as one all the same: full and half width, small forms, letters in circles.
FORMS = [(0xFF00, 0xFFEF), (0xFE50, 0xFE6F), (0x24B6, 0x24E9)]
VOICED = "\u3099\u309A"
# Marks of Latin, Greek, Cyrillic, Hebrew, Arabic and Syriac.
MARKS = [(0x300, 0x36F), (0x483, 0x489), (0x591, 0x5C7), (0x610, 0x61A), (0x640, 0x65F), (0x670, 0x670), (0x6D6, 0x6ED),
         (0x730, 0x74A), (0x8CA, 0x8FF), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF)]


def lies_in(scalar, blocks):
    return any(first <= ord(scalar) <= last for first, last in blocks)


def is_droppable(scalar):
    """Accents, points, nuktas and viramas; the vowel signs of other scripts are letters."""
    is_mark = unicodedata.category(scalar) in ("Mn", "Me") and scalar not in VOICED
    return is_mark and (lies_in(scalar, MARKS) or unicodedata.combining(scalar) in (7, 9))


def fold(scalar):
    before, text = None, scalar
    while text != before:
        before = text
        text = unicodedata.normalize("NFKD", text)
        text = "".join(WHOLE.get(c, c.lower()) for c in text if not is_droppable(c) and c != "\u0640")
    return text.replace("\u2044", " ").strip()


def folds():
    table = {}
    for scalar in map(chr, range(0x80, 0x110000)):
        category = unicodedata.category(scalar)
        if category[0] not in "LN" and category != "Mc" and not lies_in(scalar, FORMS):
            continue
        # Capitals are looked up as small letters.
        if lies_in(scalar, LEFT_OUT) or (scalar.lower() != scalar and len(scalar.lower()) == 1):
            continue
        # Kana with a mark are composed instead.
        if unicodedata.normalize("NFD", scalar)[1:] in tuple(VOICED):
            continue
        target = fold(scalar)
        has_signs = any(c.isascii() and not c.isalnum() for c in target)
        if target and target != scalar and (lies_in(scalar, FORMS) or not has_signs):
            table.setdefault(target, []).append(scalar)
    return table


def written(text):
    """Letters and digits of scripts that run from left to right as they are, everything else by number."""
    def is_plain(scalar):
        is_turned = unicodedata.bidirectional(scalar) in ("R", "AL", "AN")
        return unicodedata.category(scalar)[0] in "LNP" and not is_turned and scalar not in '\\"'
    return "".join(c if is_plain(c) else f"\\u{{{ord(c):X}}}" for c in text)


def lines(words, width=116):
    wrapped = textwrap.wrap(" ".join(words), width, break_long_words=False, break_on_hyphens=False)
    return "\n".join("    " + line for line in wrapped)


def fold_words():
    for target, sources in sorted(folds().items()):
        # A line has an end.
        for start in range(0, len(sources), 20):
            yield written(target) + "=" + written("".join(sources[start:start + 20]))


def name_words():
    for name, text in sorted(html.entities.html5.items()):
        if name.endswith(";"):
            mark = "*" if name[:-1] in html.entities.html5 else ""
            yield name[:-1] + mark + " " + "+".join(f"{ord(c):X}" for c in text)


def write(type, about, table, words):
    (TEXT / f"{type}.swift").write_text(f'''// Written by Tests/Tables/tables.py. Change that.

/// {about}, in one text: Swift compiles a dictionary of as many for minutes.
enum {type} {{
  /// {table}
  static let table = """
{lines(words)}
    """
}}
''')


write("HTMLNames", "The names that HTML has for characters",
      "A name and its characters in hexadecimal, in turns. A star marks what browsers also read without a semicolon.",
      name_words())
write("FoldTable", "The letters that are compared as others",
      f"What is compared, then all that is compared as it. From Unicode {unicodedata.unidata_version}.", fold_words())
