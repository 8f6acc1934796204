"""A CSL processor: citeproc-py with the parts of CSL 1.0.2 it leaves out.

Added are the suppression of groups whose variables are all empty, the suppression of variables
that stood in for missing names, `initialize="false"`, and silent labels of missing numbers.
"""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any

from citeproc import CitationStylesBibliography, CitationStylesStyle, formatter, model
from citeproc.source import Citation, CitationItem, VariableError
from citeproc.source.json import CiteProcJSON
from citeproc.string import String
from lxml import etree

NAMESPACE = "http://purl.org/net/xbiblio/csl"


class TracedItem(CitationItem):
    """A work being rendered: which variables were called, were printed, and must not be again."""

    def __init__(self, key: str, number: int) -> None:
        super().__init__(key)
        self.citation_number = number
        self.called: list[str] = []
        self.rendered: list[str] = []
        self.suppressed: set[str] = set()

    @property
    def number(self) -> int:
        """The number the reference has in its list."""
        return int(self.citation_number)


def _traced(item: TracedItem, variables: Sequence[str], render: Any) -> Any:
    """Render an element that calls variables, keeping account of them."""
    item.called.extend(variables)
    present = {v for v in variables if v.replace("-", "_") in item.reference}
    if present and present <= item.suppressed:
        raise VariableError
    text = render()
    if text:
        item.rendered.extend(present)
    return text


class PageRange:
    """A range of pages that is shortened only where both ends are of one length."""

    def _format_last_page(self, first: Any, last: Any) -> Any:
        shortened: Any = super()._format_last_page  # type: ignore[misc]
        return shortened(first, last) if len(str(first)) == len(str(last)) > 1 else last


class Text(PageRange, model.Text):
    """A text whose variable is traced; a macro that prints counts like a variable."""

    def process(self, item: TracedItem, *args: Any, **kwargs: Any) -> Any:
        text, language = super().process(item, *args, **kwargs)
        if text and "macro" in self.attrib:
            item.rendered.append(self.get("macro"))
        return text, language

    def _variable(self, item: TracedItem, context: Any) -> Any:
        render = super()._variable
        variable = self.get("variable")
        called = [] if variable in self.generated_variables else [variable]
        return _traced(item, called, lambda: render(item, context))


class Number(PageRange, model.Number):
    """A number whose variable is traced."""

    def process(self, item: TracedItem, context: Any = None, **kwargs: Any) -> Any:
        render = super().process
        return _traced(item, [self.get("variable")], lambda: render(item, context, **kwargs))


class Date(model.Date):
    """A date whose variable is traced."""

    def process(self, item: TracedItem, variable: Any = None, *args: Any, **kwargs: Any) -> Any:
        render = super().process
        called = [variable or self.get("variable")]
        return _traced(item, called, lambda: render(item, variable, *args, **kwargs))

    def join(self, strings: Any, default_delimiter: str = "") -> Any:
        """Join the parts of a date as the locale does, unless the style has a delimiter."""
        if self.get("form") and not self.is_locale_date():
            default_delimiter = self.get_date(self.get("form")).get("delimiter", "")
        return super().join(strings, default_delimiter)


class Names(model.Names):
    """Names whose roles are traced; those that stand in for others are written like them."""

    def process(self, item: TracedItem, names_context: Any = None, **kwargs: Any) -> Any:
        render = super().process
        if names_context is None and self.name is None:
            missing = self.xpath_search("./ancestor::cs:substitute[1]/parent::cs:names")
            names_context = missing[0] if missing else None
        roles = self.get("variable").split()
        return _traced(item, roles, lambda: render(item, names_context, **kwargs))


class Name(model.Name):
    """A name that is not shortened where the style says so."""

    def get_option(self, name: str, context: Any = None, sort_options: Any = None) -> Any:
        holders = [self, *self.iterancestors()]
        if name == "initialize-with" and _nearest(holders, "initialize") == "false":
            return None
        return super().get_option(name, context, sort_options)


class NamePart(model.Name_Part):
    """A part of a name, which may change its case."""

    def format_part(self, given: Any, family: Any) -> tuple[str, str]:
        """Return both parts as the plain strings that a name is joined from."""
        given, family = super().format_part(given, family)
        return str(given or ""), str(family or "")

    def case(self, text: Any, language: str | None = None) -> Any:
        """Change the case; names come as plain strings, which the library's cases do not take."""
        return super().case(String(text), language) if text else text


class Label(model.Label):
    """A label that is silent where its number is missing."""

    def process(self, item: TracedItem, variable: Any = None, *args: Any, **kwargs: Any) -> Any:
        own = self.get("variable")
        if variable is None and own.replace("-", "_") not in item.reference:
            return None
        return super().process(item, variable, *args, **kwargs)

    def case(self, text: Any, language: str | None = None) -> Any:
        """Change the case by the rules of the style's language, which labels are in."""
        own = self.get_root().get("default-locale", "en")[:2]
        return super().case(text, language or own)


class Group(model.Group):
    """A group that is empty where it calls variables and none of them is printed."""

    def process(self, item: TracedItem, context: Any = None, **kwargs: Any) -> Any:
        called, rendered = len(item.called), len(item.rendered)
        delimiter = self.get("delimiter", "")
        text = self.render_children(item, delimiter, context=context, **kwargs)
        if not text or (len(item.called) > called and len(item.rendered) == rendered):
            raise VariableError
        item.rendered.append("group")
        return text


class Substitute(model.Substitute):
    """A substitute for missing names, which is not printed a second time."""

    def render(self, item: TracedItem, context: Any = None, **kwargs: Any) -> Any:
        rendered = len(item.rendered)
        text = super().render(item, context=context, **kwargs)
        item.suppressed.update(item.rendered[rendered:])
        return text

    def add_to_repressed_list(self, child: Any, context: Any) -> None:
        """Leave out the library's own account, which holds for direct children only."""


class Style(CitationStylesStyle):
    """A citation style read from a CSL file; equal to one read from the same file unchanged.

    Threads take turns at it: each holds `in_use` while it renders.
    """

    def __init__(self, path: Path) -> None:
        self.in_use = Lock()
        self._file = (path, path.stat().st_mtime_ns)
        lookup = etree.ElementNamespaceClassLookup()
        classes = lookup.get_namespace(NAMESPACE)
        classes[None] = model.CitationStylesElement
        for element in model.CitationStylesElement.__subclasses__():
            classes[element.__name__.replace("_", "-").lower()] = element
        classes["name-part"] = NamePart
        for element in (Text, Number, Date, Names, Name, Label, Group, Substitute):
            classes[element.__name__.lower()] = element
        parser = etree.XMLParser(remove_comments=True, no_network=True, resolve_entities=False)
        parser.set_element_class_lookup(lookup)
        self.parser = parser
        self.xml = etree.parse(path, parser)
        self.root = self.xml.getroot()
        self.root.set_locale_list(self.root.get("default-locale", "en-US"), validate=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Style) and self._file == other._file

    def __hash__(self) -> int:
        return hash(self._file)

    @cached_property
    def variables(self) -> frozenset[str]:
        """The variables that what it prints may depend on."""
        return frozenset(name for each in self.root.xpath("//@variable") for name in each.split())

    @property
    def parent(self) -> str | None:
        """The name of the style this one is but another name of, if it is."""
        links = self.root.xpath_search("./cs:info/cs:link[@rel='independent-parent']/@href")
        return str(links[0]).rsplit("/", 1)[-1] if links else None

    @property
    def punctuation_in_quote(self) -> bool:
        """Whether commas and full stops stand before closing quotation marks, as in US English."""
        return bool(self.root.get_locale_option("punctuation-in-quote") == "true")


def _nearest(elements: Sequence[Any], attribute: str) -> str | None:
    return next((e.get(attribute) for e in elements if e.get(attribute) is not None), None)


def render(style: Style, record: dict[str, Any], number: int) -> str:
    """Return a CSL-JSON record as the style's bibliography prints it, in plain text.

    `number` is the reference's number in its list. Empty where the style prints nothing. The
    record holds variables that citeproc-py knows (`citeproc.VARIABLES`), or it warns.
    """
    source = CiteProcJSON([record])
    bibliography = CitationStylesBibliography(style, source, formatter.plain)
    item = TracedItem(str(record["id"]), number)
    bibliography.register(Citation([item]))
    return "".join(map(str, style.render_bibliography([item])))
