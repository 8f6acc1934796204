// A tab is called like the chat in it, so that several can be told apart; so is the page, for who
// hears it read.
import { make } from "./make.js";

const NAME = "HubLink Assistant";

export const chatName = () => {
  if (!window.location.pathname.includes("/thread/")) return "";
  const listed = document.querySelector(`#thread-history a[href="${window.location.pathname}"] .truncate`);
  const asked = document.querySelector('[data-step-type="user_message"] .message-content');
  return (listed ?? asked)?.textContent.trim() ?? "";
};

const heading = make("h1", { class: "hub-hidden" });
document.querySelector("body > nav").append(heading);

const name = () => {
  const chat = chatName();
  const title = chat ? `${chat} – ${NAME}` : NAME;
  if (document.title !== title) document.title = title;
  if (heading.textContent !== (chat || NAME)) heading.textContent = chat || NAME;
};

new MutationObserver(name).observe(document.documentElement, { childList: true, subtree: true });
