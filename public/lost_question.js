// A question that was sent while the server went away may never have reached it: then it is neither in
// the chat that the server gives back nor in a chat at all. It goes back into the input.
import { fillInput } from "./chat_input.js";
import { make } from "./make.js";

const { say } = window.hubPage;
const MESSAGES = '[data-step-type="user_message"], [data-step-type="assistant_message"]';
let waiting = "";
let filled = null; // The input that it was given back in.
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

// The input is drawn anew when the chat comes back, and what stands beside it as well.
const giveBack = () => {
  filled = input();
  if (!filled) return;
  fillInput([waiting, filled.value].filter(Boolean).join("\n"));
  document.getElementById("scope-bar")?.append(note);
};

const forget = () => {
  waiting = "";
  filled = null;
  note.remove();
};

const keepGivenBack = () => {
  if (filled !== input()) giveBack();
  else if (!filled.value) forget();
  else if (!note.isConnected) document.getElementById("scope-bar")?.append(note);
};

const look = () => {
  const isAway = Boolean(document.getElementById("session-error"));
  if (isAway && !wasAway && !filled) waiting = unanswered();
  wasAway = isAway;
  if (filled) keepGivenBack();
  if (isAway || !waiting || filled) return;
  const beganNoChat = window.location.pathname.endsWith("/");
  if (beganNoChat || !isShown(waiting)) giveBack();
  else if (!unanswered()) forget();
};

new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
