"""What parts of references are called in other languages, where a graph has no English names."""

from functools import cache
from types import MappingProxyType

_NAMES = MappingProxyType(
    {
        "author": """autor|autorin|autoren|autor in|autorinnen|verfasser|verfasserin|verfasst|
            verfasst von|verfasser in|auteur|auteurs|autrice|autora|autores""",
        "editor": "herausgeber|herausgeberin|hrsg|herausgegeben von|editores",
        "title": "titel|titre|título|titulo|bezeichnung",
        "year": """jahr|erscheinungsjahr|publikationsjahr|veröffentlichungsjahr|année|annee|
            año|ano de publicación|año de publicación""",
        "publication date": """erschienen|erschienen am|erscheinungsdatum|veröffentlicht|
            veröffentlicht am|veröffentlichungsdatum|publikationsdatum|date de publication|
            fecha de publicación""",
        "venue": """zeitschrift|erschienen in|fundstelle|tagung|tagungsband|sammelband|revue|
            revista|publié dans|publicado en""",
        "publisher": "verlag|editorial",
        "volume": "band|jahrgang|volumen|tome",
        "issue": "heft|heftnummer|numéro|número",
        "pages": "seiten|seitenangabe|páginas|paginas",
        "keyword": """stichwort|stichwörter|stichworte|schlagwort|schlagwörter|schlagworte|
            mot clé|mots clés|mot-clé|mots-clés|palabra clave|palabras clave""",
        "abstract": "zusammenfassung|kurzfassung|résumé|resumen",
        "language": "sprache|langue|idioma",
        "publication type": "publikationstyp|dokumenttyp|publikationsart",
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
    return _english().get(name.casefold())
