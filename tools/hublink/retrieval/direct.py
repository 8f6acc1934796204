"""Direct retrieval: hubs found by similarity alone, over the whole index (algorithms 8, 12, 13)."""

from collections.abc import Collection

import numpy as np

from tools.hublink.core.parameters import RetrievalParameters
from tools.hublink.retrieval.pruning import RankedHub, prune_hubs, score_hub
from tools.hublink.retrieval.text_incidence import UNSEEN, Scores, TextIncidence
from tools.hublink.retrieval.vector_search import TextSearch


def retrieve_directly(
    incidence: TextIncidence,
    search: TextSearch,
    parameters: RetrievalParameters,
    within: Collection[int] | None = None,
    excluding: Collection[int] = (),
) -> list[RankedHub]:
    """Return the best hubs for a question, best first.

    Hubs become candidates in the order of their best hit, until as many as are kept have been
    found; those that tie with the last belong to them, up to a limit. Then each candidate's paths
    are filled up and ranked, and its weighted score decides.
    """
    path_scores = search.look_everywhere() if within is None else search.look_in(within)
    hub_scores = _only(incidence.hub_scores(path_scores), within, excluding)
    candidates = _candidates(incidence, path_scores, hub_scores, parameters)
    search.look_in(candidates)
    ranked = ((hub, search.rank_paths(hub)) for hub in candidates)
    scored = (score_hub(hub, paths, parameters.path_weight_alpha) for hub, paths in ranked)
    return prune_hubs(scored, parameters)


def _only(hub_scores: Scores, within: Collection[int] | None, excluding: Collection[int]) -> Scores:
    if within is not None:
        allowed = np.full(len(hub_scores), UNSEEN)
        chosen = list(within)
        allowed[chosen] = hub_scores[chosen]
        hub_scores = allowed
    hub_scores[list(excluding)] = UNSEEN
    return hub_scores


def _candidates(
    incidence: TextIncidence,
    path_scores: Scores,
    hub_scores: Scores,
    parameters: RetrievalParameters,
) -> list[int]:
    found = np.flatnonzero(hub_scores > UNSEEN)
    keep = parameters.hubs_to_keep
    if len(found) > keep:
        lowest = np.partition(hub_scores[found], -keep)[-keep]
        found = found[hub_scores[found] >= lowest]
    limit = max(keep, parameters.candidate_hubs)
    if len(found) > limit:
        # A value that thousands of hubs share ties them all: the rest of what was found decides.
        totals = incidence.hub_totals(path_scores)[found]
        order = np.lexsort((-totals, -hub_scores[found]))
        found = np.sort(found[order[:limit]])
    return [int(hub) for hub in found]
