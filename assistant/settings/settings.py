"""All settings, group by group, and changes of some by their own names."""

from collections.abc import Iterator
from typing import Any

from assistant.settings.graphs import Adding, Graphs
from assistant.settings.group import Group
from assistant.settings.indexes import Servers, Store
from assistant.settings.models import Models, TurnLimits
from assistant.settings.references import References, Services
from assistant.settings.search import Embedding, Generation, Retrieval
from assistant.settings.serving import ChatStorage, LogIn, Web
from tools.errors import SetupError
from tools.hublink.core.parameters import Variant


class Settings(Store):
    """All settings; every one has a default, and nothing needs to be configured."""

    servers: Servers = Servers()
    graphs: Graphs = Graphs()
    adding: Adding = Adding()
    models: Models = Models()
    turn: TurnLimits = TurnLimits()
    embedding: Embedding = Embedding()
    retrieval: Retrieval = Retrieval()
    generation: Generation = Generation()
    services: Services = Services()
    references: References = References()
    web: Web = Web()
    log_in: LogIn = LogIn()
    chats: ChatStorage = ChatStorage()

    def changed(self, **values: Any) -> "Settings":
        """Return these settings with some others instead, each by its own name in any group.

        Raises:
            TypeError: no setting has such a name.
        """
        present = dict(_ungrouped(self))
        if unknown := values.keys() - present.keys():
            raise TypeError(f"There are no settings {sorted(unknown)}.")
        return grouped({**present, **values})


GROUPS = {
    name: type(field.default)
    for name, field in Settings.model_fields.items()
    if isinstance(field.default, Group)
}


def grouped(values: dict[str, Any]) -> Settings:
    """Return the settings of values by their own names, each put into its group."""
    groups = {
        name: {each: values[each] for each in group.model_fields} for name, group in GROUPS.items()
    }
    return Settings.model_validate({"store": values["store"], **groups})


def with_pipeline(settings: Settings, variant: Variant | None) -> Settings:
    """Return the settings for a variant of the pipeline: O brings its open models.

    Raises:
        SetupError: O has no endpoint of one's own to run them at.
    """
    if variant is not Variant.O:
        return settings.changed(pipeline=variant)
    if settings.models.openai_base_url is None:
        raise SetupError(
            "The variant O runs open models at an endpoint of your own, and none is set.",
            "Set OPENAI_BASE_URL, for Ollama to http://localhost:11434/v1.",
        )
    return settings.changed(
        pipeline=variant,
        model=settings.models.open_model,
        embedding_endpoint_model=settings.embedding.open_embedding_model,
    )


def _ungrouped(settings: Group) -> Iterator[tuple[str, Any]]:
    for name, value in settings:
        if isinstance(value, Group):
            yield from _ungrouped(value)
        else:
            yield name, value
