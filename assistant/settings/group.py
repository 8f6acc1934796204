"""What every group of settings is, and how a list is written in one."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict
from pydantic_settings import NoDecode


def _parted(value: object) -> object:
    """Return the parts of a text between its commas; anything else as it is."""
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    return value


Listed = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_parted)]


class Group(BaseModel):
    """Settings that belong together; no two groups have one of the same name."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_by_name=True)
