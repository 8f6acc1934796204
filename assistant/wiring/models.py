"""Language models, each with how it is worked with."""

from assistant.agent.parts import Speaker
from assistant.conversation.spending import Prices
from assistant.models.context_window import ContextWindow
from assistant.models.endpoint.tool_trust import ToolCalling, ToolTrust
from assistant.models.language_model import LanguageModel
from assistant.models.offline_model import OfflineModel
from assistant.models.pipeline_model import PipelineModel
from assistant.settings.settings import Settings
from tools.hublink.core.parameters import GenerationParameters


def model_names(settings: Settings) -> tuple[str, ...]:
    """Return the models to choose from, the default first; the offline one is always there."""
    return tuple(dict.fromkeys((*settings.models.names, OfflineModel.name)))


def build_model(settings: Settings, name: str) -> LanguageModel:
    """Return the language model of a name, or the offline one."""
    if name == OfflineModel.name:
        return OfflineModel()
    from assistant.models.endpoint.openai_model import OpenAIModel

    key = settings.models.openai_api_key
    return OpenAIModel(
        name,
        api_key=key.get_secret_value() if key else None,
        base_url=settings.models.openai_base_url,
        timeout=settings.models.longest_silence,
        connecting=settings.models.longest_connecting,
        longest_answer=settings.models.longest_answer,
        longest_wait=settings.models.longest_wait,
        most_retries=settings.models.most_retries,
        effort=settings.models.reasoning_effort,
        protocol=settings.models.protocol,
    )


def build_speaker(settings: Settings, name: str) -> Speaker:
    """Return the model of a name and how it is used; prices are those of the first one named."""
    model = build_model(settings, name)
    variant = settings.retrieval.pipeline
    composes = isinstance(model, OfflineModel) or variant is not None
    if variant is not None:
        model = PipelineModel(model, variant, settings.generation.filter_by_model)
    return Speaker(
        model=model,
        trust=ToolTrust(ToolCalling.MODEL if composes else settings.models.tool_calling, name),
        window=ContextWindow(None if composes else settings.models.context_window),
        prices=_prices(settings) if name in settings.models.names[:1] else None,
        generation=_generation(settings, has_model=name != OfflineModel.name),
        may_be_done_without=settings.models.answer_without_model and variant is None,
    )


def _generation(settings: Settings, *, has_model: bool) -> GenerationParameters:
    """The parameters of reading hubs; without a model none found by similarity are read."""
    chosen = settings.generation
    return GenerationParameters(
        calls_at_once=chosen.calls_at_once,
        characters_per_call=min(6_000, int(1.5 * settings.models.context_window)),
        read_similar=chosen.read_similar and has_model,
        tell_statements=has_model,
        in_steps=chosen.in_steps,
        components_by_model=chosen.components_by_model,
        augment_question=chosen.augment_question,
        rerank=chosen.rerank,
        filter_by_model=chosen.filter_by_model,
        link_hubs=chosen.link_hubs,
    )


def _prices(settings: Settings) -> Prices | None:
    """The configured prices; None where none is set."""
    read, written = settings.models.input_price, settings.models.output_price
    if read is None and written is None:
        return None
    return Prices(read=read or 0.0, written=written or 0.0, currency=settings.models.currency)
