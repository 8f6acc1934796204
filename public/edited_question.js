// What a change of an earlier question takes back is said where it is changed.
import { make } from "./make.js";

const QUESTIONS = '[data-step-type="user_message"]';

const say = () => {
  const field = document.getElementById("edit-chat-input");
  const said = document.querySelector(".hub-taken-back");
  if (!field) said?.remove();
  if (!field || said) return;
  const questions = [...document.querySelectorAll(QUESTIONS)];
  const later = questions.length - 1 - questions.indexOf(field.closest(QUESTIONS));
  if (later < 1) return;
  const what = later === 1 ? "the question after it" : `the ${later} questions after it`;
  const note = `Asking it anew takes back ${what}, with the answer${later === 1 ? "" : "s"}.`;
  field.after(make("p", { class: "hub-taken-back", role: "note" }, note));
};

new MutationObserver(say).observe(document.documentElement, { childList: true, subtree: true });
