"""Answers composed from facts: short sentences made of labels and numbers, each one cited."""

from collections.abc import Sequence

from assistant.phrases import clauses, counted, joined, name_of, number_word, plural, singular
from tools.evidence import Evidence
from tools.hublink.execution import Found
from tools.hublink.explanation import number_text
from tools.hublink.facets import is_negative
from tools.hublink.models import Frozen
from tools.hublink.plan import Facet, Operation, Plan
from tools.hublink.tabulation import Table, TableRow, values_of
from tools.search_hubs import Search

MOST_LISTED = 25
_AS_SENTENCE = 4


class _Sources(Frozen):
    """The papers of an answer: their numbers and titles by hub."""

    by_hub: dict[str, Evidence]

    def cite(self, hubs: Sequence[str]) -> str:
        found = [self.by_hub[hub] for hub in dict.fromkeys(hubs) if hub in self.by_hub]
        return "".join(f"[{item.number}]" for item in found)

    def title(self, hub: str) -> str:
        return self.by_hub[hub].hub.label

    def cited_title(self, hub: str) -> str:
        return f"“{self.title(hub)}” {self.cite([hub])}"


def compose(search: Search, table: Table | None, hub_name: str) -> str:
    """The answer to a search, with what was computed of it."""
    found = search.found
    noun = hub_name.lower() if hub_name else "entry"
    if not found.hubs:
        return nothing_found(found.plan, noun)
    sources = _Sources(by_hub={e.hub.id: e for e in search.evidence})
    if search.similar:
        return _similar(search, sources, noun)
    text = _computed(found, table, sources, noun) if table else _plain(found, sources, noun)
    return text + _caveats(found.plan)


def nothing_found(plan: Plan | None, noun: str, reason: str = "") -> str:
    """What was looked for in vain, with the nearest things the graph does hold."""
    if plan is None:
        return reason or "I cannot answer this from the graph."
    if plan.unmatched:
        text = f"The graph holds nothing named {joined([f'“{w}”' for w in plan.unmatched], 'or')}."
    elif plan.conditions:
        text = f"The graph holds no {singular(noun)} {clauses(plan.conditions)}."
    else:
        text = "I cannot answer this from the graph: nothing in it matches the question."
    if plan.hubs is not None and plan.conditions and not plan.hub_words:
        text = f"None of these {plural(noun)} is {clauses(plan.conditions)}."
    if reason:
        text += f" {reason}"
    if plan.suggestions:
        text += f" The nearest it does hold: {joined(list(plan.suggestions))}."
    return text


# Without computing


def _plain(found: Found, sources: _Sources, noun: str) -> str:
    plan = found.plan
    if plan.operation is Operation.VERIFY:
        return _verified(found, sources, noun)
    if plan.requests:
        return _attributes(found, sources, noun)
    return _papers(found, sources, noun)


def _papers(found: Found, sources: _Sources, noun: str) -> str:
    """The papers that meet the conditions."""
    plan = found.plan
    about = clauses(plan.conditions)
    number = len(found.hubs)
    titles = [sources.cited_title(hub) for hub in found.hubs]
    if not plan.conditions:
        return f"{joined(titles)}."
    if number == 1:
        return f"The {singular(noun)} {about} is {titles[0]}."
    if number < _AS_SENTENCE:
        return f"The {plural(noun)} {about} are {joined(titles)}."
    head = f"{counted(number, noun).capitalize()} {about}:"
    return _list(head, titles)


def _attributes(found: Found, sources: _Sources, noun: str) -> str:
    """The values asked for, a sentence an attribute."""
    plan = found.plan
    few = len(found.hubs) <= 2 and (plan.hubs is not None)
    texts = []
    for request in plan.requests:
        if few:
            texts += [_of_paper(found, request.facet, hub, sources) for hub in found.hubs]
        else:
            texts.append(_over_papers(found, request.facet, sources, noun))
    return "\n\n".join(texts) if not few else " ".join(texts)


def _of_paper(found: Found, facet: Facet, hub: str, sources: _Sources) -> str:
    values = _values(found, facet, hub)
    name = name_of(facet.name)
    if not values:
        return f"The graph names no {singular(name)} of {sources.cited_title(hub)}."
    verb, name = ("is", singular(name)) if len(values) == 1 else ("are", plural(name))
    return f"The {name} of “{sources.title(hub)}” {verb} {joined(values)} {sources.cite([hub])}."


def _over_papers(found: Found, facet: Facet, sources: _Sources, noun: str) -> str:
    values = values_of(found, facet)
    about = clauses(found.plan.conditions)
    name = name_of(facet.name)
    scope = f"{plural(noun)} {about}" if about else f"these {plural(noun)}"
    if not values:
        return f"The graph names no {singular(name)} for {scope} {sources.cite(found.hubs)}."
    items = [f"{value} {sources.cite(hubs)}" for value, hubs in values.items()]
    form, verb = (singular(name), "is") if len(values) == 1 else (plural(name), "are")
    head = f"The {form} of the {plural(noun)} {about}" if about else f"The {form} of {scope}"
    if len(items) < _AS_SENTENCE + 4:
        return f"{head} {verb} {joined(items)}."
    return _list(f"{head} {verb}:", items)


def _verified(found: Found, sources: _Sources, noun: str) -> str:
    plan = found.plan
    if plan.requests and plan.hubs is not None:
        texts = []
        for request in plan.requests:
            for hub in found.hubs:
                values = _values(found, request.facet, hub)
                yes = bool(values) and not all(is_negative(value) for value in values)
                start = "Yes" if yes else "No"
                said = f": “{joined(values)}”" if values else " is not stated"
                name = name_of(request.facet.name)
                texts.append(
                    f"{start}, for “{sources.title(hub)}” the {name}{said} {sources.cite([hub])}."
                )
        return " ".join(texts)
    about = clauses(plan.conditions)
    titles = [sources.cited_title(hub) for hub in found.hubs[:MOST_LISTED]]
    if plan.hub_words:
        return f"Yes, {joined(titles)} is a {singular(noun)} {about}."
    return _list(f"Yes, {counted(len(found.hubs), noun)} {about}:", titles)


# Computed


def _computed(found: Found, table: Table, sources: _Sources, noun: str) -> str:
    plan = found.plan
    if table.operation is Operation.COUNT:
        return _counted(found, table, sources, noun)
    if table.operation is Operation.EXTREME:
        return _extreme(found, table, sources, noun)
    if table.operation is Operation.RANK:
        return _ranked(found, table, sources, noun)
    if table.operation is Operation.COMPARE and table.group is None:
        return _compared(found, sources, noun)
    rows = [_grouped(row, table, sources, noun) for row in table.rows]
    group = name_of(table.group or "")
    things = plural(name_of(table.counted if table.counted else noun))
    about = clauses([c for c in plan.conditions if c.facet != plan.group_by])
    scope = _where(found, about, sources)
    head = f"The number of {things}{f' {scope}' if scope else ''} per {singular(group)} is"
    if len(rows) <= _AS_SENTENCE:
        return f"{head}: {joined(rows)}."
    return _list(f"{head}:", rows)


def _where(found: Found, about: str, sources: _Sources) -> str:
    if found.plan.hub_words:
        return f"of {joined([f'“{sources.title(h)}”' for h in found.hubs])}"
    return about


def _grouped(row: TableRow, table: Table, sources: _Sources, noun: str) -> str:
    amount = counted(int(row.value or 0), name_of(table.counted or noun))
    return f"{amount} for {row.label} {sources.cite(row.hubs)}"


def _counted(found: Found, table: Table, sources: _Sources, noun: str) -> str:
    plan = found.plan
    name = name_of(table.counted)
    about = clauses(plan.conditions)
    if not plan.requests:
        verb = "is" if table.total == 1 else "are"
        start = f"There {verb} {counted(table.total, noun)} {about}"
        return (
            f"{start}: {joined([sources.cited_title(h) for h in found.hubs])}."
            if table.total <= 6
            else f"{start} {sources.cite(found.hubs)}."
        )
    values = [f"{row.label} {sources.cite(row.hubs)}" for row in table.rows if row.label]
    scope = (
        joined([f"“{sources.title(h)}”" for h in found.hubs])
        if plan.hubs is not None and len(found.hubs) < 3
        else f"{plural(noun)} {about}".strip()
    )
    start = f"The number of different {plural(name)} of {scope} is {number_word(table.total)}"
    return (
        f"{start}: {joined(values)}."
        if len(values) <= 12
        else f"{start} {sources.cite(found.hubs)}."
    )


def _extreme(found: Found, table: Table, sources: _Sources, noun: str) -> str:
    plan = found.plan
    about = clauses(plan.conditions)
    scope = f"{plural(noun)} {about}" if about else f"all {plural(noun)}"
    if not table.rows:
        return f"The graph names no {name_of(table.group or table.counted)} for {scope} {sources.cite(found.hubs[:10])}."
    word = (
        ("highest" if table.descending else "lowest")
        if plan.order_by
        else ("most frequent" if table.descending else "least frequent")
    )
    group = singular(name_of(table.group or table.counted))
    if plan.order_by:
        best = [
            f"{number_text(row.value or 0)} ({row.label + ', ' if row.label else ''}{sources.cited_title(row.hubs[0])})"
            for row in table.rows[:MOST_LISTED]
        ]
        return f"The {word} {group} among {scope} is {joined(best)}."
    labels = [row.label for row in table.rows]
    amount = int(table.rows[0].value or 0)
    cites = sources.cite([hub for row in table.rows for hub in row.hubs])
    if len(labels) == 1:
        return (
            f"The {word} {group} among {scope} is {labels[0]}, in {counted(amount, noun)} {cites}."
        )
    return f"Among {scope}, {joined(labels)} tie as the {word} {group}, each in {counted(amount, noun)} {cites}."


def _ranked(found: Found, table: Table, sources: _Sources, noun: str) -> str:
    plan = found.plan
    about = clauses(plan.conditions)
    order = "descending" if plan.descending else "ascending"
    if plan.requests and plan.order_by is None:
        facet = plan.requests[0].facet
        items = [f"{row.label} {sources.cite(row.hubs)}" for row in table.rows if row.label]
        scope = (
            f"{plural(noun)} {about}"
            if about
            else joined([f"“{sources.title(h)}”" for h in found.hubs[:3]])
        )
        return f"The {plural(name_of(facet.name))} of {scope}, in {order} alphabetical order, are {joined(items)}."
    by = f"by {name_of(plan.order_by.name)}" if plan.order_by else "by title"
    items = []
    for hub in found.hubs[: plan.limit or None]:
        value = joined(_values(found, plan.order_by, hub)) if plan.order_by else ""
        items.append(
            f"“{sources.title(hub)}”{f' ({value})' if value else ''} {sources.cite([hub])}"
        )
    head = f"The {plural(noun)} {about}, in {order} order {by}:".replace(" ,", ",")
    return head + "\n\n" + "\n".join(f"{n}. {item}" for n, item in enumerate(items, 1))


def _compared(found: Found, sources: _Sources, noun: str) -> str:
    plan = found.plan
    if not plan.requests:
        return _papers(found, sources, noun)
    texts = []
    for request in plan.requests:
        texts += [_of_paper(found, request.facet, hub, sources) for hub in found.hubs]
        if len(found.hubs) == 2:
            texts.append(_difference(found, request.facet, sources))
    return " ".join(text for text in texts if text)


def _difference(found: Found, facet: Facet, sources: _Sources) -> str:
    """What two papers share and do not, or which number is larger."""
    first, second = (set(_values(found, facet, hub)) for hub in found.hubs)
    if not first or not second:
        return ""
    if first == second:
        return f"They are the same {sources.cite(found.hubs)}."
    common = sorted(first & second)
    return f"Both share {joined(common)} {sources.cite(found.hubs)}." if common else ""


# Found by likeness


def _similar(search: Search, sources: _Sources, noun: str) -> str:
    items = []
    for evidence in search.evidence:
        why = evidence.facts[0].text if evidence.facts else ""
        items.append(f"“{evidence.hub.label}” [{evidence.number}]" + (f": {why}" if why else ""))
    head = f"Nothing in the question is named in the graph. The {plural(noun)} closest in wording:"
    return _list(head, items)


def _caveats(plan: Plan) -> str:
    notes = []
    if plan.relaxed:
        notes.append(f"Left out to find anything: {joined(list(plan.relaxed))}.")
    if plan.not_understood and plan.confidence < 0.75:
        notes.append(f"Not understood: {joined(list(plan.not_understood))}.")
    return "".join(f"\n\n_{note}_" for note in notes)


def _values(found: Found, facet: Facet, hub: str) -> list[str]:
    return list(
        dict.fromkeys(f.value for f in found.facts if f.hub == hub and f.facet.key == facet.key)
    )


def _list(head: str, items: Sequence[str]) -> str:
    shown = "\n".join(f"- {item}" for item in items)
    return f"{head}\n\n{shown}"
