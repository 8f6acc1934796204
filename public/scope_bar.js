// The bar above the input: what the chat is limited to, and a small form to limit it further.
//
// It wishes in window messages, which Chainlit hands on to the server, and is told by page.js. Texts
// come from graphs and are shown as text, never as HTML.
import { attributePicker } from "./attributes.js";
import { combobox } from "./combobox.js";
import { keep, nextAgain } from "./kept_scope.js";
import { make } from "./make.js";

const { say, number: written, value: told } = window.hubPage;
const ASK_AGAIN_AFTER = 2000;
const MANAGE = "\n";
const state = {
  limits: [],
  count: "",
  groups: null,
  known: false,
  underWay: "",
  indexes: [],
  index: "",
  manage: null,
};
let bar = null;

const wish = (message) => window.postMessage(message, window.location.origin);

const change = (message) => {
  keep(message);
  wish(message);
};

const label = (text, field) => make("label", {}, make("span", {}, text), field);

const number = (name, placeholder, ranged) =>
  label(
    name,
    make("input", {
      type: "number",
      step: Number.isInteger(ranged.lowest) && Number.isInteger(ranged.highest) ? 1 : "any",
      placeholder: String(placeholder),
      inputmode: "decimal",
    }),
  );

const limit = (attribute, by) => {
  change({ scope: "limit", attribute: attribute.key, ...by });
  close();
};

const valueFields = (attribute) => {
  const key = attribute.key;
  const texts = { id: "scope-values", values: say("scope.values"), placeholder: say("scope.type") };
  const values = combobox(
    texts,
    (text) => wish({ scope: "values", attribute: key, text }),
    (value) => limit(attribute, { value }),
  );
  bar.offer = (news) => {
    if (news.text !== values.typed() || news.attribute.join("\n") !== key.join("\n")) return;
    const choices = news.values.map(({ value, hubs }) => ({
      value,
      shown: told(value),
      note: written(hubs),
    }));
    values.offer([{ choices }]);
    remark(news.values.length ? "" : say("scope.none_called"));
  };
  wish({ scope: "values", attribute: key, text: "" });
  return [label(say("scope.value"), values.field), values.list];
};

const rangeFields = (attribute) => {
  const fields = [
    number(say("scope.from"), attribute.lowest, attribute),
    number(say("scope.to"), attribute.highest, attribute),
  ];
  const range = () => {
    const [lowest, highest] = fields
      .map((field) => field.querySelector("input").value)
      .map((text) => (text === "" ? null : Number(text)));
    if (lowest === null && highest === null) remark(say("scope.no_bound"));
    else limit(attribute, { lowest, highest });
  };
  const enter = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    range();
  };
  fields.forEach((field) => field.addEventListener("keydown", enter));
  const button = make("button", { type: "button", class: "scope-set", click: range }, say("scope.limit"));
  return [make("div", { class: "scope-range" }, ...fields, button)];
};

// What the chosen attribute is limited by: a range, or a value.
const details = (attribute) =>
  attribute.lowest === null ? valueFields(attribute) : rangeFields(attribute);

const fillForm = () => {
  if (!bar || bar.form.hidden || !state.groups) return;
  const rest = make("div", { class: "scope-details" });
  const choose = (attribute) => {
    rest.replaceChildren(...details(attribute));
    rest.querySelector("input").focus();
  };
  const name = say("scope.attribute");
  const { part, field } = attributePicker({ label: name, groups: state.groups, choose });
  bar.form.replaceChildren(make("span", { "aria-hidden": "true" }, name), part, rest);
  field.focus();
};

// Asked for again until they are there: a server that has just come back may not know the chat yet.
const askForAttributes = () => {
  if (bar.form.hidden || state.groups) return;
  const isAway = document.getElementById("session-error");
  bar.form.replaceChildren(make("small", {}, say(isAway ? "page.not_now" : "scope.attributes_come")));
  if (!isAway) wish({ scope: "attributes" });
  setTimeout(askForAttributes, ASK_AGAIN_AFTER);
};

const open = () => {
  bar.form.hidden = false;
  bar.opener.setAttribute("aria-expanded", "true");
  remark("");
  if (state.groups) fillForm();
  else askForAttributes();
};

const close = () => {
  if (bar.form.hidden) return;
  bar.form.hidden = true;
  bar.opener.setAttribute("aria-expanded", "false");
  bar.offer = () => {};
  bar.opener.focus();
};

const remark = (text) => {
  if (bar) bar.remark.textContent = text;
};

const cross = (name, remove) =>
  make("button", { type: "button", "aria-label": name, title: name, click: remove }, "×");

const chip = ({ text, said }) =>
  make(
    "li",
    { "data-testid": "scope-limit" },
    make("span", {}, say(said)),
    cross(say("scope.remove", { text: said }), () => {
      change({ scope: "lift", text });
      bar.opener.focus();
    }),
  );

// Which of several indexes is asked.
const drawIndexes = () => {
  const options = [["", say("scope.all_collections")], ...state.indexes.map((name) => [name, name])];
  if (state.manage) options.push([MANAGE, say("scope.manage")]);
  // Drawn anew only where they change: a list that is open would close.
  if (bar.offered !== String(options)) {
    bar.offered = String(options);
    bar.indexes.replaceChildren(
      ...options.map(([value, text]) => make("option", { value }, text)),
    );
  }
  bar.indexes.value = state.index;
  bar.asking.hidden = state.indexes.length < 2;
};

const choose = (select) => {
  if (select.value !== MANAGE) return pickIndex(select.value);
  select.value = state.index;
  state.manage();
};

// Collections may be added and removed by whatever is given here.
export const onManaging = (manage) => {
  state.manage = manage;
  draw();
};

export const askedIndex = () => state.index;

export const pickIndex = (name) => {
  state.groups = null;
  change({ scope: "index", name });
};

const draw = () => {
  if (!bar) return;
  drawIndexes();
  const limited = state.limits.length > 0;
  bar.limits.replaceChildren(...state.limits.map(chip));
  bar.limits.hidden = !limited;
  bar.opener.textContent = say(limited ? "scope.add" : "scope.limit_chat");
  bar.count.textContent = state.count ? say(state.count) : "";
  bar.underWay.textContent = state.underWay ? say(state.underWay) : "";
  bar.all.hidden = state.limits.length < 2;
};

const build = () => {
  const limits = make("ul", { "aria-label": say("scope.limited_to") });
  const opener = make(
    "button",
    {
      type: "button",
      id: "scope-open",
      class: "scope-open",
      "aria-expanded": "false",
      "aria-controls": "scope-form",
      click: () => (bar.form.hidden ? open() : close()),
    },
  );
  const all = make(
    "button",
    { type: "button", class: "scope-open", click: () => change({ scope: "lift" }) },
    say("scope.remove_all"),
  );
  const indexes = make("select", { change: (event) => choose(event.target) });
  const asking = make("label", { class: "scope-asking", "data-testid": "asked-index" }, make("span", {}, say("scope.ask")), indexes);
  const count = make("small", { "data-testid": "scope-count" });
  const note = make("small", { role: "status", class: "scope-remark" });
  const underWay = make("small", { class: "scope-remark", "data-testid": "under-way" });
  const form = make("div", {
    id: "scope-form",
    role: "group",
    "aria-label": say("scope.limit_chat"),
    hidden: true,
  });
  const section = make(
    "section",
    {
      id: "scope-bar",
      "aria-label": say("scope.bar"),
      keydown: (event) => event.key === "Escape" && close(),
    },
    form,
    asking,
    limits,
    opener,
    all,
    count,
    underWay,
    note,
  );
  const parts = { section, asking, indexes, limits, opener, all, count, underWay, form };
  return { ...parts, remark: note, offer: () => {} };
};

// What the server is still making ready; asked for again until it is.
let asking = null;
const showUnderWay = (text) => {
  state.underWay = text;
  draw();
  clearTimeout(asking);
  if (text) asking = setTimeout(() => wish({ scope: "under way" }), ASK_AGAIN_AFTER);
};

// The input is drawn anew when a chat begins, so the bar is put before whichever is there.
const place = () => {
  const composer = document.getElementById("message-composer");
  if (!state.known || !composer || composer.previousSibling?.id === "scope-bar") return;
  bar?.section.remove();
  bar = build();
  composer.before(bar.section);
  draw();
};

export const onScope = (news) => {
  if (news.shown) {
    if (String(news.indexes) !== String(state.indexes)) state.groups = null;
    const { shown: limits, count, indexes, index } = news;
    Object.assign(state, { limits, count, indexes, index, known: true });
    place();
    draw();
    remark(say(news.said));
    const again = nextAgain(news.shown.length > 0 || news.index !== "");
    if (again) wish(again);
  } else if (news.groups) {
    state.groups = news.groups;
    fillForm();
  } else if (news.values) bar?.offer(news);
  else if (news.underWay !== undefined) showUnderWay(news.underWay);
  else if (news.open && bar) open();
};

document.addEventListener("pointerdown", (event) => {
  if (bar && !bar.section.contains(event.target)) close();
});
new MutationObserver(place).observe(document.documentElement, { childList: true, subtree: true });
