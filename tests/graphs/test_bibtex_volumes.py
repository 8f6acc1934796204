"""What entries of a BibTeX file inherit from the volume that they name as their crossref."""

from pathlib import Path

from loaded_graphs import load_graph

from tools.adapters.graph.rdf_graph import OxigraphStore
from tools.literature.csl import CslDate, CslItem
from tools.literature.paper_reference import reference_of

LIBRARY = """
@inproceedings{rain, author = {Low, Ada}, title = {Nowcasting}, crossref = {Water20},
  pages = {1--9}}
@inproceedings{snow, author = {Deep, Bo}, title = {Counting}, crossref = "water20",
  date = {2021-03}, booktitle = {Late Papers}}
@string{iwa = "IWA Publishing"}
@proceedings{water20, title = {Proceedings of Urban Water}, editor = {Day, Cleo}, year = 2020,
  month = jun, publisher = iwa, series = {Waters}, doi = {10.1000/volume}}
@incollection{firn, author = {Low, Ada}, title = {Firn}, crossref = {ice}}
@book{ice, author = {High, Zoe}, title = {The Book of Ice}, year = 1999}
@inproceedings{hail, author = {Low, Ada}, title = {Clouds}, crossref = {sky}}
@proceedings{sky, title = {Sky Days}, year = 2003, publisher = {Sky Press}}
@article{fog, author = {Deep, Bo}, title = {Fog}, crossref = {special}}
@periodical{special, title = {Weather Letters}, year = 2001, volume = 7, crossref = {special}}
"""


def graph_of(folder: Path) -> OxigraphStore:
    file = folder / "library.bib"
    file.write_text(LIBRARY, encoding="utf-8")
    return load_graph(file)


def reference_in(folder: Path, key: str) -> CslItem:
    graph = graph_of(folder)
    paper = graph.entity(key)
    assert paper is not None
    return reference_of(paper, graph.outgoing(paper))


def test_a_paper_has_of_its_volume_what_it_lacks_itself(tmp_path: Path) -> None:
    reference = reference_in(tmp_path, "rain")
    assert reference.container_title == "Proceedings of Urban Water"
    assert reference.issued == CslDate(date_parts=((2020, 6),))
    assert reference.publisher == "IWA Publishing"
    assert reference.collection_title == "Waters"
    assert [name.display for name in reference.editor] == ["Cleo Day"]
    assert [name.display for name in reference.author] == ["Ada Low"]
    assert reference.doi is None


def test_what_a_paper_says_itself_comes_before_its_volume(tmp_path: Path) -> None:
    reference = reference_in(tmp_path, "snow")
    assert reference.container_title == "Late Papers"
    assert reference.issued == CslDate(date_parts=((2021, 3),))
    assert reference.publisher == "IWA Publishing"


def test_an_article_has_its_journal_from_the_periodical(tmp_path: Path) -> None:
    reference = reference_in(tmp_path, "fog")
    assert (reference.container_title, reference.volume) == ("Weather Letters", "7")


def test_proceedings_are_a_work_only_where_something_is_kept_of_their_own(tmp_path: Path) -> None:
    papers = {paper.label for paper in graph_of(tmp_path).of_type("Paper")}
    assert papers == {"Nowcasting", "Counting", "Firn", "Fog", "The Book of Ice", "Clouds"}


def test_a_book_is_a_work_though_chapters_name_it(tmp_path: Path) -> None:
    file = tmp_path / "library.bib"
    file.write_text(LIBRARY.replace("author = {High, Zoe}, ", "editor = {High, Zoe}, "), "utf-8")
    assert load_graph(file).entity("ice") is not None
