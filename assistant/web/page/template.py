"""Changes to the HTML of Chainlit's page: what it loads, what it names, how it connects."""

import json
import re
from collections.abc import Sequence

from assistant.translations.catalogues import catalogues

_REMOTE_LINK = re.compile(r"<link\b[^>]*\bhref=\"https?://[^>]*>\s*", re.IGNORECASE)


def without_remote_links(html: str) -> str:
    """Return the page without its links to style sheets and fonts on other hosts.

    Among them is the style sheet of KaTeX, which the chat does not use: formulas are off, since
    they would turn "$5 and $6" into one.
    """
    return _REMOTE_LINK.sub("", html)


def with_accessible_parts(html: str) -> str:
    """Return the page with names and roles for those of its parts that lack them."""
    return _with_head(html, '<script src="/public/accessible.js" defer></script>')


def without_log_out(html: str) -> str:
    """Return the page without the menu to log out, where nobody has logged in."""
    return _with_head(html, "<style>#user-nav-button { display: none }</style>")


def connecting_in_order(html: str, root: str) -> str:
    """Return the page so that a chat opened by its address is never taken for a new one.

    Without the script, a busy server's answers decide which of two connections stays.
    """
    return _with_script(html, root, "connect_in_order.js")


def waiting_for_server(html: str, root: str) -> str:
    """Return the page so that it stays as it is while its server is away."""
    return _with_script(html, root, "wait_for_server.js")


def in_language(html: str, root: str, language: str, offers: Sequence[str] = ()) -> str:
    """Return the page in a language, with all that its scripts say and what it offers besides."""
    names = {each: texts["language.name"] for each, texts in catalogues().items()}
    told = {"language": language, "languages": names, "texts": catalogues()[language]}
    told |= {"offers": list(offers)}
    # Nothing in it ends the script that it stands in.
    page = json.dumps(told, ensure_ascii=False).replace("<", r"\u003c")
    html = re.sub(r'<html lang="[^"]*"', f'<html lang="{language}"', html, count=1)
    html = _with_head(html, f"<script>window.hubPage = {page}</script>")
    return _with_script(html, root, "say.js")


def _with_script(html: str, root: str, name: str) -> str:
    """The page with one more script, which runs before Chainlit's."""
    return _with_head(html, f'<script src="{root.rstrip("/")}/public/{name}"></script>')


def _with_head(html: str, element: str) -> str:
    """The page with one more element in its head."""
    return html.replace("</head>", f"{element}</head>", 1)
