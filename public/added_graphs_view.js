// The dialog of graphs of one's own, as it stands: to pick a file, what is in it, how far it is.
// Texts come from files and are shown as text.
import { make } from "./make.js";

const FORMATS = ".bib,.ris,.json,.jsonld,.ttl,.nt,.rdf,.owl,.xml,.trig,.nq,.csv,.tsv,.gz";
const STEPS = {
  source: "Reading",
  hubs: "Indexing",
  texts: "Indexing",
};
let drawn = "";

const button = (text, click, kind = "quiet") =>
  make("button", { type: "button", class: `hub-${kind}`, click }, text);

const things = (count) => count.toLocaleString("en");

const picking = (terms, { add, fromZotero }) => {
  const input = make("input", {
    type: "file",
    id: "added-graphs-file",
    accept: FORMATS,
    change: (event) => add(event.target.files[0]),
  });
  const shared = terms.shared
    ? "It is kept on this server, and all who log in here can ask it."
    : "It stays on this machine.";
  return make(
    "div",
    { class: "hub-pick" },
    make("label", { for: "added-graphs-file" }, "Drop a file here, or choose one"),
    input,
    make(
      "p",
      {},
      `A library (BibTeX, RIS, CSL-JSON), a table (CSV) or a graph (Turtle, N-Triples, RDF/XML, JSON-LD) of up to ${terms.largest} MB. ${shared}`,
    ),
    terms.zotero ? button("Read it from Zotero", fromZotero) : "",
  );
};

const progress = (graph, { stop }) => {
  const { step, done, total } = graph;
  const share = total ? `${Math.min(100, Math.round((100 * done) / total))} %` : "";
  const doing = STEPS[step] ?? (graph.stage === "indexing" ? "Indexing" : "Reading");
  const name = `${doing} ${graph.file}`;
  return make(
    "section",
    { class: "hub-graph", "data-testid": "graph-under-way" },
    make("p", { role: "status" }, `${name} … ${share}`),
    make("progress", { "aria-label": name, ...(total ? { max: total, value: done } : {}) }),
    make("div", { class: "hub-row" }, button("Stop", () => stop(graph.name))),
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
  const some = each.count && each.count < each.total ? `${things(each.count)} of ` : "";
  const reason = each.reason ? `: ${each.reason}` : "";
  const examples = each.examples.map((title) => make("li", {}, title));
  return make(
    "li",
    { "data-testid": "kind" },
    make(
      "label",
      { for: `kind-${place}` },
      box,
      make("strong", {}, each.label),
      make("span", {}, ` ${some}${things(each.total)}${reason}`),
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
  const remarks = graph.remarks.map((line) => make("li", {}, line.trim()));
  const none = papers.length
    ? ""
    : "No kind of things here is told like publications. Choose what questions are to be about; else it is what most is said of.";
  const section = make(
    "section",
    { class: "hub-graph", "data-testid": "graph-found" },
    make("h3", {}, `In ${graph.file}`),
    none ? make("p", {}, none) : "",
    ...group("Taken for the papers", papers, 0),
    ...group(papers.length ? "Not taken for papers" : "What there is", others, papers.length),
    remarks.length
      ? make("details", {}, make("summary", {}, "What could not be read"), make("ul", {}, ...remarks))
      : "",
    make(
      "div",
      { class: "hub-row" },
      button("Index it", () => index(graph.name, chosenTypes(section, graph.kinds)), "main"),
      button("Forget it", () => stop(graph.name)),
    ),
  );
  return section;
};

const failed = (graph, { stop }) =>
  make(
    "section",
    { class: "hub-graph" },
    make("p", { role: "alert" }, `${graph.file} was not added. ${graph.trouble}`),
    make("div", { class: "hub-row" }, button("All right", () => stop(graph.name))),
  );

const DRAWN = { reading: progress, indexing: progress, read: found, failed };

const listed = (graph, { ask, remove }) =>
  make(
    "li",
    { "data-testid": "added-graph" },
    make("span", {}, make("strong", {}, graph.name), ` ${graph.file}`),
    button("Ask it", () => ask(graph.name)),
    button("Remove", () => remove(graph.name)),
  );

const ready = (name, { ask, more }) =>
  make(
    "section",
    { class: "hub-graph", "data-testid": "graph-ready" },
    make("p", { role: "status" }, `“${name}” is ready. The questions of this chat go to it now.`),
    make(
      "div",
      { class: "hub-row" },
      button("Ask", () => ask(name), "main"),
      button("Add another, or remove one", more),
    ),
  );

const parts = (state, actions) => {
  const open = state.graphs.filter(({ stage }) => stage !== "ready");
  const there = state.graphs.filter(({ stage }) => stage === "ready");
  if (state.sending)
    return [
      make("p", { role: "status" }, `Sending ${state.sending.file} …`),
      make("div", { class: "hub-row" }, button("Stop", state.sending.stop)),
    ];
  if (open.length) return open.map((graph) => DRAWN[graph.stage](graph, actions));
  if (there.some(({ name }) => name === state.ready)) return [ready(state.ready, actions)];
  const list = there.map((graph) => listed(graph, actions));
  return [
    picking(state.terms, actions),
    list.length ? make("h3", {}, "Added before") : "",
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
      make("h2", { id: "added-graphs-title" }, "Your own library or graph"),
      make("button", { type: "button", "aria-label": "Close", click: actions.close }, "×"),
    ),
    state.trouble ? make("p", { role: "alert", class: "hub-trouble" }, state.trouble) : "",
    ...parts(state, actions),
  );
  const again = [...dialog.querySelectorAll("button")].find((each) => each.textContent === focused);
  (again ?? dialog.querySelector(".hub-main, .hub-pick input, .hub-quiet"))?.focus();
};
