"""Secure cookies: HttpOnly, SameSite=Lax, and Secure over https."""

from starlette.datastructures import MutableHeaders
from starlette.types import Scope

from assistant.web.headers.proxy_headers import over_https

_SET = {"httponly", "samesite", "secure"}


def secure_cookies(scope: Scope, headers: MutableHeaders) -> None:
    """Set each cookie as HttpOnly and SameSite=Lax; as Secure where the page came over https."""
    cookies = headers.getlist("set-cookie")
    del headers["set-cookie"]
    for cookie in cookies:
        headers.append("set-cookie", _safe(cookie, over_https(scope)))


def _safe(cookie: str, secure: bool) -> str:
    parts = [part.strip() for part in cookie.split(";")]
    kept = [part for part in parts if part.partition("=")[0].lower() not in _SET]
    added = ["HttpOnly", "SameSite=Lax", *(["Secure"] if secure else [])]
    return "; ".join([*kept, *added])
