"""Diagnosis of the set-up: what is configured, reachable and missing, and the remedy."""

import asyncio
import socket
from pathlib import Path
from urllib.parse import urlsplit

from assistant.models.endpoint.tool_trust import ToolTrust
from assistant.models.endpoint.trial import try_model
from assistant.models.language_model import ModelError
from assistant.models.offline_model import OfflineModel
from assistant.settings.settings import Settings
from assistant.web.sign_in import SignInMode, open_for_people
from assistant.wiring.embedding import build_embedder
from assistant.wiring.history import build_history, build_secret
from assistant.wiring.indexes import index_places
from assistant.wiring.models import build_model
from assistant.wiring.shelves import open_library
from tools.errors import SetupError
from tools.hublink.core.models import Frozen

_TIMEOUT = 3.0
_MODEL = "Language model"
_WITHOUT_TOOLS = "Tools are chosen by grounding's plan, and the model writes the answer."


class Diagnosis(Frozen):
    """One thing looked at: its state in words, and what to do where something is to be done."""

    subject: str
    state: str
    remedy: str = ""
    broken: bool = False

    @property
    def mark(self) -> str:
        if self.broken:
            return "✗"
        return "!" if self.remedy else "✓"


async def diagnose(settings: Settings) -> tuple[Diagnosis, ...]:
    """Look at the index, the embedding model, the language model and the link services."""
    indexes = await asyncio.to_thread(_indexes, settings)
    embedding = await asyncio.to_thread(_embedding, settings)
    services = await asyncio.gather(*(_service(host) for host in settings.services.link_hosts))
    history = await _history(settings)
    return (*indexes, embedding, *await _models(settings), history, *services, _contact(settings))


async def _history(settings: Settings) -> Diagnosis:
    """The place of chats, made where it is missing, and whether people log in."""
    subject = "History"
    try:
        history = build_history(settings)
        sign_in = await open_for_people(settings, history, build_secret(settings))
    except SetupError as error:
        return Diagnosis(subject=subject, state=error.message, remedy=error.remedy, broken=True)
    ways = {
        SignInMode.LOCAL: "nobody logs in",
        SignInMode.PROXY: f"the header {sign_in.header} names the user",
        SignInMode.PASSWORD: "people log in with passwords",
    }
    return Diagnosis(subject=subject, state=f"{history.database.address}; {ways[sign_in.mode]}")


def _indexes(settings: Settings) -> tuple[Diagnosis, ...]:
    try:
        folders = index_places(settings).folders(settings.store)
    except SetupError as error:
        broken = Diagnosis(subject="Index", state=error.message, remedy=error.remedy, broken=True)
        return (broken,)
    return tuple(_index(folder, settings) for folder in folders)


def _index(folder: Path, settings: Settings) -> Diagnosis:
    try:
        library = open_library(settings.changed(store=folder))
        # Nothing has this id, but a server that keeps the graph must answer.
        library.graph.entity("")
    except SetupError as error:
        return Diagnosis(subject="Index", state=error.message, remedy=error.remedy, broken=True)
    hubs, attributes = len(library.view.hubs), len(library.view.columns)
    state = f"{folder}: {hubs} hubs with {attributes} attributes"
    return Diagnosis(subject="Index", state=state, remedy=library.similarity_unavailable() or "")


def _embedding(settings: Settings) -> Diagnosis:
    try:
        embedder = build_embedder(settings)
        state = f"{embedder.name}, {embedder.dimension} dimensions"
    except SetupError as error:
        return Diagnosis(
            subject="Embedding model", state=error.message, remedy=error.remedy, broken=True
        )
    return Diagnosis(subject="Embedding model", state=state)


async def _models(settings: Settings) -> list[Diagnosis]:
    named = [name for name in settings.models.names if name != OfflineModel.name]
    if named:
        return [await _model(settings, name) for name in named]
    state = "none: answers are composed from graph facts alone"
    has_key = settings.models.openai_api_key is not None
    remedy = "A key is set: name a model in HUBLINK_MODEL to use it." if has_key else ""
    return [Diagnosis(subject=_MODEL, state=state, remedy=remedy)]


async def _model(settings: Settings, name: str) -> Diagnosis:
    has_key = settings.models.openai_api_key is not None
    address = settings.models.openai_base_url or "https://api.openai.com/v1"
    state = f"{name} at {urlsplit(address).hostname}"
    state += ", a key is set" if has_key else ", no key"
    try:
        async with asyncio.timeout(patience := settings.models.longest_silence):
            abilities = await try_model(build_model(settings, name))
    except ModelError as error:
        state = f"{state}. {error.message}"
        return Diagnosis(subject=_MODEL, state=state, remedy=error.remedy, broken=True)
    except TimeoutError:
        return Diagnosis(
            subject=_MODEL,
            state=f"{state}: no answer within {patience:g} seconds",
            remedy="Wait until it is loaded, or use a smaller model.",
            broken=True,
        )
    objection = ToolTrust(settings.models.tool_calling, name).objection()
    remedy = "" if abilities.calls_tools else _WITHOUT_TOOLS
    if abilities.calls_tools and objection:
        remedy = f"{objection}: grounding's plan chooses them (HUBLINK_TOOL_CALLING)."
    told = "; ".join([abilities.as_text(), *abilities.remarks])
    return Diagnosis(subject=_MODEL, state=f"{state}: {told}", remedy=remedy)


async def _service(host: str) -> Diagnosis:
    if await _reachable(host, 443):
        return Diagnosis(subject="Link service", state=f"{host} can be reached")
    return Diagnosis(
        subject="Link service",
        state=f"{host} cannot be reached: links come from the graph alone",
        remedy="Nothing to do without a network.",
    )


def _contact(settings: Settings) -> Diagnosis:
    if settings.services.contact_email:
        return Diagnosis(subject="Contact", state="an e-mail address is told to the link services")
    return Diagnosis(
        subject="Contact",
        state="no e-mail address for the link services",
        remedy="Set HUBLINK_CONTACT_EMAIL to be served better, and by Unpaywall at all.",
    )


async def _reachable(host: str, port: int) -> bool:
    try:
        async with asyncio.timeout(_TIMEOUT):
            _, writer = await asyncio.open_connection(host, port)
    except (OSError, TimeoutError, socket.gaierror):
        return False
    writer.close()
    return True
