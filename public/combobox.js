// A field that completes what is typed with values it is offered.
import { make } from "./make.js";

const { say, number, value: told } = window.hubPage;
const LONGEST = 200;

// `ask` is told what was typed, `choose` what was decided on.
export const combobox = (ask, choose) => {
  const list = make("ul", { id: "scope-values", role: "listbox", "aria-label": say("scope.values") });
  const field = make("input", {
    type: "text",
    role: "combobox",
    autocomplete: "off",
    "aria-autocomplete": "list",
    "aria-controls": "scope-values",
    "aria-expanded": "false",
    placeholder: say("scope.type"),
    input: () => ask(typed()),
    keydown: (event) => onKey(event),
  });
  const typed = () => field.value.slice(0, LONGEST);
  let active = -1;
  const mark = (place) => {
    active = place;
    [...list.children].forEach((item, at) => item.setAttribute("aria-selected", at === place));
    const chosen = list.children[place];
    if (chosen) {
      field.setAttribute("aria-activedescendant", chosen.id);
      chosen.scrollIntoView({ block: "nearest" });
    } else field.removeAttribute("aria-activedescendant");
  };
  const onKey = (event) => {
    const count = list.children.length;
    if (event.key === "ArrowDown" && count) mark((active + 1) % count);
    else if (event.key === "ArrowUp" && count) mark((active + count - 1) % count);
    else if (event.key !== "Enter") return;
    else if (list.children[active]) choose(list.children[active].dataset.value);
    else if (field.value.trim()) choose(field.value.trim());
    event.preventDefault();
  };
  const option = ({ value, hubs }, at) =>
    make(
      "li",
      {
        id: `scope-value-${at}`,
        role: "option",
        "aria-selected": "false",
        "data-value": value,
        mousedown: (event) => event.preventDefault(),
        click: () => choose(value),
      },
      make("span", {}, told(value)),
      make("small", {}, number(hubs)),
    );
  const offer = (values) => {
    list.replaceChildren(...values.map(option));
    field.setAttribute("aria-expanded", String(values.length > 0));
    mark(-1);
  };
  ask(typed());
  return { field, list, typed, offer };
};
