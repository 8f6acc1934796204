// What a change of an earlier question takes back is said where it is changed.
import { make } from "./make.js";

const { say } = window.hubPage;
const QUESTIONS = '[data-step-type="user_message"]';

const tell = () => {
  const field = document.getElementById("edit-chat-input");
  const said = document.querySelector(".hub-taken-back");
  if (!field) said?.remove();
  if (!field || said) return;
  const questions = [...document.querySelectorAll(QUESTIONS)];
  const later = questions.length - 1 - questions.indexOf(field.closest(QUESTIONS));
  if (later < 1) return;
  const note = say("edited.takes_back", { count: later });
  field.after(make("p", { class: "hub-taken-back", role: "note" }, note));
};

new MutationObserver(tell).observe(document.documentElement, { childList: true, subtree: true });
