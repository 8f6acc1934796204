// What a new chat begins with, around the input: what is in the indexes, and how to ask a graph of
// one's own. Texts come from graphs and are shown as text.
import { make } from "./make.js";

const COMMANDS = "hublink index my-graph.ttl --store my-index\nhublink serve --store my-index";
let lines = null;

const own = () =>
  make(
    "details",
    {},
    make("summary", {}, "Ask a graph of your own"),
    make(
      "p",
      {},
      "In a terminal, with a graph (Turtle, RDF/XML, JSON-LD, N-Triples), a library exported from a ",
      "reference manager (.bib, .ris, CSL-JSON) or a table (.csv):",
    ),
    make("pre", { tabindex: "0", "aria-label": "Commands" }, make("code", {}, COMMANDS)),
  );

// Chainlit draws its opening page anew with each new chat, and our parts go with it.
const place = () => {
  const screen = document.getElementById("welcome-screen");
  const logo = screen?.querySelector(".logo");
  const starters = document.getElementById("starters");
  if (!lines || !logo) return;
  const [first, ...rest] = lines;
  if (!document.getElementById("hub-contents"))
    logo.after(make("p", { id: "hub-contents" }, first));
  if (!starters || !screen.contains(starters) || document.getElementById("hub-welcome")) return;
  const told = rest.map((line) => make("p", {}, line));
  starters.after(
    make("section", { id: "hub-welcome", "aria-label": "What is in here" }, ...told, own()),
  );
};

export const onWelcome = (news) => {
  lines = news.lines;
  place();
};

new MutationObserver(place).observe(document.documentElement, { childList: true, subtree: true });
