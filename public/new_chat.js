// A question that is to be asked in a new chat: it waits in the input there.
import { fillForNow, wasLeft } from "./chat_input.js";

const KEPT = "question-for-new-chat";
const NEW_CHAT = new URL("../", import.meta.url);

let isLeaving = false; // The page that comes is to fill its input, not the one that goes.

export const askInNewChat = (question) => {
  isLeaving = true;
  sessionStorage.setItem(KEPT, question);
  window.location.assign(NEW_CHAT);
};
Object.assign((window.hubElements ??= {}), { askInNewChat });

window.addEventListener("pageshow", () => (isLeaving = false));

let question = "";

const fill = () => {
  if (isLeaving) return;
  const kept = sessionStorage.getItem(KEPT);
  const input = document.getElementById("chat-input");
  const isThere = input && document.getElementById("chat-submit");
  if (!(kept || question) || !isThere || window.location.pathname !== NEW_CHAT.pathname) return;
  if (kept) sessionStorage.removeItem(KEPT);
  else if (!wasLeft()) question = "";
  question = kept ?? question;
  if (question && !input.value) fillForNow(question);
};

new MutationObserver(fill).observe(document.documentElement, { childList: true, subtree: true });
