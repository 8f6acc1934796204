// Writes into the input, which is Chainlit's and learns of a text as if it had been typed.
export const fillInput = (text) => {
  const input = document.getElementById("chat-input");
  if (!input) return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value");
  set.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
};

// Whether anybody has typed or clicked since the input was filled for them. Until then it is filled
// anew where it is drawn anew or emptied while the page comes to be.
let acted = false;
for (const kind of ["keydown", "pointerdown"])
  document.addEventListener(kind, (event) => (acted ||= event.isTrusted), { capture: true });
export const wasLeft = () => !acted;
export const fillForNow = (text) => {
  acted = false;
  fillInput(text);
};
