// What a citation leads to, told while the pointer or the focus is on it: the paper and the fact; and
// why a sentence has a mark. Texts come from graphs and are shown as text.
import { make } from "./make.js";

const { say } = window.hubPage;
const TOLD = ':is(a[href^="#cite-"], a[href^="#mark-"])';
const PARTS = "li, td, th, p, [role=article]";
const kept = (window.hubElements ??= {});
let card = null;
let link = null;

// What the text says before a citation, from the beginning of its sentence, item or cell on.
const saidBefore = (cited) => {
  const range = document.createRange();
  range.setStart(cited.closest(PARTS) ?? cited.parentElement, 0);
  range.setEndBefore(cited);
  return range.toString().toLowerCase();
};

const stepsOf = (fact) => fact.chains.flatMap((chain) => chain.steps);

// Of the facts of a paper, the one that is cited there: its value was said last, and of several such
// facts that whose attribute was, too. The first where none was said.
const citedFact = (facts, said) => {
  const place = (fact) => {
    const { predicate, node } = stepsOf(fact).at(-1) ?? {};
    const end = (text) => {
      const start = text ? said.lastIndexOf(text.toLowerCase()) : -1;
      return start < 0 ? -1 : start + text.length;
    };
    const value = node?.hub ? -1 : end(node?.label);
    return value < 0 ? [-1, -1, -1] : [value, node.label.length, end(predicate)];
  };
  const later = (one, other) => {
    const [first, second] = [place(one), place(other)];
    const differs = first.findIndex((each, index) => each !== second[index]);
    return differs >= 0 && second[differs] > first[differs] ? other : one;
  };
  return facts.length ? facts.reduce(later) : null;
};

const told = (fact) =>
  stepsOf(fact)
    .map((step) => `${step.predicate}: ${step.node.label}`)
    .join(" · ");

const ofSource = (source, cited) => {
  const { title, authors, year, venue, facts } = source;
  const fact = citedFact(facts, saidBefore(cited));
  const opener = `a[href="${cited.getAttribute("href")}"]`;
  const click = () => kept.openPaper(kept.setSideView, kept.paperOf(source), opener);
  // The focus stays where it is: the card would go with it.
  const mousedown = (event) => event.preventDefault();
  const named = { type: "button", tabindex: "-1", class: "hub-title-button", mousedown, click };
  return [
    make("p", { class: "hub-hover-title" }, make("button", named, title)),
    make("p", { class: "hub-small" }, [authors, year, venue].filter(Boolean).join(" · ")),
    make("p", {}, fact ? told(fact) : ""),
  ];
};

const ofMark = ({ outcome, reasons }) => [
  make("p", { class: "hub-hover-title" }, say(outcome)),
  ...reasons.map((reason) => make("p", {}, say(reason))),
];

// What is told of a link; nothing while its answer is being drawn.
const toldOf = (over) => {
  const address = over.getAttribute("href");
  const [, kind, answer, number] = address.match(/^#(cite|mark)-(.+)-(\d+)$/) ?? [];
  if (kind === "mark") {
    const mark = kept.marksOf?.[answer]?.[Number(number)];
    return mark && ofMark(mark);
  }
  const source = kept.sourcesOf?.[answer]?.find((each) => each.number === Number(number));
  return source && ofSource(source, over);
};

const hide = () => {
  card?.remove();
  link?.removeAttribute("aria-describedby");
  card = link = null;
};

const show = (over) => {
  if (over === link) return;
  const parts = toldOf(over);
  if (!parts) return;
  hide();
  link = over;
  // The browser would show the title besides.
  link.removeAttribute("title");
  card = make("div", { id: "hub-hover", role: "tooltip", mouseleave: hide }, ...parts);
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

// A pointer that rests tells nothing of what the page moves below it.
document.addEventListener("mousemove", (event) => {
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
