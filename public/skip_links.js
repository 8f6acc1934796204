// The way past the list of chats by keyboard: to the last answer, or to the input.
import { make } from "./make.js";

const { say } = window.hubPage;
const ANSWERS = '[data-step-type="assistant_message"] .message-content';

const toAnswer = () => {
  const last = [...document.querySelectorAll(ANSWERS)].at(-1);
  if (!last) return document.getElementById("chat-input")?.focus();
  last.setAttribute("tabindex", "-1");
  last.focus();
  last.scrollIntoView({ block: "start" });
};
const toInput = () => document.getElementById("chat-input")?.focus();

const link = (text, go) =>
  make(
    "button",
    { type: "button", class: "hub-skip", click: go },
    text,
  );

document.body.prepend(
  make(
    "nav",
    { "aria-label": say("skip.label") },
    link(say("skip.answer"), toAnswer),
    link(say("skip.question"), toInput),
  ),
);
