// The numbers in an answer, its marks and its titles are links that its sources follow. One clicked
// before these are drawn waits for them; none of them leads to another page.
const OURS = ["cite", "list", "mark", "paper"].map((kind) => `a[href^="#${kind}-"]`).join();
const kept = (window.hubElements ??= {});

const hold = (event) => {
  const link = event.target.closest?.(OURS);
  if (!link) return;
  event.preventDefault();
  kept.clicked = link.getAttribute("href");
};

for (const kind of ["click", "auxclick"]) document.addEventListener(kind, hold, true);
