// A question that is to be asked in a new chat: it waits in the input there.
import { fillInput } from "./chat_input.js";

const KEPT = "question-for-new-chat";
const NEW_CHAT = new URL("../", import.meta.url);

export const askInNewChat = (question) => {
  sessionStorage.setItem(KEPT, question);
  window.location.assign(NEW_CHAT);
};
Object.assign((window.hubElements ??= {}), { askInNewChat });

const fill = () => {
  const question = sessionStorage.getItem(KEPT);
  const isThere = document.getElementById("chat-input") && document.getElementById("chat-submit");
  if (!question || !isThere || window.location.pathname !== NEW_CHAT.pathname) return;
  sessionStorage.removeItem(KEPT);
  fillInput(question);
};

new MutationObserver(fill).observe(document.documentElement, { childList: true, subtree: true });
