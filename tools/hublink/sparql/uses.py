"""Uses of attributes in a query: the patterns from hub to value, and the nodes that uses share."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from tools.hublink.core.plan import Facet
from tools.hublink.core.value_kinds import TRUE_LABELS
from tools.hublink.facets.routes import GuardKind
from tools.hublink.sparql.attributes import Guarded, QueriedAttribute, Way
from tools.hublink.sparql.terms import (
    Variables,
    block,
    iri_term,
    path_of,
    step_term,
    text_list,
    text_term,
)

_TESTS = {GuardKind.LITERAL: "isLiteral", GuardKind.BLANK: "isBlank"}
TRUTHS = sorted(TRUE_LABELS)


class Use:
    """One use of an attribute: its variables, by their places in the trails to its values.

    `values` are those of its flags that are enough; `pairs` are the hubs and names that alone are
    meant, where the graph does not tell them in a way that can be said.
    """

    def __init__(
        self,
        facet: Facet,
        attribute: QueriedAttribute,
        variables: Variables,
        pairs: Sequence[tuple[str, str]] | None = None,
        values: Collection[str] = (),
    ) -> None:
        self.facet = facet
        self.attribute = attribute
        self.pairs = pairs
        self._variables = variables
        self._values = values
        self._nodes: dict[int, str] = {}
        self._value = variables.named(f"{facet.name} value")
        if attribute.ends_in_trail:
            self._nodes[attribute.trail_length] = self._value
        self._label = variables.named(f"{facet.name} label")
        self._name = variables.named(f"{facet.name} name")
        self.is_bound = attribute.has_flags or pairs is not None

    def node(self, place: int) -> str:
        """Return the variable of the node at a place of the trail, which is then told."""
        if place not in self._nodes:
            labels = self.attribute.column.labels
            wording = labels[place - 1] if place <= len(labels) else self.facet.name
            self._nodes[place] = self._variables.named(f"{wording} node")
        return self._nodes[place]

    def share(self, other: "Use", places: int) -> None:
        """Let the nodes at the first places of the trails of two uses be the same."""
        for place in range(1, places + 1):
            self._variables.make_same(self.node(place), other.node(place))

    @property
    def value(self) -> str:
        """The variable of the value itself."""
        return self._variables.chosen(self._value)

    @property
    def name(self) -> str:
        """The expression of the value's name."""
        if self.is_bound:
            return self._name
        return self.attribute.names.read(self.value, self._label)[1]

    @property
    def name_variable(self) -> str:
        return self._name

    def lines(self, hub: str, classes: Sequence[str], held: bool = True) -> list[str]:
        """Return the patterns from a hub; of flags, those that hold."""
        ways = [self._way(way, hub, classes, held) for way in self.attribute.ways]
        lines = ways[0]
        if len(ways) > 1:
            lines = block("{", ways[0])
            for way in ways[1:]:
                lines = [*lines[:-1], *block("} UNION {", way)]
        if self.pairs is not None:
            rows = " ".join(f"({iri_term(iri)} {text_term(name)})" for iri, name in self.pairs)
            told = f"FILTER(BOUND({self._name}))"
            lines = [*lines, told, f"VALUES ({hub} {self._name}) {{ {rows} }}"]
        return lines

    def _way(self, way: Way, hub: str, classes: Sequence[str], held: bool) -> list[str]:
        ends = self._variables.named("flags") if way.flags else self.value
        stops: dict[int, list[str]] = {len(way.steps): [ends]}
        for place, variable in self._nodes.items():
            if place <= len(way.places):
                chosen = self._variables.chosen(variable)
                known = stops.setdefault(way.places[place - 1], [])
                known += [chosen] if chosen not in known else []
        for each in way.guards:
            place = each.guard.place
            stops.setdefault(place, [self._inner()])
        lines, came_from, at = list[str](), hub, 0
        for stop in sorted(stops):
            variable, *others = stops[stop]
            lines.append(f"{came_from} {_path(way.steps[at:stop])} {variable} .")
            lines += [f"BIND({variable} AS {other})" for other in others]
            came_from, at = variable, stop
        if way.flags:
            lines += self._flags(way, ends, held)
        else:
            patterns, name = self.attribute.names.read(self.value, self._label)
            lines += patterns
            if self.is_bound:
                lines.append(f"BIND({name} AS {self._name})")
        guarded = (
            self._guard(each, stops[each.guard.place][0], hub, classes) for each in way.guards
        )
        return [*lines, *(line for each in guarded for line in each)]

    def _inner(self) -> str:
        return self._variables.named("node")

    def _flags(self, way: Way, node: str, held: bool) -> list[str]:
        """Return the patterns of predicates whose names are the values, where these hold."""
        wanted = [flag for flag in way.flags if flag[1] in self._values] or way.flags
        lines = []
        for number, (iri, name) in enumerate(wanted):
            opening = "{ " if number == 0 else "UNION { "
            bound = f"BIND({text_term(name)} AS {self._name})"
            lines.append(f"{opening}{node} {iri_term(iri)} {self.value} . {bound} }}")
        if not held:
            return lines
        patterns, name = self.attribute.names.read(self.value, self._label)
        return [*lines, *patterns, f"FILTER(LCASE({name}) IN {text_list(TRUTHS)})"]

    def _guard(self, guarded: Guarded, node: str, hub: str, classes: Sequence[str]) -> list[str]:
        """Return the patterns and filters that tell the nodes of a way from others."""
        guard = guarded.guard
        no = "NOT " if guard.negated else ""
        if guard.kind is GuardKind.ITSELF:
            return [f"FILTER({node} != {hub})"]
        if guard.kind in _TESTS:
            return [f"FILTER({'!' if guard.negated else ''}{_TESTS[guard.kind]}({node}))"]
        if guard.kind is GuardKind.HUB:
            return [f"FILTER {no}EXISTS {{ {node} a {iri_term(each)} }}" for each in classes]
        if guard.kind is GuardKind.NODE:
            return [f"FILTER(STR({node}) {no}IN {text_list(guard.texts)})"]
        told = self._inner() if guard.predicate else node
        lines = [f"{node} {step_term(guard.predicate)} {told} ."] if guard.predicate else []
        if guard.kind is not GuardKind.HAS:
            patterns, name = guarded.names.read(told, self._variables.named("label"))
            lines += [*patterns, f"FILTER({name} IN {text_list(guard.texts)})"]
        return [f"FILTER NOT EXISTS {{ {' '.join(lines)} }}"] if guard.negated else lines


def _path(steps: Iterable[Sequence[str]]) -> str:
    return path_of([[step_term(each) for each in step] for step in steps])


def without_repeats(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines, patterns of one line once: uses that share nodes share the way to them."""
    seen: set[str] = set()
    depth = 0
    for line in lines:
        opened = line.count("{") - line.count("}")
        if depth == 0 and opened == 0 and line.endswith(" .") and line in seen:
            continue
        if depth == 0:
            seen.add(line)
        depth += opened
        yield line
