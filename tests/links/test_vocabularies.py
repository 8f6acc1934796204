"""The usual scholarly vocabularies, imported as they come, make whole references."""

from pathlib import Path

import pytest

from tools.adapters.graph_import import load_graph
from tools.csl import CslItem
from tools.paper_reference import reference_of

PREFIXES = """
@prefix : <https://example.org/> .
@prefix bibo: <http://purl.org/ontology/bibo/> .
@prefix dblp: <https://dblp.org/rdf/schema#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix fabio: <http://purl.org/spar/fabio/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix frbr: <http://purl.org/vocab/frbr/core#> .
@prefix prism: <http://prismstandard.org/namespaces/basic/2.0/> .
@prefix pro: <http://purl.org/spar/pro/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix schema: <https://schema.org/> .
@prefix soa: <https://semopenalex.org/ontology/> .
@prefix swrc: <http://swrc.ontoware.org/ontology#> .
@prefix wdt: <http://www.wikidata.org/prop/direct/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
DOI = "10.1000/snow"
GRAPHS = {
    "schema.org": """
:p a schema:ScholarlyArticle ; schema:name "Counting Snow" ; schema:author ( :b :a ) ;
    schema:datePublished "1990-03-01"^^xsd:date ; schema:isPartOf :j ;
    schema:sameAs <https://doi.org/10.1000/snow> .
:a a schema:Person ; schema:name "Ann Low" . :b a schema:Person ; schema:name "Zoe High" .
:j a schema:Periodical ; schema:name "Snow Letters" .
""",
    "BIBO and Dublin Core": """
:p a bibo:AcademicArticle ; dcterms:title "Counting Snow" ; dcterms:creator :a, :b ;
    bibo:authorList ( :b :a ) ; dcterms:issued "1990-03"^^xsd:gYearMonth ; dcterms:isPartOf :j ;
    bibo:doi "10.1000/snow" .
:a foaf:name "Ann Low" . :b foaf:name "Zoe High" . :j dcterms:title "Snow Letters" .
""",
    "FaBiO": """
:p a fabio:JournalArticle ; dcterms:title "Counting Snow" ; dcterms:creator ( :b :a ) ;
    fabio:hasPublicationYear "1990"^^xsd:gYear ; frbr:partOf :j ; prism:doi "10.1000/snow" .
:a foaf:name "Ann Low" . :b foaf:name "Zoe High" . :j dcterms:title "Snow Letters" .
""",
    "SWRC": """
:p a swrc:Article ; swrc:title "Counting Snow" ; swrc:author ( :b :a ) ; swrc:year "1990" ;
    swrc:journal "Snow Letters" ; swrc:doi "10.1000/snow" .
:a swrc:name "Ann Low" . :b swrc:name "Zoe High" .
""",
    "DBLP": """
:p a dblp:Article ; dblp:title "Counting Snow" ; rdfs:label "Zoe High et al.: Counting Snow" ;
    dblp:authoredBy :a, :b ; dblp:hasSignature :s1, :s2 ; dblp:yearOfPublication "1990"^^xsd:gYear ;
    dblp:publishedIn "Snow Letters" ; dblp:doi <https://doi.org/10.1000/snow> .
:s1 a dblp:AuthorSignature ; dblp:signatureCreator :b ; dblp:signatureOrdinal 1 .
:s2 a dblp:AuthorSignature ; dblp:signatureCreator :a ; dblp:signatureOrdinal 2 .
:a rdfs:label "Ann Low" . :b rdfs:label "Zoe High" .
""",
    "SemOpenAlex": """
:p a soa:Work ; dcterms:title "Counting Snow" ; soa:hasAuthorship :s1, :s2 ;
    fabio:hasPublicationYear "1990"^^xsd:integer ; soa:hasHostVenue :v ;
    prism:doi <https://doi.org/10.1000/snow> .
:s1 a soa:Authorship ; soa:hasAuthor :b ; soa:position 1 .
:s2 a soa:Authorship ; soa:hasAuthor :a ; soa:position 2 .
:a foaf:name "Ann Low" . :b foaf:name "Zoe High" .
:v a soa:HostVenue ; soa:hasSource :j . :j foaf:name "Snow Letters" .
""",
    "Wikidata": """
:p wdt:P31 :article ; wdt:P1476 "Counting Snow"@en ; wdt:P50 ( :b :a ) ;
    wdt:P577 "1990-03-01T00:00:00Z"^^xsd:dateTime ; wdt:P1433 :j ; wdt:P356 "10.1000/SNOW" .
:article rdfs:label "scholarly article"@en .
:a rdfs:label "Ann Low"@en . :b rdfs:label "Zoe High"@en . :j rdfs:label "Snow Letters"@en .
""",
}


def reference_in(turtle: str, folder: Path) -> CslItem:
    path = folder / "graph.ttl"
    path.write_text(PREFIXES + turtle, encoding="utf-8")
    graph = load_graph(path)
    paper = graph.entity("https://example.org/p")
    assert paper is not None
    facts, seen, nodes = [], {paper.id}, [paper]
    for _ in range(4):
        found = [triple for node in nodes for triple in graph.outgoing(node)]
        facts += found
        nodes = [t.object for t in found if not t.object.literal and t.object.id not in seen]
        seen |= {node.id for node in nodes}
    return reference_of(paper, facts)


@pytest.mark.parametrize("name", GRAPHS)
def test_a_reference_is_found_whole(name: str, tmp_path: Path) -> None:
    reference = reference_in(GRAPHS[name], tmp_path)
    assert reference.title == "Counting Snow"
    assert [author.display for author in reference.author] == ["Zoe High", "Ann Low"]
    assert reference.year == 1990
    assert reference.container_title == "Snow Letters"
    assert reference.doi == DOI
