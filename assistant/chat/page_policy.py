"""What the page may load: our own files, and nothing from elsewhere."""

import re

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Custom elements are compiled in the browser, which takes eval.
CONTENT_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "media-src 'self' blob:",
        "font-src 'self' data:",
        "connect-src 'self' blob:",
        "worker-src 'self' blob:",
        "frame-src 'none'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    ]
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

_REMOTE_LINK = re.compile(r"<link\b[^>]*\bhref=\"https?://[^>]*>\s*", re.IGNORECASE)


class PagePolicy:
    """Adds the security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def without_remote_links(html: str) -> str:
    """Return the page without its links to style sheets and fonts on other hosts.

    Among them is the style sheet of KaTeX, which the chat does not use: formulas are off, since
    they would turn "$5 and $6" into one.
    """
    return _REMOTE_LINK.sub("", html)


def with_accessible_parts(html: str) -> str:
    """Return the page with names and roles for those of its parts that lack them."""
    return html.replace("</head>", '<script src="/public/accessible.js" defer></script></head>', 1)


def without_log_out(html: str) -> str:
    """Return the page without the menu to log out, where nobody has logged in."""
    return html.replace("</head>", "<style>#user-nav-button { display: none }</style></head>", 1)


def connecting_in_order(html: str, root: str) -> str:
    """Return the page so that a chat opened by its address is never taken for a new one.

    Without the script, a busy server's answers decide which of two connections stays.
    """
    script = f'<script src="{root.rstrip("/")}/public/connect_in_order.js"></script>'
    return html.replace("</head>", f"{script}</head>", 1)
