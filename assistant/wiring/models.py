"""Language models, each with how it is worked with."""

from assistant.context_window import ContextWindow
from assistant.endpoint.tool_trust import ToolCalling, ToolTrust
from assistant.language_model import LanguageModel
from assistant.offline_model import OfflineModel
from assistant.parts import Speaker
from assistant.pipeline_model import PipelineModel
from assistant.settings import Settings
from assistant.spending import Prices
from tools.hublink.parameters import GenerationParameters


def model_names(settings: Settings) -> tuple[str, ...]:
    """The models to choose from, the one used first in front; the offline one is always there."""
    return tuple(dict.fromkeys((*settings.models, OfflineModel.name)))


def build_model(settings: Settings, name: str) -> LanguageModel:
    """The language model of a name, or the offline one."""
    if name == OfflineModel.name:
        return OfflineModel()
    from assistant.openai_model import OpenAIModel

    key = settings.openai_api_key
    return OpenAIModel(
        name,
        api_key=key.get_secret_value() if key else None,
        base_url=settings.openai_base_url,
        longest_wait=settings.longest_wait,
    )


def build_speaker(settings: Settings, name: str) -> Speaker:
    """The model of a name with how it is worked with; prices are those of the first one named."""
    model = build_model(settings, name)
    composes = isinstance(model, OfflineModel) or settings.pipeline is not None
    if settings.pipeline is not None:
        model = PipelineModel(model, settings.pipeline, settings.filter_by_model)
    return Speaker(
        model=model,
        trust=ToolTrust(ToolCalling.MODEL if composes else settings.tool_calling, name),
        window=ContextWindow(None if composes else settings.context_window),
        prices=_prices(settings) if name in settings.models[:1] else None,
        generation=_generation(settings, has_model=name != OfflineModel.name),
    )


def _generation(settings: Settings, *, has_model: bool) -> GenerationParameters:
    """How hubs are read; those a search finds by likeness where there is a model to read them."""
    return GenerationParameters(
        calls_at_once=settings.calls_at_once,
        characters_per_call=min(6_000, int(1.5 * settings.context_window)),
        read_similar=settings.read_similar and has_model,
        in_steps=settings.in_steps,
        components_by_model=settings.components_by_model,
        augment_question=settings.augment_question,
        rerank=settings.rerank,
        filter_by_model=settings.filter_by_model,
        link_hubs=settings.link_hubs,
    )


def _prices(settings: Settings) -> Prices | None:
    """The configured prices; nothing where none is set."""
    read, written = settings.input_price, settings.output_price
    if read is None and written is None:
        return None
    return Prices(read=read or 0.0, written=written or 0.0, currency=settings.currency)
