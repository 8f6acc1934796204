// A chat may be open in several tabs. One that has been gone on with in another is loaded anew, as
// soon as nothing is typed in it and nothing is under way.
const LOOK_AGAIN_AFTER = 1000;
const tabs = new BroadcastChannel("chats gone on with");

const shows = (chat) => window.location.pathname.endsWith(`/thread/${chat}`);

const isBusy = () => {
  const input = document.getElementById("chat-input");
  const typed = (input?.value ?? input?.textContent ?? "").trim();
  return Boolean(typed || document.querySelector("#stop-button, #edit-chat-input"));
};

const catchUp = (chat) => {
  if (!shows(chat)) return;
  if (isBusy()) setTimeout(() => catchUp(chat), LOOK_AGAIN_AFTER);
  else window.location.reload();
};

tabs.addEventListener("message", (event) => catchUp(event.data));

export const tellOtherTabs = (chat) => tabs.postMessage(chat);
