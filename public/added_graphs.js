// Graphs of one's own: a file is dropped on the page or picked, what is in it is shown, and it is
// indexed; then questions go to it. The dialog is drawn by added_graphs_view.js.
import { make } from "./make.js";
import { draw } from "./added_graphs_view.js";
import { askedIndex, onManaging, pickIndex } from "./scope_bar.js";

const { say } = window.hubPage;
const ADDRESS = new URL("../graphs/", import.meta.url);
const LOOK_EVERY = 600;
const BUSY = ["reading", "indexing"];
const state = { terms: null, graphs: [], asked: [], trouble: "", sending: null, begun: null, removing: null };
let dialog = null;
let looking = null;

const call = async (path, options) => {
  const answer = await fetch(new URL(path, ADDRESS), options);
  if (answer.status === 413)
    throw new Error(say("added.too_large", { most: state.terms.largest }));
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.trouble ?? say("added.failed"));
  return told;
};

const attempt = async (work) => {
  state.trouble = "";
  try {
    await work();
  } catch (error) {
    if (error.name !== "AbortError")
      state.trouble = error instanceof TypeError ? say("added.away") : error.message;
  }
  show();
};

const called = (name) => state.graphs.find((each) => each.name === name)?.called || name;

const isReady = (name) =>
  state.asked.includes(called(name)) && !state.graphs.some((each) => each.name === name && each.stage !== "ready");

// What was begun here is asked from the moment it can be.
const askWhatIsReady = () => {
  if (!state.begun || !isReady(state.begun)) return;
  pickIndex(called(state.begun));
  state.ready = state.begun;
  state.begun = null;
  window.postMessage({ welcome: "again" }, window.location.origin);
};

const look = async () => {
  clearTimeout(looking);
  await attempt(async () => Object.assign(state, await call("")));
  askWhatIsReady();
  show();
  const waits = state.begun || state.graphs.some(({ stage }) => BUSY.includes(stage));
  if (dialog?.open && waits) looking = setTimeout(look, LOOK_EVERY);
};

const told = async (path, options) => {
  await attempt(async () => {
    await call(path, options);
  });
  const trouble = state.trouble;
  await look();
  state.trouble ||= trouble;
  show();
};

const add = async (file) => {
  if (!file) return;
  state.ready = null;
  open();
  if (file.size > state.terms.largest * 2 ** 20) {
    state.trouble = say("added.file_too_large", { file: file.name, most: state.terms.largest });
    return show();
  }
  const failed = state.graphs.filter(({ stage }) => stage === "failed");
  await attempt(() => Promise.all(failed.map(({ name }) => call(named(name, "/stop"), { method: "POST" }))));
  const stopping = new AbortController();
  state.sending = { file: file.name, stop: () => stopping.abort() };
  show();
  const options = { method: "POST", body: file, signal: stopping.signal };
  await attempt(() => call(`?file=${encodeURIComponent(file.name)}`, options));
  const trouble = state.trouble;
  state.sending = null;
  await look();
  state.trouble = trouble;
  show();
};

const named = (name, rest = "") => encodeURIComponent(name) + rest;

const actions = {
  add,
  fromZotero: () => told("zotero", { method: "POST" }),
  index: (name, types) => {
    state.begun = name;
    const body = JSON.stringify({ types });
    return told(named(name, "/index"), { method: "POST", body });
  },
  stop: (name) => {
    state.begun = null;
    return told(named(name, "/stop"), { method: "POST" });
  },
  remove: async (name) => {
    if (!window.confirm(say("added.confirm_removal", { name: called(name) }))) return;
    state.removing = name;
    show();
    await told(named(name), { method: "DELETE" });
    state.removing = null;
    show();
    window.postMessage({ welcome: "again" }, window.location.origin);
    pickIndex("");
  },
  rename: async (name) => {
    const before = called(name);
    const wished = window.prompt(say("added.new_name", { name: before }), before);
    if (!wished || wished === before) return;
    const isAsked = askedIndex() === before;
    await told(named(name, "/name"), { method: "POST", body: JSON.stringify({ name: wished }) });
    window.postMessage({ welcome: "again" }, window.location.origin);
    pickIndex(isAsked ? called(name) : askedIndex());
  },
  ask: (name) => {
    pickIndex(called(name));
    dialog.close();
  },
  more: () => {
    state.ready = null;
    show();
  },
  close: () => dialog.close(),
};

const show = () => {
  if (dialog?.open) draw(dialog, state, actions);
};

const build = () => {
  dialog = make("dialog", { id: "added-graphs", "aria-labelledby": "added-graphs-title" });
  dialog.addEventListener("close", () => document.getElementById("chat-input")?.focus());
  document.body.append(dialog);
};

export const open = () => {
  if (!state.terms) return;
  if (!dialog) build();
  if (dialog.open) return;
  Object.assign(state, { trouble: "", ready: null });
  dialog.showModal();
  show();
  look();
};

export const onAdding = (terms) => {
  state.terms = terms;
  onManaging(terms && open);
};

export const mayAdd = () => state.terms !== null;

// A file may be dropped anywhere; without us, the browser would leave the page for it.
const brings = (event) => state.terms && event.dataTransfer?.types.includes("Files");

document.addEventListener("dragover", (event) => {
  if (!brings(event)) return;
  event.preventDefault();
  document.body.dataset.dropping = say("added.dropping");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) delete document.body.dataset.dropping;
});
document.addEventListener("drop", (event) => {
  delete document.body.dataset.dropping;
  if (!brings(event)) return;
  event.preventDefault();
  add(event.dataTransfer.files[0]);
});
