"""Languages by their codes: "de" and "ger" among the languages of papers are German."""

from collections.abc import Collection

from tools.hublink.language.words import words_of

_CODES = """
af Afrikaans | ar Arabic | bg Bulgarian | bn Bengali | ca Catalan | cs Czech | cy Welsh |
da Danish | de German | el Greek | en English | es Spanish | et Estonian | eu Basque |
fa Persian | fi Finnish | fr French | ga Irish | gl Galician | he Hebrew | hi Hindi |
hr Croatian | hu Hungarian | hy Armenian | id Indonesian | is Icelandic | it Italian |
ja Japanese | ka Georgian | ko Korean | la Latin | lt Lithuanian | lv Latvian | mk Macedonian |
ms Malay | nb Norwegian | nl Dutch | nn Norwegian | no Norwegian | pl Polish | pt Portuguese |
ro Romanian | ru Russian | sk Slovak | sl Slovenian | sq Albanian | sr Serbian | sv Swedish |
sw Swahili | ta Tamil | th Thai | tr Turkish | uk Ukrainian | ur Urdu | vi Vietnamese |
zh Chinese | ger German | deu German | eng English | spa Spanish | fre French | fra French |
ita Italian | por Portuguese | dut Dutch | nld Dutch | rus Russian | jpn Japanese | chi Chinese |
zho Chinese | pol Polish | swe Swedish | ngerman German | austrian German | naustrian German |
swissgerman German | nswissgerman German | british English | american English | usenglish English |
ukenglish English | australian English | canadian English | newzealand English | francais French |
frenchb French | acadian French | canadien French | norsk Norwegian | nynorsk Norwegian |
brazilian Portuguese | portuges Portuguese | magyar Hungarian | deutsch German |
français French | español Spanish | espanol Spanish | castellano Spanish | português Portuguese |
portugues Portuguese | italiano Italian | nederlands Dutch | svenska Swedish | dansk Danish |
suomi Finnish | polski Polish | čeština Czech | русский Russian | українська Ukrainian |
türkçe Turkish | ελληνικά Greek | română Romanian | hrvatski Croatian | català Catalan |
euskara Basque | galego Galician | íslenska Icelandic | 中文 Chinese | 日本語 Japanese |
한국어 Korean
"""
"""Codes of ISO 639, what LaTeX's babel calls some, and what they are called by who speak them."""
_NAMES = dict(each.split() for each in _CODES.replace("\n", " ").split("|"))
LANGUAGES = frozenset(_NAMES.values())
"""What languages are called in English."""
_LANGUAGE = frozenset("language languages lang langid sprache langue idioma".split())
_NEARLY_ALL = 0.8


def tells_languages(name: str, values: Collection[str]) -> bool:
    """Return whether an attribute is called after languages, and tells some."""
    return not (_LANGUAGE.isdisjoint(words_of(name.lower())) or LANGUAGES.isdisjoint(values))


def languages_by_codes(labels: Collection[str], name: str) -> dict[str, str]:
    """Return the codes of languages among some labels with their names, if nearly all are such.

    The attribute is called after languages; a code may name a country behind it: "en-GB". Names
    in other capitals are names: "english".
    """
    if _LANGUAGE.isdisjoint(words_of(name.lower())):
        return {}
    names = {label: _NAMES.get(label.lower().replace("_", "-").split("-")[0]) for label in labels}
    coded = {label: language for label, language in names.items() if language is not None}
    titled = {label: label.title() for label in labels if label.title() in _NAMES.values()}
    known = len(coded) + len(titled)
    if {label.lower() for label in coded} <= {"no"}:
        return {}  # which says no, as a rule
    if not coded or known < _NEARLY_ALL * len(labels):
        return {}
    return coded | {label: name for label, name in titled.items() if name != label}
