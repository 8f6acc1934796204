// The attributes of a graph in groups, by what they tell of: found by typing a part of the name of
// one, or of its group.
import { combobox } from "./combobox.js";
import { make } from "./make.js";

const { say } = window.hubPage;
const kept = (window.hubElements ??= {});
let made = 0;

const idOf = ({ key }) => key.join("\n");

// What is told of a group besides, to tell it from others of its name, is said by the group.
const within = (group, name) => {
  const besides = ` (${group.toLowerCase()})`;
  return name.toLowerCase().endsWith(besides) ? name.slice(0, -besides.length) : name;
};

// Groups without what has not all words that were typed.
kept.attributesFound = (groups, text) => {
  const words = text.toLowerCase().split(/\s+/);
  const isFound = (...names) => {
    const said = names.join(" ").toLowerCase();
    return words.every((word) => said.includes(word));
  };
  return groups
    .map(({ name, attributes }) => ({
      name,
      attributes: attributes.filter((each) => isFound(say(name), each.name)),
    }))
    .filter(({ attributes }) => attributes.length);
};

// A field with the attribute that is chosen; while it has the focus, others are there to choose.
export const attributePicker = ({ label, groups, chosen, choose }) => {
  const all = groups.flatMap(({ attributes }) => attributes);
  let now = chosen;
  const inGroup = ({ name, attributes }) => ({
    name: say(name),
    choices: attributes.map((each) => ({ value: idOf(each), shown: within(say(name), each.name) })),
  });
  const remark = make("small", { role: "status" });
  const offer = (text) => {
    const found = kept.attributesFound(groups, text);
    offered.offer(found.map(inGroup));
    remark.textContent = found.length ? "" : say("attributes.none");
  };
  const close = () => {
    offered.offer([]);
    remark.textContent = "";
    field.value = now?.name ?? "";
  };
  const open = () => {
    field.select();
    offer("");
  };
  const pick = (wanted) => {
    const named = (each) => idOf(each) === wanted || each.name.toLowerCase() === wanted.toLowerCase();
    const [first] = kept.attributesFound(groups, wanted).flatMap(({ attributes }) => attributes);
    const picked = all.find(named) ?? first;
    if (!picked) return;
    now = picked;
    close();
    choose(now);
  };
  const onEscape = (event) => {
    if (event.key !== "Escape" || !(list.children.length || remark.textContent)) return;
    event.stopPropagation();
    close();
  };
  const texts = {
    id: `attributes-${(made += 1)}`,
    label,
    values: say("attributes.all"),
    placeholder: say("attributes.type"),
  };
  const offered = combobox(texts, offer, pick);
  const { field, list } = offered;
  field.addEventListener("focus", open);
  field.addEventListener("click", open);
  field.addEventListener("blur", close);
  close();
  const part = make("div", { class: "hub-picker", keydown: onEscape }, field, list, remark);
  return { part, field };
};

kept.attributePicker = attributePicker;
