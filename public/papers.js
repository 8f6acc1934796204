// What elements of an answer do with papers: open them beside the chat, and begin a question about
// one of them.
//
// Chainlit closes what is beside the chat whenever an element comes. What a person opened is
// remembered, and opened again unless it was closed by that person or is of another chat.
import { fillInput } from "./chat_input.js";

const { say } = window.hubPage;
const kept = (window.hubElements ??= {});
const narrow = window.matchMedia("(max-width: 767px)");
let opened = null;
let returnedFrom = null;

const isHere = (path) => path === "/" || path === window.location.pathname;

// `before` is what it was opened from, where that is beside the chat as well.
kept.openSide = (setSideView, view, before = null) => {
  opened = { view, path: window.location.pathname, setSideView, before };
  returnedFrom = null;
  kept.openedAgain = false;
  setSideView(view);
};

kept.closeSide = (setSideView) => {
  opened = null;
  setSideView(undefined);
};

// A part that changes within itself, such as a card on to the next source, is opened again as it is.
kept.changeSide = (props) => {
  const element = opened?.view.elements[0];
  if (element) opened.view = { ...opened.view, elements: [{ ...element, props }] };
};

kept.openSideAgain = (setSideView) => {
  if (!opened || !isHere(opened.path)) return;
  kept.openedAgain = true;
  setSideView(opened.view);
};

// What had the focus goes with a card that is drawn again; nothing has it then.
const nothingHasFocus = () => document.activeElement === document.body;

// What is opened beside the chat begins at its top, however far another was scrolled there.
const toTop = (part) => {
  for (let each = part; each && each !== document.body; each = each.parentElement) each.scrollTop = 0;
};

// A card takes the focus when a person opens it, not from elsewhere when it is drawn again, and names
// its dialog.
kept.cardShown = (card, title) => {
  if (!kept.openedAgain || nothingHasFocus()) card?.focus({ preventScroll: true });
  if (!kept.openedAgain) toTop(card);
  kept.openedAgain = false;
  card?.closest("[role=dialog]")?.setAttribute("aria-labelledby", title);
};

// A sheet lies over the page, and lets nothing have the focus until it is gone.
const onceClosed = (act) =>
  document.getElementById("side-view-content")
    ? requestAnimationFrame(() => onceClosed(act))
    : setTimeout(act);

// Closing a card gives the focus back to what opened it, else to where its paper is cited.
const giveFocusBack = ({ opener, answer, number }) => {
  const cited = number && `a[href="#cite-${answer}-${number}"]`;
  const give = () =>
    [opener, cited]
      .map((each) => each && document.querySelector(each))
      .find(Boolean)
      ?.focus();
  if (narrow.matches) onceClosed(give);
  else give();
};

kept.closeCard = (setSideView, from) => {
  kept.closeSide(setSideView);
  giveFocusBack(from);
};

kept.onEscape = (close) => (event) => {
  if (event.key === "Escape") close();
};

// What the server answers to a call of the page; nothing is a failure.
kept.asked = (name, payload) =>
  kept.callAction({ name, payload }).then((reply) => {
    if (!reply?.response) throw new Error("no answer");
    return reply.response;
  });

kept.isHttps = (address) => typeof address === "string" && address.startsWith("https://");

const openCard = (setSideView, title, id, name, props, before) => {
  const elements = [{ id, type: "custom", name, display: "side", props }];
  kept.openSide(setSideView, { title: say(title), elements }, before);
};

// The evidence of one of the sources of an answer, the papers of a statement, the page of a paper.
kept.openEvidence = (setSideView, id, props) =>
  openCard(setSideView, "evidence.title", id, "EvidenceCard", props);

kept.openPapers = (setSideView, id, props) =>
  openCard(setSideView, "sources.papers", id, "PaperList", props);

// What names the paper of a source.
kept.paperOf = ({ hub, index, title }) => ({ hub: hub.id, index: index ?? "", title });

kept.openPaper = (setSideView, { hub, index, title }, opener, before) => {
  const props = { hub, index, title, opener, from: before?.view.elements[0].name };
  openCard(setSideView, "paper.title", `paper-${hub}`, "PaperPage", props, before);
};

// What a link to the page of a paper leads to: #paper-<answer>-<index>/<hub>.
kept.openTitled = (setSideView, answer, address) => {
  const opener = `a[href="#paper-${answer}-${address}"]`;
  const [index, hub] = address.split("/").map(decodeURIComponent);
  kept.openPaper(setSideView, { hub, index, title: document.querySelector(opener).textContent }, opener);
};

// Has the links of a chat followed, also one that was clicked before; returns what ends that.
kept.onLinks = (follow) => {
  const onClick = (event) => follow(event.target.closest?.("a")?.getAttribute("href") ?? "");
  const kinds = ["click", "auxclick"];
  kinds.forEach((kind) => document.addEventListener(kind, onClick, true));
  follow(kept.clicked ?? "");
  return () => kinds.forEach((kind) => document.removeEventListener(kind, onClick, true));
};

// From what is beside the chat, such as a list, to one of its papers, and back to it.
kept.goToPaper = (setSideView, paper, opener) => kept.openPaper(setSideView, paper, opener, opened);

kept.goBack = (setSideView) => {
  if (!opened?.before) return;
  const { hub } = opened.view.elements[0].props;
  kept.openSide(setSideView, opened.before.view, opened.before.before);
  returnedFrom = hub;
};

// Where a person came back to gives the focus to what was opened from it, once that is drawn.
kept.focusReturned = (card) => {
  const links = [...(card?.querySelectorAll("[data-hub]") ?? [])];
  const link = links.find(({ dataset }) => dataset.hub === returnedFrom);
  if (!link) return;
  returnedFrom = null;
  link.focus();
};

kept.askAbout = (setSideView, title) => {
  const ask = () => fillInput(`In “${title}”, `);
  if (!narrow.matches) return ask();
  kept.closeSide(setSideView);
  onceClosed(ask);
};

const LAST = "\uffff";
const ORDERS = {
  "": () => 0,
  newest: (one, other) => (other.year ?? 0) - (one.year ?? 0),
  oldest: (one, other) => (one.year ?? Infinity) - (other.year ?? Infinity),
  title: (one, other) => (one.title ?? LAST).localeCompare(other.title ?? LAST),
};

// Papers by year or title, else as they were found.
kept.inOrder = (papers, by) => [...papers].sort(ORDERS[by] ?? ORDERS[""]);

// On a narrow page it is a sheet, which Chainlit closes at a touch outside it and at Escape. A card that
// is just drawn again hears no key.
const forget = (event) => {
  const outside = !event.target.closest?.("#side-view-content");
  if (opened && event.key === "Escape" && nothingHasFocus())
    kept.closeCard(opened.setSideView, opened.view.elements[0].props);
  const closes = event.key === "Escape" || (event.type === "pointerdown" && narrow.matches && outside);
  if (!closes) return;
  if (opened && narrow.matches) giveFocusBack(opened.view.elements[0].props);
  opened = null;
};

for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, forget, true);
