// A field that completes what is typed with choices it is offered.
import { make } from "./make.js";

const LONGEST = 200;

// `ask` is told what was typed, `choose` what was decided on. Choices have a value and what they are
// shown as; they stand in groups, those of a group without a name by themselves.
export const combobox = ({ id, label, values, placeholder }, ask, choose) => {
  const list = make("ul", { id, role: "listbox", class: "hub-listbox", "aria-label": values });
  const field = make("input", {
    type: "text",
    role: "combobox",
    autocomplete: "off",
    "aria-autocomplete": "list",
    "aria-controls": id,
    "aria-expanded": "false",
    "aria-label": label ?? false,
    placeholder,
    input: () => ask(typed()),
    keydown: (event) => onKey(event),
  });
  const typed = () => field.value.slice(0, LONGEST);
  const options = () => [...list.querySelectorAll("[role=option]")];
  let active = -1;
  const mark = (place) => {
    active = place;
    options().forEach((item, at) => item.setAttribute("aria-selected", at === place));
    const chosen = options()[place];
    if (chosen) {
      field.setAttribute("aria-activedescendant", chosen.id);
      chosen.scrollIntoView({ block: "nearest" });
    } else field.removeAttribute("aria-activedescendant");
  };
  const onKey = (event) => {
    const count = options().length;
    if (event.key === "ArrowDown" && count) mark((active + 1) % count);
    else if (event.key === "ArrowUp" && count) mark((active + count - 1) % count);
    else if (event.key !== "Enter") return;
    else if (options()[active]) choose(options()[active].dataset.value);
    else if (field.value.trim()) choose(field.value.trim());
    event.preventDefault();
  };
  const option = ({ value, shown, note }) =>
    make(
      "li",
      {
        role: "option",
        "aria-selected": "false",
        "data-value": value,
        mousedown: (event) => event.preventDefault(),
        click: () => choose(value),
      },
      make("span", {}, shown),
      ...(note ? [make("small", {}, note)] : []),
    );
  const group = ({ name, choices }) =>
    make(
      "li",
      { role: "group", "aria-label": name },
      make("b", { "aria-hidden": "true" }, name),
      make("ul", { role: "none" }, ...choices.map(option)),
    );
  const offer = (groups) => {
    list.replaceChildren(
      ...groups.flatMap((each) => (each.name ? [group(each)] : each.choices.map(option))),
    );
    options().forEach((item, at) => item.setAttribute("id", `${id}-${at}`));
    field.setAttribute("aria-expanded", String(options().length > 0));
    mark(-1);
  };
  return { field, list, typed, offer };
};
