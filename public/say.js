// What the page says, in its language: the texts stand in the page, by their ids. Numbers are written as
// the language writes them; a year is given as a text.
//
// Chainlit asks the browser which language to speak and in which to write dates, so that is answered here.
(() => {
  const YES_OR_NO = new Map([["true", "chip.yes"], ["false", "chip.no"]]);
  const { texts, language: name } = window.hubPage;
  const language = texts["language.tag"];
  const plurals = new Intl.PluralRules(language);

  // With so many digits after the point, else as many as it has.
  const number = (value, digits) =>
    value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits ?? 6 });

  const shown = (value) => {
    if (typeof value === "number") return number(value);
    if (Array.isArray(value)) return list(value);
    return typeof value === "object" && value ? say(value) : (value ?? "");
  };

  const list = (parts) => {
    const [last, ...others] = parts.map(shown).reverse();
    return others.length ? say("page.and", { first: others.reverse().join(", "), last }) : (last ?? "");
  };

  // A text with its values put in; of several forms the one for its count. What was worded by the server
  // comes as `{id, values}`, and in chats of old as a text.
  const say = (told, given = {}) => {
    const { id, values } = typeof told === "string" ? { id: told, values: given } : told;
    const text = texts[id];
    if (text === undefined) return id;
    const form = typeof text === "string" ? text : (text[plurals.select(values.count)] ?? text.other);
    return form.replace(/\{(\w+)\}/g, (_, name) => shown(values[name]));
  };

  // A value of a graph: what only says yes or no, in the language of the page.
  const value = (told) => (YES_OR_NO.has(told.toLowerCase()) ? say(YES_OR_NO.get(told.toLowerCase())) : told);

  // In a web socket, not every browser says which language it speaks.
  document.cookie = `language-shown=${name}; path=/; samesite=lax`;
  Object.assign(window.hubPage, { say, number, value });
  Object.defineProperty(navigator, "language", { get: () => language });
})();
