// The numbers in an answer and its marks are links that its sources follow. One clicked before these
// are drawn waits for them; none of them leads to another page.
const OURS = 'a[href^="#cite-"], a[href^="#list-"], a[href^="#mark-"]';
const kept = (window.hubElements ??= {});

const hold = (event) => {
  const link = event.target.closest?.(OURS);
  if (!link) return;
  event.preventDefault();
  kept.clicked = link.getAttribute("href");
};

for (const kind of ["click", "auxclick"]) document.addEventListener(kind, hold, true);
