"""A chat as a page to read: its questions and answers with their sources, and nothing to click on.

It is made of what is kept, by the server alone: it needs no script, and whoever reads it reaches
nothing else of the chat or of its owner.
"""

from collections.abc import Iterable, Sequence
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from assistant.chat.views.answer_sources import lines_of
from assistant.chat.views.citation_links import link_citations
from assistant.chat.views.documents.drawn_chart import CHART_STYLE, drawn_chart
from assistant.chat.views.documents.shown_figures import NO_TABLES, Tables, shown_figures
from assistant.chat.views.evidence_view import https
from assistant.conversation.answer import Answer
from assistant.conversation.conversation import Turn
from assistant.references.options import DEFAULT_STYLE
from assistant.support.support_report import doubt_lines
from assistant.translations.page_language import current_language, say
from tools.workspace.papers.evidence import Evidence

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 46rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.3; margin-bottom: .2rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .6rem; padding-top: 1.2rem;
  border-top: 1px solid #8886; }
h3 { font-size: .9rem; margin: 1.2rem 0 .3rem; }
.quiet { opacity: .8; font-size: .875rem; }
.wide { overflow-x: auto; width: max-content; min-width: 100%; max-width: min(92vw, 80rem);
  position: relative; left: 50%; transform: translateX(-50%); overflow-wrap: normal; }
table { border-collapse: collapse; font-size: .9rem; }
td:first-child { min-width: 12rem; }
th, td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #8886; text-align: left;
  vertical-align: top; }
summary { cursor: pointer; }
details { margin: .3rem 0; font-size: .9rem; }
details:target { outline: 2px solid; outline-offset: .3rem; }
details ul { margin: .3rem 0 .6rem; }
a { color: light-dark(#0b5c85, #7cc8e8); }
@media print {
  :root { color-scheme: light; font-size: 12px; }
  body { max-width: none; padding: 0; }
  .wide { overflow: visible; width: auto; max-width: none; position: static; transform: none; }
  .wide :is(th, td) { min-width: 0; overflow-wrap: anywhere; font-size: .7rem; }
  tr, figure { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
"""
_LISTED = "#list-"
_TABLE = '<div class="wide"><table>'


def shared_page(
    name: str,
    owner: str,
    turns: Iterable[Turn],
    tables: Tables = NO_TABLES,
    style: str = DEFAULT_STYLE,
) -> str:
    """Return the page of a chat of a person, with its `tables` as they were arranged."""
    body = "".join(_turn(turn, tables, style) for turn in turns)
    told = f"<p class='quiet'>{escape(say('shared.read_only', owner=owner))}</p>"
    return _document(name, f"<h1>{escape(name)}</h1>{told}{body}")


def message_page(title: str, text: str, link: str = "") -> str:
    """Return a page that only says something, with a link to go on."""
    leads = f'<p><a href="{escape(link)}">{escape(say("shared.log_in"))}</a></p>' if link else ""
    return _document(title, f"<h1>{escape(title)}</h1><p>{escape(text)}</p>{leads}")


def _document(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="{current_language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        '<meta name="robots" content="noindex">'
        f"<title>{escape(title)}</title><style>{_STYLE}{CHART_STYLE}</style></head>"
        f"<body><main>{body}</main></body></html>"
    )


def _turn(turn: Turn, tables: Tables, style: str) -> str:
    answer, figures = turn.answer, shown_figures(turn.answer, tables)
    chart = drawn_chart(figures.chart) if figures.chart else ""
    table = figures.table_with(say("table.paper"))
    text = f"{_html(answer, figures.text)}{chart}{_html(answer, table)}"
    remarks = [*answer.notes, *doubt_lines(answer.findings)]
    said = "".join(f"<p class='quiet'>{escape(remark)}</p>" for remark in remarks)
    return (
        f"<section><h2>{escape(turn.question)}</h2>"
        f'<div lang="en">{text}{said}</div>{_sources(answer, style)}</section>'
    )


def _html(answer: Answer, text: str) -> str:
    """Markdown of an answer: markup in it is shown as text, pictures and scripts are none."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    cited = link_citations(text, answer.id, answer.evidence, len(answer.hubs))
    tokens = markdown.parse(cited)
    for link in _links(tokens):
        address = str(link.attrGet("href"))
        if address.startswith(_LISTED):
            link.attrSet("href", f"#sources-{answer.id}")
        elif not address.startswith("#"):
            link.attrSet("rel", "noopener noreferrer")
    html = str(markdown.renderer.render(tokens, markdown.options, {}))
    return html.replace("<table>", _TABLE).replace("</table>", "</table></div>")


def _links(tokens: Sequence[Token]) -> Iterable[Token]:
    for token in tokens:
        if token.type == "link_open":
            yield token
        yield from _links(token.children or ())


def _sources(answer: Answer, style: str) -> str:
    if not answer.evidence:
        return ""
    lines = lines_of(answer, style)
    sources = "".join(
        _source(answer, each, line) for each, line in zip(answer.evidence, lines, strict=True)
    )
    heading = escape(say("shared.sources"))
    return f'<h3 id="sources-{escape(answer.id)}">{heading}</h3>{sources}'


def _source(answer: Answer, evidence: Evidence, line: str) -> str:
    facts = "".join(f"<li>{escape(fact.text)}</li>" for fact in evidence.facts)
    links = " · ".join(
        f'<a href="{escape(link.url)}" rel="noopener noreferrer">{escape(link.label)}</a>'
        for link in evidence.links
        if https(link.url)
    )
    return (
        f'<details id="cite-{escape(answer.id)}-{evidence.number}">'
        f"<summary>[{evidence.number}] {escape(line)}</summary>"
        f'<ul lang="en">{facts}</ul><p>{links}</p></details>'
    )
