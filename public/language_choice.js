// Which language the page speaks, to be chosen beside the button for light and dark; until then it is
// the browser's. The page is loaded anew in it.
import { make } from "./make.js";

const { say, language, languages } = window.hubPage;
const A_YEAR = 365 * 24 * 60 * 60;

const choose = (name) => {
  document.cookie = `language=${name}; path=/; max-age=${A_YEAR}; samesite=lax`;
  window.location.reload();
};

const option = ([name, own]) =>
  make("option", { value: name, lang: name, selected: name === language }, own);

const build = () =>
  make(
    "select",
    {
      id: "page-language",
      "aria-label": say("language.choose"),
      change: (event) => choose(event.target.value),
    },
    ...Object.entries(languages).map(option),
  );

// Chainlit draws its header anew now and then.
const place = () => {
  const theme = document.getElementById("theme-toggle");
  if (theme && !document.getElementById("page-language")) theme.before(build());
};

new MutationObserver(place).observe(document.documentElement, { childList: true, subtree: true });
