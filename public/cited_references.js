// The papers cited on the page, each once, as reference managers in the browser look for them (COinS):
// Zotero's connector then offers to save them. It is told where they change.
const kept = (window.hubElements ??= {});
let waiting = null;

const place = () => {
  waiting = null;
  const found = [...document.querySelectorAll("[data-coins]")].map((each) => each.dataset.coins);
  const cited = [...new Set(found)];
  const before = document.getElementById("hub-cited");
  if (before?.dataset.papers === cited.join(" ") || (!before && !cited.length)) return;
  const list = document.createElement("div");
  list.id = "hub-cited";
  list.hidden = true;
  list.dataset.papers = cited.join(" ");
  for (const coins of cited) {
    const span = document.createElement("span");
    span.className = "Z3988";
    span.title = coins;
    list.append(span);
  }
  before?.remove();
  document.body.append(list);
  document.dispatchEvent(new Event("ZoteroItemUpdated", { bubbles: true, cancelable: true }));
};

kept.citedChanged = () => {
  waiting ??= requestAnimationFrame(place);
};
