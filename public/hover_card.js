// What a citation leads to, told while the pointer or the focus is on it: the paper and the fact; and
// why a sentence has a mark. Texts come from graphs and are shown as text.
import { make } from "./make.js";

const { say } = window.hubPage;
const TOLD = ':is(a[href^="#cite-"], a[href^="#mark-"])';
const kept = (window.hubElements ??= {});
let card = null;
let link = null;

const factOf = (facts) => {
  const steps = facts[0]?.chains.flatMap((chain) => chain.steps) ?? [];
  return steps.map((step) => `${step.predicate}: ${step.node.label}`).join(" · ");
};

const ofSource = ({ title, authors, year, venue, facts }) => [
  make("p", { class: "hub-hover-title" }, title),
  make("p", { class: "hub-small" }, [authors, year, venue].filter(Boolean).join(" · ")),
  make("p", {}, factOf(facts)),
];

const ofMark = ({ outcome, reasons }) => [
  make("p", { class: "hub-hover-title" }, say(outcome)),
  ...reasons.map((reason) => make("p", {}, say(reason))),
];

// What is told of a link; nothing while its answer is being drawn.
const toldOf = (address) => {
  const [, kind, answer, number] = address.match(/^#(cite|mark)-(.+)-(\d+)$/) ?? [];
  if (kind === "mark") {
    const mark = kept.marksOf?.[answer]?.[Number(number)];
    return mark && ofMark(mark);
  }
  const source = kept.sourcesOf?.[answer]?.find((each) => each.number === Number(number));
  return source && ofSource(source);
};

const hide = () => {
  card?.remove();
  link?.removeAttribute("aria-describedby");
  card = link = null;
};

const show = (over) => {
  const told = toldOf(over.getAttribute("href"));
  if (!told || over === link) return;
  hide();
  link = over;
  // The browser would show the title besides.
  link.removeAttribute("title");
  card = make("div", { id: "hub-hover", role: "tooltip", mouseleave: hide }, ...told);
  document.body.append(card);
  link.setAttribute("aria-describedby", "hub-hover");
  place();
};

const place = () => {
  if (!card) return;
  const { left, bottom, top } = link.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const above = bottom + height > window.innerHeight && top > height;
  card.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`;
  card.style.top = `${above ? top - height : bottom}px`;
};

const leaves = (event) => !card?.contains(event.relatedTarget);

document.addEventListener("mouseover", (event) => {
  const over = event.target.closest?.(TOLD);
  if (over) show(over);
});
document.addEventListener("mouseout", (event) => {
  if (link?.contains(event.target) && leaves(event)) hide();
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(`${TOLD}:focus-visible`)) show(event.target);
});
document.addEventListener("focusout", () => hide());
document.addEventListener("click", hide, true);
document.addEventListener("scroll", place, true);
document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), true);
