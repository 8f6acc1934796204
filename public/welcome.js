// What a new chat begins with, around the input: what is in the indexes, and how to ask a graph of
// one's own. Texts come from graphs and are shown as text.
import { mayAdd, open } from "./added_graphs.js";
import { fillInput } from "./chat_input.js";
import { make } from "./make.js";

const { say, language } = window.hubPage;
const COMMANDS = "hublink index my-graph.ttl --store my-index\nhublink serve --store my-index";
const MOST_TOLD = 3; // collections whose contents are told where all are asked
const PARTS = ["hub-contents", "hub-starters", "hub-welcome"];
let news = null;
let asked = "";

const byCommand = () =>
  make(
    "details",
    {},
    make("summary", {}, say("welcome.own_graph")),
    make("p", {}, say("welcome.in_terminal")),
    make("pre", { tabindex: "0", "aria-label": say("welcome.commands") }, make("code", {}, COMMANDS)),
  );

const byHand = () =>
  make(
    "button",
    { type: "button", class: "hub-link", id: "add-graph", click: open },
    say("welcome.add"),
  );

// The index that is asked; without one, all of them.
const chosen = () => news.indexes.find(({ name }) => name === asked);

// When an index was last read, and from what; the time of day where that is today.
const freshness = ({ origin }) => {
  if (!origin) return "";
  const [read, now] = [new Date(origin.read), new Date()];
  const language = say("language.tag");
  const day = read.toLocaleDateString(language, { dateStyle: "long" });
  const time = read.toLocaleTimeString(language, { timeStyle: "short" });
  const isToday = read.toDateString() === now.toDateString();
  return isToday
    ? say("welcome.read_today", { source: origin.source, time })
    : say("welcome.read_on", { source: origin.source, day });
};

const counted = () => {
  const one = chosen() ?? (news.indexes.length === 1 ? news.indexes[0] : null);
  const several = (index) =>
    [`${index.name}: ${say(index.lines[0])}`, freshness(index)].filter(Boolean).join(" · ");
  const told = one ? [say(one.lines[0])] : news.indexes.map(several);
  return make(
    "div",
    { id: "hub-contents" },
    make("p", { class: "hub-tagline" }, say("welcome.tagline")),
    ...told.map((line) => make("p", {}, line)),
    one ? make("p", { class: "hub-small" }, freshness(one)) : "",
  );
};

const details = () => {
  const one = chosen() ?? (news.indexes.length === 1 ? news.indexes[0] : null);
  const several = news.indexes.filter(({ lines }) => lines.length > 1).slice(0, MOST_TOLD);
  const lines = one
    ? one.lines.slice(1).map((line) => say(line))
    : several.map(({ name, lines }) => `${name}: ${say(lines.at(-1))}`);
  return make(
    "section",
    { id: "hub-welcome", "aria-label": say("welcome.label") },
    ...[...lines, say(news.writer)].map((line) => make("p", {}, line)),
    language === "en" ? "" : make("p", {}, say("welcome.in_english")),
    mayAdd() ? "" : byCommand(),
  );
};

const ask = (question) => {
  fillInput(question);
  requestAnimationFrame(() => document.getElementById("chat-submit")?.click());
};

const starter = (question) =>
  make("button", { type: "button", class: "hub-starter", click: () => ask(question) }, question);

// Questions of the index that is asked stand in the place of those of all, which Chainlit draws once
// a page.
const placeStarters = (general) => {
  const own = news.indexes.length > 1 && chosen()?.starters;
  general.style.display = own ? "none" : "";
  if (!own) return general;
  const list = make("div", { id: "hub-starters" }, ...own.map(starter));
  general.after(list);
  return list;
};

// Where there is no index, no opening page is drawn either.
const placeAlone = () => {
  const composer = document.getElementById("message-composer");
  if (!mayAdd() || !composer || document.getElementById("hub-alone")) return;
  composer.before(make("section", { id: "hub-alone", "aria-label": say("welcome.alone") }, byHand()));
};

// Chainlit draws its opening page anew with each new chat, and our parts go with it.
const place = () => {
  if (!news) return;
  if (!news.indexes.length) return placeAlone();
  document.getElementById("hub-alone")?.remove();
  const screen = document.getElementById("welcome-screen");
  const logo = screen?.querySelector(".logo");
  const general = document.getElementById("starters");
  if (logo && !document.getElementById("hub-contents")) {
    const told = counted();
    if (mayAdd()) told.append(byHand());
    logo.after(told);
  }
  if (!general || !screen?.contains(general) || document.getElementById("hub-welcome")) return;
  placeStarters(general).after(details());
};

const placeAnew = () => {
  for (const id of PARTS) document.getElementById(id)?.remove();
  place();
};

export const onWelcome = (told) => {
  const before = JSON.stringify(news);
  news = told;
  if (before !== JSON.stringify(told)) placeAnew();
};

export const onIndex = (name) => {
  if (asked === name) return;
  asked = name;
  if (news) placeAnew();
};

new MutationObserver(place).observe(document.documentElement, { childList: true, subtree: true });
