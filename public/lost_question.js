// A question that was sent while the server went away may never have reached it: then it is neither in
// the chat that the server gives back, however soon, nor in a chat at all. It goes back into the input.
// Where it was to begin a chat the page begins anew, on which it would stand as if it had been asked.
import { fillForNow, wasLeft } from "./chat_input.js";
import { make } from "./make.js";
import { askInNewChat } from "./new_chat.js";

const { say } = window.hubPage;
const MESSAGES = '[data-step-type="user_message"], [data-step-type="assistant_message"]';
const LOST = "first-question-lost";
let waiting = "";
let isGivenBack = false;
let isFirst = false; // Whether a chat begins with it.
let wasAway = false;
let asked = ""; // What nothing was said to when the chat was last looked at, and the address of the chat.
let chat = "";

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
const withTyped = () => {
  const typed = input()?.value ?? "";
  return typed.includes(waiting) ? typed : [waiting, typed].filter(Boolean).join("\n");
};

const beginAnew = () => {
  const question = withTyped();
  forget();
  sessionStorage.setItem(LOST, "true");
  askInNewChat(question);
};

const wasBegunAnew = () => {
  if (!sessionStorage.getItem(LOST) || !input()?.value) return;
  sessionStorage.removeItem(LOST);
  isGivenBack = true;
  waiting = input().value;
  isFirst = true;
};

// The input is drawn anew when the chat comes back, and what stands beside it as well.
const giveBack = () => {
  if (!input()) return;
  isGivenBack = true;
  fillForNow(withTyped());
  document.getElementById("scope-bar")?.append(note);
};

const forget = () => {
  waiting = "";
  isGivenBack = false;
  isFirst = false;
  note.remove();
};

// A chat begins where a server is there that knows nothing of this page yet. What was asked before
// that is lost, unless the server has told or soon tells that it was asked.
const HEARD_WITHIN = 5000;
let heard = ""; // The chat of the last question that the server told of.
let unheard = 0;
export const onAsked = (id) => {
  heard = id;
  clearTimeout(unheard);
};
export const onBegun = (id) => {
  clearTimeout(unheard);
  const question = unanswered();
  if (!question || id === heard || !beginsChat()) return;
  unheard = setTimeout(() => {
    if (!beginsChat() || unanswered() !== question) return;
    waiting = question;
    beginAnew();
  }, HEARD_WITHIN);
};

const keepGivenBack = () => {
  const isSent = !input()?.value && !wasLeft();
  if (isSent || (isFirst && !beginsChat())) forget();
  else if (!input()?.value) giveBack();
  else if (!note.isConnected) document.getElementById("scope-bar")?.append(note);
};

// One that is edited gives way to another one; another chat has another address.
const noticeLoss = () => {
  if (!document.querySelector(MESSAGES)) return;
  const path = window.location.pathname;
  const question = unanswered();
  if (!question && asked && chat === path && !isShown(asked)) waiting = asked;
  asked = question;
  chat = path;
};

const look = () => {
  const isAway = Boolean(document.getElementById("session-error"));
  if (isAway && !wasAway && !isGivenBack) waiting = unanswered() || waiting;
  wasAway = isAway;
  wasBegunAnew();
  if (isGivenBack) keepGivenBack();
  else if (!isAway) noticeLoss();
  if (isAway || !waiting || isGivenBack) return;
  if (beginsChat()) beginAnew();
  else if (!isShown(waiting)) giveBack();
  else if (!unanswered()) forget();
};

new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
