"""A chart drawn in HTML alone, for pages without a script."""

from html import escape

from assistant.chat.views.evidence_view import JsonObject
from assistant.composing.wording.phrases import sentence_case
from assistant.translations.page_language import current_language, say
from assistant.translations.page_text import in_language
from tools.hublink.language.explanation import number_text

CHART_STYLE = """
figure { margin: 1.2rem 0; }
figcaption { font-weight: 600; font-size: .9rem; margin-bottom: .4rem; }
.columns { display: flex; align-items: flex-end; gap: 2px; height: 11rem; margin-bottom: 1.8rem;
  border-bottom: 1px solid #8886; font-size: .7rem; line-height: 1.1rem; }
.columns > div { flex: 1 1 0; min-width: 0; height: 100%; position: relative; display: flex;
  flex-direction: column; justify-content: flex-end; align-items: center; padding-top: 1.2rem; }
.columns span { width: 0; display: flex; justify-content: center; white-space: nowrap; }
.columns .mark { position: absolute; top: calc(100% + .2rem); }
.bar { background: light-dark(#2f7fa3, #5fb0d3); print-color-adjust: exact; }
.columns .bar { width: 80%; }
.crowded span:not(.mark) { display: none; }
td .bar { display: inline-block; height: .8rem; margin-right: .4rem; vertical-align: -.1rem; }
.bars { width: 100%; }
.bars td:nth-child(2) { width: 45%; }
"""
_YES_OR_NO = {"true": "chip.yes", "false": "chip.no"}
_FEW_COLUMNS = 9
_MOST_WITH_NUMBERS = 45
_STEPS = (2, 5, 10, 20, 50)


def drawn_chart(chart: JsonObject) -> str:
    """Return a chart as `public/elements/AnswerChart.jsx` draws it, from its props."""
    title = escape(sentence_case(_said(chart["title"])))
    figure = f'<figure lang="{current_language()}"><figcaption>{title}</figcaption>'
    if not chart["ordered"]:
        return f"{figure}{_table(chart, drawn=True)}</figure>"
    summary = escape(say("chart.as_table"))
    table = f"<details><summary>{summary}</summary>{_table(chart)}</details>"
    below = "" if chart.get("told") else table
    return f"{figure}{_columns(chart)}{below}</figure>"


def _said(told: object) -> str:
    return in_language(current_language(), told)


def _number(value: float) -> str:
    return number_text(value).replace(".", say("language.decimal"))


def _value(label: str) -> str:
    """A value of the graph: what only says yes or no, in the language of the page."""
    known = _YES_OR_NO.get(label.lower())
    return say(known) if known else label


def _columns(chart: JsonObject) -> str:
    bars, most = chart["bars"], _most(chart)
    few = len(bars) <= _FEW_COLUMNS
    step = next((each for each in _STEPS if len(bars) / each <= _FEW_COLUMNS), _STEPS[-1])
    crowded = " crowded" if len(bars) > _MOST_WITH_NUMBERS else ""
    told = ", ".join(f"{bar['label']}: {_number(bar['value'])}" for bar in bars)
    columns = "".join(
        _column(bar, most, is_marked=few or not int(bar["label"]) % step) for bar in bars
    )
    return f'<div class="columns{crowded}" role="img" aria-label="{escape(told)}">{columns}</div>'


def _column(bar: JsonObject, most: float, is_marked: bool) -> str:
    label, number = escape(bar["label"]), _number(bar["value"])
    return (
        f'<div title="{label}: {number}"><span>{number if bar["value"] else ""}</span>'
        f'<div class="bar" style="height: {bar["value"] / most:.1%}"></div>'
        + (f'<span class="mark">{label}</span>' if is_marked else "")
        + "</div>"
    )


def _table(chart: JsonObject, drawn: bool = False) -> str:
    most = _most(chart)
    names = (_said(chart["label"]), _said(chart["measure"]), say("chart.sources"))
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = "".join(
        f'<tr><th scope="row">{escape(_value(bar["label"]))}</th>'
        f"<td>{_bar(bar['value'] / most) if drawn else ''}{_number(bar['value'])}</td>"
        f"<td>{_cited(chart['answer'], bar)}</td></tr>"
        for bar in chart["bars"]
    )
    kind = ' class="bars"' if drawn else ""
    table = f"<table{kind}><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="wide">{table}</div>'


def _bar(share: float) -> str:
    """A bar that leaves room for its number."""
    return f'<span class="bar" style="width: {share * 0.75:.1%}"></span>'


def _most(chart: JsonObject) -> float:
    return max(bar["value"] for bar in chart["bars"]) or 1


def _cited(answer: str, bar: JsonObject) -> str:
    """Links to the sources of a bar, which stand below the answer."""
    answer = escape(answer)
    cited = "".join(f'<a href="#cite-{answer}-{each}">[{each}]</a>' for each in bar["numbers"])
    if not cited or not bar["more"]:
        return cited
    more = escape(say("paper.and_more", count=bar["more"]))
    return f'{cited} <a href="#sources-{answer}">{more}</a>'
