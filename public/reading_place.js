// A chat that is opened again stands at its last question, and stays there while its answers are
// drawn, until somebody does something.
const QUESTIONS = '[data-step-type="user_message"]';
let shown = 0;
let held = false;

const release = () => {
  held = false;
};

const place = () => {
  const questions = document.querySelectorAll(QUESTIONS);
  if (questions.length !== shown) held = shown === 0 && questions.length > 1;
  shown = questions.length;
  if (held) questions[shown - 1].scrollIntoView({ block: "start" });
};

for (const touch of ["wheel", "pointerdown", "touchstart", "keydown"])
  document.addEventListener(touch, release, { capture: true, passive: true });
new MutationObserver(place).observe(document.documentElement, { childList: true, subtree: true });
