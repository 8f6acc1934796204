"""The services that know papers."""

from assistant.settings import Settings
from tools.adapters.crossref import Crossref
from tools.adapters.openalex import OpenAlex
from tools.adapters.polite_http import PoliteHttp, RequestPolicy
from tools.adapters.unpaywall import Unpaywall
from tools.paper_links import LinkResolver


def build_resolvers(settings: Settings) -> tuple[LinkResolver, ...]:
    """The configured services that know papers; none where no host is allowed."""
    policy = RequestPolicy(hosts=frozenset(settings.link_hosts), contact=settings.contact_email)
    http = PoliteHttp(policy, settings.cache)
    resolvers: list[LinkResolver] = []
    if "api.crossref.org" in settings.link_hosts:
        resolvers.append(Crossref(http))
    if "api.openalex.org" in settings.link_hosts:
        resolvers.append(OpenAlex(http))
    if "api.unpaywall.org" in settings.link_hosts and settings.contact_email:
        resolvers.append(Unpaywall(http, settings.contact_email))
    return tuple(resolvers)
