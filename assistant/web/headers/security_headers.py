"""Security headers: the page loads files of its own origin alone."""

from starlette.datastructures import MutableHeaders
from starlette.types import Scope

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
OTHERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def add_security_headers(_scope: Scope, headers: MutableHeaders) -> None:
    """Add the security headers to a response; one that allows itself less keeps its policy."""
    policy = headers.get("Content-Security-Policy", CONTENT_POLICY)
    headers.update(OTHERS | {"Content-Security-Policy": policy})
