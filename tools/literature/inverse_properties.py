"""Properties that say from the other end what another one says: "is cited by" and "cites".

A graph may state citations in either direction, and in both by turns; turned round at reading, all
of them are asked alike.
"""

from functools import cache
from types import MappingProxyType

_CITO = "http://purl.org/spar/cito/"
_PASSIVE = """
isAgreedWithBy agreesWith|isCitedBy cites|isCitedAsAuthorityBy citesAsAuthority
isCitedAsDataSourceBy citesAsDataSource|isCitedAsEvidenceBy citesAsEvidence
isCitedAsMetadataDocumentBy citesAsMetadataDocument
isCitedAsPotentialSolutionBy citesAsPotentialSolution
isCitedAsRecommendedReadingBy citesAsRecommendedReading
isCitedAsRelatedBy citesAsRelated|isCitedAsSourceDocumentBy citesAsSourceDocument
isCitedForInformationBy citesForInformation|isCompiledBy compiles|isConfirmedBy confirms
isCorrectedBy corrects|isCreditedBy credits|isCritiquedBy critiques|isDeridedBy derides
isDescribedBy describes|isDisagreedWithBy disagreesWith|isDiscussedBy discusses
isDisputedBy disputes|isDocumentedBy documents|isExtendedBy extends|isLinkedToBy linksTo
isParodiedBy parodies|isPlagiarizedBy plagiarizes|isQualifiedBy qualifies|isRefutedBy refutes
isRetractedBy retracts|isReviewedBy reviews|isRidiculedBy ridicules
isSpeculatedOnBy speculatesOn|isSupportedBy supports|isUpdatedBy updates
givesBackgroundTo obtainsBackgroundFrom|givesSupportTo obtainsSupportFrom
providesConclusionsFor usesConclusionsFrom
providesDataFor usesDataFrom|providesExcerptFor includesExcerptFrom
providesMethodFor usesMethodIn|providesQuotationFor includesQuotationFrom
"""
"""Those of the Citation Typing Ontology, each before the one that says it the other way round."""
_OTHERS = MappingProxyType(
    {
        "http://purl.org/dc/terms/isReferencedBy": "http://purl.org/dc/terms/references",
        "http://purl.org/ontology/bibo/citedBy": "http://purl.org/ontology/bibo/cites",
    }
)


def turned_round(property: str) -> str | None:
    """Return the property that says the same from the other end, if this is one said backwards."""
    return _turned().get(property)


@cache
def _turned() -> dict[str, str]:
    pairs = (pair.split() for pair in _PASSIVE.replace("\n", "|").split("|") if pair.strip())
    return {**_OTHERS, **{_CITO + backwards: _CITO + forwards for backwards, forwards in pairs}}
