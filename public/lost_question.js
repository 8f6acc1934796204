// A question that was sent while the server went away may never have reached it: then it is neither in
// the chat that the server gives back nor in a chat at all. It goes back into the input. Where it was to
// begin a chat the page begins anew, on which it would stand as if it had been asked.
import { fillInput } from "./chat_input.js";
import { make } from "./make.js";
import { askInNewChat } from "./new_chat.js";

const { say } = window.hubPage;
const MESSAGES = '[data-step-type="user_message"], [data-step-type="assistant_message"]';
const LOST = "first-question-lost";
let waiting = "";
let filled = null; // The input that it was given back in.
let isFirst = false; // Whether a chat begins with it.
let wasAway = false;

// The last question of the page, where nothing was said to it.
const unanswered = () => {
  const last = [...document.querySelectorAll(MESSAGES)].at(-1);
  return last?.dataset.stepType === "user_message" ? last.textContent.trim() : "";
};

const isShown = (question) =>
  [...document.querySelectorAll(MESSAGES)].some((each) => each.textContent.trim() === question);

const input = () => document.getElementById("chat-input");
const note = make("small", { id: "lost-question", role: "status" }, say("lost.told"));

const beginsChat = () => window.location.pathname.endsWith("/");
const withTyped = () => [waiting, input()?.value].filter(Boolean).join("\n");

const beginAnew = () => {
  const question = withTyped();
  forget();
  sessionStorage.setItem(LOST, "true");
  askInNewChat(question);
};

const wasBegunAnew = () => {
  if (!sessionStorage.getItem(LOST) || !input()?.value) return;
  sessionStorage.removeItem(LOST);
  filled = input();
  waiting = filled.value;
  isFirst = true;
};

// The input is drawn anew when the chat comes back, and what stands beside it as well.
const giveBack = () => {
  filled = input();
  if (!filled) return;
  fillInput(withTyped());
  document.getElementById("scope-bar")?.append(note);
};

const forget = () => {
  waiting = "";
  filled = null;
  isFirst = false;
  note.remove();
};

const keepGivenBack = () => {
  if (!filled.value || (isFirst && !beginsChat())) forget();
  else if (filled !== input()) giveBack();
  else if (!note.isConnected) document.getElementById("scope-bar")?.append(note);
};

const look = () => {
  const isAway = Boolean(document.getElementById("session-error"));
  if (isAway && !wasAway && !filled) waiting = unanswered();
  wasAway = isAway;
  wasBegunAnew();
  if (filled) keepGivenBack();
  if (isAway || !waiting || filled) return;
  if (beginsChat()) beginAnew();
  else if (!isShown(waiting)) giveBack();
  else if (!unanswered()) forget();
};

new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
