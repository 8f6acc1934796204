// A chat may be open in several tabs. One that has been gone on with in another is loaded anew, as
// soon as nothing is typed in it and nothing is under way; one that has been deleted is left. What
// was begun in another comes into the list of chats, which Chainlit reads with the page alone: it
// is loaded anew while nobody looks at it.
const LOOK_AGAIN_AFTER = 1000;
const NEW_CHAT = new URL("../", import.meta.url);
const tabs = new BroadcastChannel("chats gone on with");
const deleted = new BroadcastChannel("chats deleted");

const shows = (chat) => window.location.pathname.endsWith(`/thread/${chat}`);

const isBusy = () => {
  const input = document.getElementById("chat-input");
  const typed = (input?.value ?? input?.textContent ?? "").trim();
  return Boolean(typed || document.querySelector("#stop-button, #edit-chat-input"));
};

export const catchUp = (chat) => {
  if (!shows(chat)) return;
  if (isBusy()) setTimeout(() => catchUp(chat), LOOK_AGAIN_AFTER);
  else window.location.reload();
};

const isListed = (chat) => document.querySelector(`#thread-history a[href$="/thread/${chat}"]`);

let isBehind = false;
const listAnew = () => {
  const isOpen = document.querySelector("#side-view-content, [role=dialog], [role=menu]");
  if (!isBehind || isBusy() || isOpen) return;
  isBehind = false;
  window.location.reload();
};

tabs.addEventListener("message", ({ data: chat }) => {
  if (shows(chat)) return catchUp(chat);
  isBehind ||= Boolean(document.getElementById("thread-history")) && !isListed(chat);
  if (document.hidden || !document.hasFocus()) listAnew();
});
document.addEventListener("visibilitychange", () => document.hidden && listAnew());
window.addEventListener("blur", listAnew);
deleted.addEventListener("message", (event) => {
  if (shows(event.data)) window.location.assign(NEW_CHAT);
});

// Chainlit alone knows when a chat is deleted, and tells the server.
const send = window.fetch;
window.fetch = async (request, options) => {
  const answer = await send(request, options);
  if (options?.method === "DELETE" && answer.ok && String(request).endsWith("/project/thread"))
    deleted.postMessage(JSON.parse(options.body).threadId);
  return answer;
};

export const tellOtherTabs = (chat) => tabs.postMessage(chat);
