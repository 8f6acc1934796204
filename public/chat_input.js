// Writes into the input, which is Chainlit's and learns of a text as if it had been typed.
export const fillInput = (text) => {
  const input = document.getElementById("chat-input");
  if (!input) return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value");
  set.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
};
