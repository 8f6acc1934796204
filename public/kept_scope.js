// What is wished of the scope of a chat before its first question: a chat without an address begins
// anew when the page is reloaded, so it is wished again then.
const KEPT = "scope wished before the first question";

const hasNoAddress = () => window.location.pathname === "/";
const kept = () => JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");

if (!hasNoAddress()) sessionStorage.removeItem(KEPT);
let again = kept();

export const keep = (message) => {
  if (hasNoAddress()) sessionStorage.setItem(KEPT, JSON.stringify([...kept(), message]));
};

// The next of what is to be wished again, now that the chat is limited so; one after the other,
// since each changes what the one before it left.
export const nextAgain = (isLimited) => {
  if (hasNoAddress() && again.length) return again.shift();
  again = [];
  if (!hasNoAddress() || !isLimited) sessionStorage.removeItem(KEPT);
  return null;
};
