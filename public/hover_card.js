// What a citation leads to, told while the pointer or the focus is on it: the paper and the fact.
// Texts come from graphs and are shown as text.
import { make } from "./make.js";

const CITATION = 'a[href^="#cite-"]';
const kept = (window.hubElements ??= {});
let card = null;
let link = null;

const sourceOf = (address) => {
  const [, answer, number] = address.match(/^#cite-(.+)-(\d+)$/) ?? [];
  return kept.sourcesOf?.[answer]?.find((source) => source.number === Number(number));
};

const factOf = (source) => {
  const steps = source.facts[0]?.chains.flatMap((chain) => chain.steps) ?? [];
  return steps.map((step) => `${step.predicate}: ${step.node.label}`).join(" · ");
};

const hide = () => {
  card?.remove();
  link?.removeAttribute("aria-describedby");
  card = link = null;
};

const show = (over) => {
  const source = sourceOf(over.getAttribute("href"));
  if (!source || over === link) return;
  hide();
  link = over;
  // The browser would show the title besides.
  link.removeAttribute("title");
  const told = [source.authors, source.year, source.venue].filter(Boolean).join(" · ");
  card = make(
    "div",
    { id: "hub-hover", role: "tooltip", mouseleave: hide },
    make("p", { class: "hub-hover-title" }, source.title),
    make("p", { class: "hub-small" }, told),
    make("p", {}, factOf(source)),
  );
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
  const over = event.target.closest?.(CITATION);
  if (over) show(over);
});
document.addEventListener("mouseout", (event) => {
  if (link?.contains(event.target) && leaves(event)) hide();
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(`${CITATION}:focus-visible`)) show(event.target);
});
document.addEventListener("focusout", () => hide());
document.addEventListener("click", hide, true);
document.addEventListener("scroll", place, true);
document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), true);
