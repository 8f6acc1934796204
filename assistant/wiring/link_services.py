"""The services that know papers."""

from assistant.settings.settings import Settings
from tools.adapters.http.polite_http import PoliteHttp, RequestPolicy
from tools.adapters.links.crossref import Crossref
from tools.adapters.links.openalex import OpenAlex
from tools.adapters.links.unpaywall import Unpaywall
from tools.literature.paper_links import LinkResolver


def build_resolvers(settings: Settings) -> tuple[LinkResolver, ...]:
    """Return the configured services that know papers; none where no host is allowed."""
    services = settings.services
    if not services.link_hosts:
        return ()
    policy = RequestPolicy(
        hosts=frozenset(services.link_hosts),
        contact=services.contact_email,
        read_timeout=services.link_silence,
    )
    http = PoliteHttp(policy, services.cache)
    resolvers: list[LinkResolver] = []
    if "api.crossref.org" in services.link_hosts:
        resolvers.append(Crossref(http))
    if "api.openalex.org" in services.link_hosts:
        resolvers.append(OpenAlex(http))
    if "api.unpaywall.org" in services.link_hosts and services.contact_email:
        resolvers.append(Unpaywall(http, services.contact_email))
    return tuple(resolvers)
