"""What parts of references are called in other languages, where a graph has no English names."""

import re
from functools import cache
from types import MappingProxyType

_BETWEEN_WORDS = re.compile(r"[\W_]+")
_NAMES = MappingProxyType(
    {
        "author": """autor|autorin|autoren|autorinnen|autor in|autor en|autor innen|autoren innen|
            verfasser|verfasserin|verfasst|verfasst von|verfasser in|verfasser innen|auteur|auteurs|
            autrice|autora|autores""",
        "editor": """herausgeber|herausgeberin|herausgeber in|herausgeber innen|hrsg|
            herausgegeben von|editores""",
        "title": "titel|titre|título|titulo|bezeichnung",
        "year": """jahr|erscheinungsjahr|publikationsjahr|veröffentlichungsjahr|année|annee|
            año|ano de publicación|año de publicación""",
        "month": "monat|erscheinungsmonat|mois|mes",
        "publication date": """erschienen|erschienen am|erscheinungsdatum|veröffentlicht|
            veröffentlicht am|veröffentlichungsdatum|publikationsdatum|date de publication|
            fecha de publicación""",
        "venue": """zeitschrift|zeitschriftentitel|titel der zeitschrift|erschienen in|fundstelle|
            tagung|konferenz|tagungsband|konferenzband|sammelband|revue|revista|publié dans|
            publicado en""",
        "publisher": "verlag|editorial",
        "place": "verlagsort|erscheinungsort",
        "university": "hochschule|universität|université|universidad",
        "series": "reihe|schriftenreihe|buchreihe",
        "edition": "auflage",
        "volume": "band|bandnummer|jahrgang|volumen|tome",
        "issue": "heft|heftnummer|heft nr|ausgabe|numéro|número",
        "pages": "seiten|seitenangabe|seitenzahlen|seitenbereich|páginas|paginas",
        "keyword": "stichwort|schlagwort|mot clé|palabra clave",
        "keywords": """stichwörter|stichworte|schlagwörter|schlagworte|schlüsselwörter|
            schlüsselbegriffe|mots clés|palabras clave""",
        "abstract": "zusammenfassung|kurzfassung|kurzbeschreibung|résumé|resumen",
        "notes": "notiz|notizen|anmerkung|anmerkungen|bemerkung|bemerkungen",
        "language": "sprache|langue|idioma",
        "publication type": """publikationstyp|publikationsart|publikationsform|dokumenttyp|
            dokumententyp|dokumentart|medientyp|literaturtyp|veröffentlichungsart|
            art der publikation|art der veröffentlichung|art der arbeit""",
        "citation key": "zitierschlüssel|zitationsschlüssel",
        "url": "webadresse|internetadresse",
    }
)
"""German, French and Spanish names by the English ones, which the rest of the program knows."""


@cache
def _english() -> dict[str, str]:
    return {
        " ".join(name.split()): english
        for english, names in _NAMES.items()
        for name in names.split("|")
    }


def in_english(name: str) -> str | None:
    """Return the English name of a part of a reference that is named in another language."""
    return _english().get(" ".join(_BETWEEN_WORDS.sub(" ", name.casefold()).split()))
