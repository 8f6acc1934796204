// The dialog in which a chat is shared: its link to copy, and an end to it. Whoever logs in and has the
// link can read the chat, and nothing else.
import { make } from "./make.js";

const { say } = window.hubPage;
const kept = (window.hubElements ??= {});
const SHARED = new URL("../shared/", import.meta.url);
const THREAD = /\/thread\/([^/]+)$/;
let dialog = null;

// The token of this chat's link: asked for, made, or taken back.
const call = async (method) => {
  const [, thread] = THREAD.exec(window.location.pathname) ?? [];
  const answer = await fetch(new URL(`chat/${thread}`, SHARED), { method });
  if (!answer.ok) throw new Error();
  return (await answer.json()).token;
};

const button = (text, click, kind = "quiet") =>
  make("button", { type: "button", class: `hub-${kind}`, click }, text);

const shown = (link, told) => {
  const field = make("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": say("share.link"),
    focus: (event) => event.target.select(),
  });
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(link))
      .then(
        () => told(say("share.copied")),
        () => field.focus(),
      );
  return [
    field,
    make(
      "div",
      { class: "hub-row" },
      button(say("share.copy"), copy, "main"),
      button(say("share.end"), () => change("DELETE")),
    ),
  ];
};

const draw = (token, trouble = "") => {
  const status = make("p", { role: "status" }, trouble);
  const told = (text) => status.replaceChildren(text);
  const link = token && new URL(token, SHARED).href;
  dialog.replaceChildren(
    make(
      "header",
      {},
      make("h2", { id: "share-chat-title" }, say("share.title")),
      make(
        "button",
        { type: "button", "aria-label": say("added.close"), click: () => dialog.close() },
        "×",
      ),
    ),
    make("p", {}, say(token ? "share.is_shared" : "share.is_private")),
    ...(token
      ? shown(link, told)
      : [make("div", { class: "hub-row" }, button(say("share.begin"), () => change("POST"), "main"))]),
    status,
  );
};

const change = (method) =>
  call(method).then(
    (token) => draw(token),
    () => draw(null, say("page.not_now")),
  );

kept.shareChat = () => {
  const opener = document.activeElement;
  if (!dialog) {
    dialog = make("dialog", { id: "share-chat", "aria-labelledby": "share-chat-title" });
    document.body.append(dialog);
  }
  dialog.onclose = () => opener?.focus();
  draw(null);
  dialog.showModal();
  change("GET");
};
