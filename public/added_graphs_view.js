// The dialog of graphs of one's own, as it stands: to pick a file, what is in it, how far it is.
// Texts come from files and are shown as text.
import { make } from "./make.js";

const { say, number } = window.hubPage;
const FORMATS = ".bib,.ris,.json,.jsonld,.ttl,.nt,.rdf,.owl,.xml,.trig,.nq,.csv,.tsv,.xlsx,.gz";
const INDEXING = ["hubs", "texts"];
let drawn = "";

const button = (text, click, kind = "quiet") =>
  make("button", { type: "button", class: `hub-${kind}`, click }, text);

const picking = (terms, { add, fromZotero }) => {
  const input = make("input", {
    type: "file",
    id: "added-graphs-file",
    accept: FORMATS,
    change: (event) => add(event.target.files[0]),
  });
  const formats = say("added.formats", { most: terms.largest });
  return make(
    "div",
    { class: "hub-pick" },
    make("label", { for: "added-graphs-file" }, say("added.drop")),
    input,
    make("p", {}, `${formats} ${say(terms.shared ? "added.shared" : "added.private")}`),
    terms.zotero ? button(say("added.zotero"), fromZotero) : "",
  );
};

const progress = (graph, { stop }) => {
  const { step, done, total } = graph;
  const share = total ? `${Math.min(100, Math.round((100 * done) / total))} %` : "";
  const indexes = INDEXING.includes(step) || (step !== "source" && graph.stage === "indexing");
  const name = say(indexes ? "added.indexing" : "added.reading", { file: graph.file });
  return make(
    "section",
    { class: "hub-graph", "data-testid": "graph-under-way" },
    make("p", { role: "status" }, say("added.progress", { doing: name, share })),
    make("progress", { "aria-label": name, ...(total ? { max: total, value: done } : {}) }),
    make("div", { class: "hub-row" }, button(say("added.stop"), () => stop(graph.name))),
  );
};

const kind = (each, place) => {
  const box = make("input", {
    type: "checkbox",
    id: `kind-${place}`,
    value: each.label,
    checked: each.chosen,
    disabled: !each.is_type,
  });
  const some = each.count && each.count < each.total;
  const things = some
    ? say("added.some_of", { some: each.count, all: each.total })
    : number(each.total);
  const reason = each.reason ? `: ${say(each.reason)}` : "";
  const examples = each.examples.map((title) => make("li", {}, title));
  return make(
    "li",
    { "data-testid": "kind" },
    make(
      "label",
      { for: `kind-${place}` },
      box,
      make("strong", {}, each.label),
      make("span", {}, ` ${things}${reason}`),
    ),
    examples.length ? make("ul", {}, ...examples) : "",
  );
};

const group = (title, kinds, first) =>
  kinds.length
    ? [make("h3", {}, title), make("ul", { class: "hub-kinds" }, ...kinds.map((k, i) => kind(k, first + i)))]
    : [];

const chosenTypes = (section, kinds) => {
  const boxes = [...section.querySelectorAll(".hub-kinds input")];
  const picked = boxes.filter((box) => box.checked).map((box) => box.value);
  const suggested = kinds.filter((each) => each.chosen).map((each) => each.label);
  return String(picked) === String(suggested) ? [] : picked;
};

const found = (graph, { index, stop }) => {
  const papers = graph.kinds.filter((each) => each.chosen);
  const others = graph.kinds.filter((each) => !each.chosen);
  const remarks = graph.remarks.map((line) => make("li", {}, say(line).trim()));
  const section = make(
    "section",
    { class: "hub-graph", "data-testid": "graph-found" },
    make("h3", {}, say("added.in_file", { file: graph.file })),
    graph.replaces ? make("p", {}, say("added.replaces", { file: graph.file })) : "",
    papers.length ? "" : make("p", {}, say("added.none_like_papers")),
    ...group(say("added.taken"), papers, 0),
    ...group(say(papers.length ? "added.not_taken" : "added.there_is"), others, papers.length),
    remarks.length
      ? make("details", {}, make("summary", {}, say("added.unreadable")), make("ul", {}, ...remarks))
      : "",
    make(
      "div",
      { class: "hub-row" },
      button(say("added.index"), () => index(graph.name, chosenTypes(section, graph.kinds)), "main"),
      button(say("added.forget"), () => stop(graph.name)),
    ),
  );
  return section;
};

const failed = (graph, { stop }) =>
  make(
    "section",
    { class: "hub-graph" },
    make(
      "p",
      { role: "alert" },
      [say("added.not_added", graph), ...graph.trouble.map((each) => say(each))].join(" "),
    ),
    make("div", { class: "hub-row" }, button(say("added.all_right"), () => stop(graph.name))),
  );

const DRAWN = { reading: progress, indexing: progress, read: found, failed };

const changes = ({ name }, { ask, rename, remove }) => [
  button(say("added.ask_it"), () => ask(name)),
  button(say("added.rename"), () => rename(name)),
  button(say("added.remove"), () => remove(name)),
];

const listed = (graph, removing, actions) =>
  make(
    "li",
    { "data-testid": "added-graph" },
    make("span", {}, make("strong", {}, graph.called || graph.name), ` ${graph.file}`),
    ...(graph.name === removing
      ? [make("p", { role: "status" }, say("added.removing"))]
      : changes(graph, actions)),
  );

const ready = ({ name, called }, { ask, more }) =>
  make(
    "section",
    { class: "hub-graph", "data-testid": "graph-ready" },
    make("p", { role: "status" }, say("added.ready", { name: called || name })),
    make(
      "div",
      { class: "hub-row" },
      button(say("added.ask"), () => ask(name), "main"),
      button(say("added.more"), more),
    ),
  );

const parts = (state, actions) => {
  const open = state.graphs.filter(({ stage }) => stage !== "ready");
  const there = state.graphs.filter(({ stage }) => stage === "ready");
  if (state.sending)
    return [
      make("p", { role: "status" }, say("added.sending", state.sending)),
      make("div", { class: "hub-row" }, button(say("added.stop"), state.sending.stop)),
    ];
  if (open.length) return open.map((graph) => DRAWN[graph.stage](graph, actions));
  const done = there.find(({ name }) => name === state.ready);
  if (done) return [ready(done, actions)];
  const list = there.map((graph) => listed(graph, state.removing, actions));
  return [
    picking(state.terms, actions),
    list.length ? make("h3", {}, say("added.before")) : "",
    list.length ? make("ul", { class: "hub-added" }, ...list) : "",
  ];
};

// Drawn anew only where something has changed, so that what is ticked stays and focus is kept.
export const draw = (dialog, state, actions) => {
  const now = JSON.stringify([state, state.sending?.file]);
  if (now === drawn && dialog.firstChild) return;
  drawn = now;
  const focused = dialog.contains(document.activeElement) ? document.activeElement.textContent : "";
  dialog.replaceChildren(
    make(
      "header",
      {},
      make("h2", { id: "added-graphs-title" }, say("added.title")),
      make("button", { type: "button", "aria-label": say("added.close"), click: actions.close }, "×"),
    ),
    state.trouble ? make("p", { role: "alert", class: "hub-trouble" }, state.trouble) : "",
    ...parts(state, actions),
  );
  const again = [...dialog.querySelectorAll("button")].find((each) => each.textContent === focused);
  (again ?? dialog.querySelector(".hub-main, .hub-pick input, .hub-quiet"))?.focus();
};
