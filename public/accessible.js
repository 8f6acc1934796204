// What Chainlit's page lacks for people who use it by keyboard or hear it read: names of buttons that
// are icons, a way to the options of a chat, and roles that are true. It draws its parts anew now and
// then, so they are looked after as long as the page is open.
(() => {
  const { say, language } = window.hubPage;
  const NAMES = {
    "#sidebar-trigger-button": say("name.chats"),
    "[data-sidebar=rail]": say("name.chats"),
    "[cmdk-list]": say("name.found_chats"),
    "#search-chats-button": say("name.search"),
    "#new-chat-button": say("name.new_chat"),
    "#theme-toggle": say("name.theme"),
    "#user-nav-button": say("name.account"),
    "#chat-submit": say("name.send"),
    "#stop-button": say("name.stop"),
    "#chat-settings-open-modal": say("name.settings"),
    ".edit-message": say("name.edit"),
    ".positive-feedback-off, .positive-feedback-on": say("name.good"),
    ".negative-feedback-off, .negative-feedback-on": say("name.bad"),
    "button:not([class*=hub-]):has(> .lucide-copy:only-child)": say("name.copy"),
    "button:not([class*=hub-]):has(> .lucide-check:only-child)": say("name.copied"),
    "button:not([class*=hub-]):has(> .lucide-arrow-down:only-child)": say("name.end"),
    "[role=dialog] > button:has(> .lucide-x)": say("name.close"),
    "form button:has(> .lucide-eye)": say("name.show_password"),
    "form button:has(> .lucide-eye-off)": say("name.hide_password"),
  };

  const ENGLISH = ".message-content, #starters, #hub-starters, .hub-next ul";

  const set = (element, attributes) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) element.removeAttribute(name);
      else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    }
  };

  const each = (selector, change) => document.querySelectorAll(selector).forEach(change);

  const nameButtons = () => {
    for (const [selector, name] of Object.entries(NAMES)) {
      each(selector, (button) => set(button, { "aria-label": name }));
    }
    each("#theme-toggle > .sr-only", (text) => {
      if (text.textContent !== NAMES["#theme-toggle"]) text.textContent = NAMES["#theme-toggle"];
    });
  };

  const mend = () => {
    nameButtons();
    each("[class*=-feedback-o]", (thumb) => {
      const given = /-feedback-on\b/.test(thumb.className);
      set(thumb, { "aria-pressed": String(given) });
    });
    // What is asked and answered is English, whatever the page around it speaks.
    each(ENGLISH, (part) => set(part, { lang: "en" }));
    each(".message-content .inline-custom", (part) => set(part, { lang: language }));
    each("img.logo", (logo) => set(logo, { alt: "HubLink Assistant" }));
    each("img[alt^=Avatar]", (picture) => set(picture, { alt: "" }));
    // A chat in the list is a link around a button around its options: the link is enough.
    each("#thread-history li > a", (link) => {
      const name = link.querySelector(".truncate")?.textContent ?? "";
      set(link, { "aria-label": name });
      const button = link.querySelector(":scope > button");
      if (button) set(button, { role: "group", tabindex: "-1", "aria-label": name });
      const options = link.querySelector("#thread-options");
      if (options) set(options, { role: "button", tabindex: "0", "aria-label": say("name.chat_options", { name }) });
    });
    each('ul[data-sidebar="menu"]', (list) =>
      set(list, { role: list.querySelector(":scope > li") ? null : "presentation" }),
    );
    each("[data-sidebar=sidebar]:has(#thread-history, [data-sidebar=content])", (side) =>
      set(side, { role: "navigation", "aria-label": say("name.chat_list") }),
    );
    // Below the heading of the page come those of its steps.
    each("h3[data-orientation]", (step) => set(step, { "aria-level": "2" }));
    // The short messages are no list items.
    each("ol[data-sonner-toaster]", (messages) => set(messages, { role: "group" }));
    each("[data-resize-handle][aria-controls]", (handle) => {
      if (!document.getElementById(handle.getAttribute("aria-controls"))) {
        set(handle, { "aria-controls": null });
      }
      set(handle, { "aria-label": say("name.evidence_width") });
    });
  };

  let waiting = false;
  const isButton = (node) => node.nodeType === Node.ELEMENT_NODE && (node.matches("button") || node.querySelector("button"));

  const soon = (changes) => {
    // A button has its name from the start; all else can wait until the page is drawn.
    if (changes.some((change) => [...change.addedNodes].some(isButton))) nameButtons();
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      mend();
    });
  };
  new MutationObserver(soon).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["class"],
  });
})();
