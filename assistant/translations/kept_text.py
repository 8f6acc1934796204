"""Texts that are kept as what they say rather than in words, for whoever reads them later."""

from typing import Any

from pydantic import model_validator

from assistant.translations.page_text import in_english
from tools.hublink.core.models import Frozen
from tools.source_text import SourceText


class KeptText(Frozen):
    """A text of the page by its id, with the values in it; one of old is its own id, in words."""

    id: str
    values: dict[str, "str | KeptText"] = {}

    @model_validator(mode="before")
    @classmethod
    def _of_old(cls, kept: Any) -> Any:
        return {"id": kept} if isinstance(kept, str) else kept

    def __str__(self) -> str:
        """The text in English."""
        return in_english(self.told)

    def __hash__(self) -> int:
        return hash((self.id, *sorted((name, str(value)) for name, value in self.values.items())))

    @property
    def told(self) -> dict[str, Any]:
        """The text as the page takes it."""
        return self.model_dump()


def kept_of_source(text: str) -> KeptText:
    """Return what a reader of sources tells; in its own words where these are not translated."""
    if not isinstance(text, SourceText):
        return KeptText(id=text)
    values = text.values.items()
    kept = {name: kept_of_source(v) if isinstance(v, SourceText) else v for name, v in values}
    return KeptText(id=f"source.{text.id}", values=kept)


def kept_text(text: str, /, **values: str | KeptText) -> KeptText:
    """Return a text by its id, with its values."""
    return KeptText(id=text, values=values)
