"""RDF files in any of the standard formats."""

from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from pyoxigraph import BlankNode, RdfFormat, parse

from tools.adapters.graph.rdf_terms import RawTriple
from tools.adapters.readers.packing import name_within, opened
from tools.errors import SetupError

_REMEDIES = {
    RdfFormat.JSON_LD: (
        "Mend the file there; its context must stand in the file, since none is fetched from"
        " elsewhere."
    )
}


def read_rdf(path: Path, format: RdfFormat, numbers: Iterator[int]) -> Iterator[RawTriple]:
    """Yield the triples of a file, those of its named graphs among them.

    Blank nodes are numbered as they appear, from `numbers`, so that reading a file again gives the
    same ids and reading several never mixes them up. Relative IRIs resolve against the file's
    name.

    Raises:
        SetupError: the content is broken.
    """
    blank_nodes: dict[BlankNode, BlankNode] = {}

    def renamed(node: BlankNode) -> BlankNode:
        if node not in blank_nodes:
            blank_nodes[node] = BlankNode(f"b{next(numbers)}")
        return blank_nodes[node]

    base = f"file:///{quote(name_within(path).name)}"
    try:
        with opened(path) as file:
            if file.read(len(BOM_UTF8)) != BOM_UTF8:
                file.seek(0)
            for quad in parse(file, format, base_iri=base):
                subject, value = quad.subject, quad.object
                yield (
                    renamed(subject) if isinstance(subject, BlankNode) else subject,
                    quad.predicate,
                    renamed(value) if isinstance(value, BlankNode) else value,
                )
    except SyntaxError as error:
        raise SetupError(
            f"The graph file {path} is not correct {format.name}: {error.msg}.",
            _REMEDIES.get(format, "Mend the file there, or name its format with --format."),
        ) from error
