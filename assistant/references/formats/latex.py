"""Text as LaTeX reads it: signs escaped, capitals protected, mathematics left alone."""

import re
from itertools import pairwise

ESCAPES = str.maketrans(
    {
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
        "{": r"\{",
        "}": r"\}",
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
    }
)
LONE_BRACES = str.maketrans({"{": r"\textbraceleft{}", "}": r"\textbraceright{}"})
MATHEMATICS = re.compile(r"(?<![\\$])\$(?! )([^$]*[^$ \\])\$(?![\d$])")
LOOKS_MATHEMATICAL = re.compile(r"[\\^_=<>+(){}]|^[A-Za-z]['*]*$")
WORD = re.compile(r"(\s+|(?<=\w)[-‐–—/](?=\w))")
TITLE_CASE_SHARE = 0.6
LONG_WORD = 4
SMALL_WORDS = """
    about across after among before between from into over than that through toward towards under
    upon using versus when where while with within without
    """


def escaped(text: str) -> str:
    """Return a text for LaTeX, with balanced braces whatever braces the text has.

    Formulas between dollars stay as they are; prices between dollars do not pass for formulas.
    """
    signs = _escapes(text)
    return "".join(part if formula else part.translate(signs) for part, formula in _parts(text))


def protected(title: str, language: str | None = None) -> str:
    """Return a title for LaTeX with braces around what a style must not turn into lower case.

    Words with a capital inside (NLP, HubLink, GPT) and formulas always; other capitalised words
    in a title in sentence case, where they are names, and in languages other than English. In an
    English title in title case the capitals are left to the style.
    """
    every_capital = not (language or "en").lower().startswith("en") or not _title_case(title)
    signs = _escapes(title)
    written, before = [], ":"
    for part, formula in _parts(title):
        for word in [part] if formula else WORD.split(part):
            if formula:
                written.append(f"{{${word[1:-1]}$}}")
            else:
                opening = before.endswith((":", "?", "!", ".")) and every_capital
                written.append(_braced(word, every_capital and not opening, signs))
            before = word if word.strip() else before
    return "".join(written)


def _parts(text: str) -> list[tuple[str, bool]]:
    """Return the text in pieces, each with whether it is a formula with its dollars."""
    formulas = [found.span() for found in MATHEMATICS.finditer(text) if _is_formula(found[1])]
    bounds = sorted({0, len(text), *(bound for span in formulas for bound in span)})
    return [(text[a:b], (a, b) in formulas) for a, b in pairwise(bounds)]


def _is_formula(content: str) -> bool:
    return bool(LOOKS_MATHEMATICAL.search(content)) and _balanced(content)


def _balanced(text: str) -> bool:
    depth = 0
    for sign in text:
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0:
            return False
    return depth == 0


def _escapes(text: str) -> dict[int, str]:
    """BibTeX counts escaped braces too, so only those that pair can be escaped."""
    return ESCAPES if _balanced(text) else ESCAPES | LONE_BRACES


def _braced(word: str, capitals: bool, signs: dict[int, str]) -> str:
    letters = "".join(filter(str.isalpha, word))
    inside = any(letter.isupper() for letter in letters[1:])
    alone = len(letters) == 1 and letters.isupper() and letters not in "AI"
    if not (inside or alone or (capitals and letters[:1].isupper())):
        return word.translate(signs)
    core = re.search(r"\w(?:.*\w)?", word)
    start, end = core.span() if core else (0, len(word))
    before, kept, after = (part.translate(signs) for part in _cut(word, start, end))
    return f"{before}{{{kept}}}{after}"


def _cut(word: str, start: int, end: int) -> tuple[str, str, str]:
    return word[:start], word[start:end], word[end:]


def _title_case(title: str) -> bool:
    words = re.findall(r"(?<![\w-])[^\W\d_]+", title)[1:]
    plain = [
        word
        for word in words
        if len(word) >= LONG_WORD and word[1:].islower() and word not in SMALL_WORDS.split()
    ]
    return bool(plain) and sum(map(str.istitle, plain)) >= TITLE_CASE_SHARE * len(plain)
