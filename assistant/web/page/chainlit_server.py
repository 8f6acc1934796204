"""Chainlit's server with the page's own files and the changed HTML of its page."""

import logging
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from assistant.translations.page_language import current_language
from assistant.web.page.template import (
    connecting_in_order,
    in_language,
    waiting_for_server,
    with_accessible_parts,
    without_log_out,
    without_remote_links,
)
from assistant.web.sign_in import SignIn, SignInMode
from tools.errors import SetupError

PAGE_FILES = (".chainlit/config.toml", "chainlit.md", "public/theme.json")
OLD_NEWS = (
    "Translated markdown file",
    "'Session is disconnected'",
    "Invalid session",
    "Invalid transport",
)


def chainlit_server(sign_in: SignIn) -> Any:
    """Return Chainlit's server, which reads where its page is as it is imported, and what it signs.

    Raises:
        SetupError: files of the page are missing, or their folder cannot be written to.
    """
    os.environ["CHAINLIT_APP_ROOT"] = str(_page_folder())
    os.environ["CHAINLIT_AUTH_SECRET"] = sign_in.secret.get_secret_value()
    try:
        import chainlit.server
    except PermissionError as error:
        raise SetupError(
            f"The folder of the page cannot be written to: {error.filename}.",
            "Make it writable, or install the assistant where you may write.",
        ) from error
    return chainlit.server


def page_of(
    template: Callable[[str], str], sign_in: SignIn, offers: Sequence[str]
) -> Callable[[str], str]:
    """Return what makes the page, of what makes Chainlit's; `offers` are named to its scripts."""

    def page(root: str) -> str:
        language = current_language()
        html = in_language(without_remote_links(template(root)), root, language, offers)
        html = waiting_for_server(html, root)
        html = with_accessible_parts(connecting_in_order(html, root))
        return html if sign_in.mode is SignInMode.PASSWORD else without_log_out(html)

    return page


def tells_something(record: logging.LogRecord) -> bool:
    """Return whether a log line is news; one welcome text and pages that go are none."""
    return not record.getMessage().startswith(OLD_NEWS)


def _page_folder() -> Path:
    assistant = Path(__file__).resolve().parents[2]
    page = assistant / "page"
    folder = page if page.is_dir() else assistant.parent
    missing = [name for name in PAGE_FILES if not (folder / name).is_file()]
    if missing:
        raise SetupError(
            f"Files of the page are missing in {folder}: {', '.join(missing)}.",
            "Install the assistant again.",
        )
    return folder
