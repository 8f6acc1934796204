"""Settings read from the environment, `.env` and `hublink.toml`, each overruling the next."""

from collections.abc import Iterable
from difflib import get_close_matches
from tomllib import TOMLDecodeError

from pydantic import AliasChoices, ValidationError
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from assistant.settings.graphs import Adding, Graphs
from assistant.settings.indexes import Servers, Store
from assistant.settings.models import Models, TurnLimits
from assistant.settings.references import References, Services
from assistant.settings.search import Embedding, Generation, Retrieval
from assistant.settings.serving import ChatStorage, LogIn, Web
from assistant.settings.settings import Settings, grouped
from tools.errors import SetupError

_PREFIX = "HUBLINK_"


class _Ungrouped(
    Store,
    Servers,
    Graphs,
    Adding,
    Models,
    TurnLimits,
    Embedding,
    Retrieval,
    Generation,
    Services,
    References,
    Web,
    LogIn,
    ChatStorage,
    BaseSettings,
):
    """The settings of all groups side by side, as they are set; other variables are left alone."""

    model_config = SettingsConfigDict(
        env_prefix=_PREFIX,
        env_file=".env",
        toml_file="hublink.toml",
        extra="ignore",
        env_ignore_empty=True,
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return env_settings, dotenv_settings, TomlConfigSettingsSource(settings_cls)


def environment_names() -> dict[str, str]:
    """Return the environment variable of each setting, by the setting's name."""
    return {name: _spellings(name, _PREFIX)[0] for name in _Ungrouped.model_fields}


def read_settings() -> Settings:
    """Return the configured settings.

    Raises:
        SetupError: a setting is misspelt or cannot be what it is set to, which is never shown, or
            a file of settings cannot be read.
    """
    try:
        _check_spelling()
        return grouped(dict(_Ungrouped()))
    except ValidationError as error:
        wrong = error.errors(include_input=False, include_url=False)[0]
        name = "_".join(str(part) for part in wrong["loc"])
        raise SetupError(
            f"The setting {name} cannot be: {wrong['msg']}.",
            "Correct it in the environment, .env or hublink.toml.",
        ) from error
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        raise SetupError(f"hublink.toml cannot be read: {error}.", "Mend it as TOML.") from error


def _check_spelling() -> None:
    """Refuse names that look like settings and are none; `hublink.toml` holds nothing else."""
    variables = [
        ("the environment", EnvSettingsSource(_Ungrouped).env_vars),
        (".env", DotEnvSettingsSource(_Ungrouped).env_vars),
    ]
    for place, given in variables:
        names = (name.upper() for name in given)
        _check_names(place, [name for name in names if name.startswith(_PREFIX)], _PREFIX)
    _check_names("hublink.toml", TomlConfigSettingsSource(_Ungrouped).toml_data)


def _check_names(place: str, given: Iterable[str], prefix: str = "") -> None:
    names = {name: _spellings(name, prefix) for name in _Ungrouped.model_fields}
    known = {spelling.upper() for spellings in names.values() for spelling in spellings}
    for name in given:
        if name.upper() in known:
            continue
        near = get_close_matches(name.upper().removeprefix(_PREFIX).lower(), names, 1)
        meant = f"Write {names[near[0]][0]}, or remove it." if near else ""
        raise SetupError(
            f"There is no setting {name}, which is set in {place}.",
            meant or "Remove it; .env.example lists all.",
        )


def _spellings(name: str, prefix: str) -> list[str]:
    """The names that a setting may be set by, the one to use first."""
    alias = _Ungrouped.model_fields[name].validation_alias
    if isinstance(alias, AliasChoices):
        return [str(choice) for choice in alias.choices]
    return [prefix + name.upper() if prefix else name]
