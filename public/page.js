// What the server and the elements of an answer tell this page in window messages, handed to the
// part it is for.
import { onChat } from "./chat_address.js";
import { onAdding } from "./added_graphs.js";
import "./answer_links.js";
import "./attributes.js";
import "./cited_references.js";
import "./edited_question.js";
import "./hover_card.js";
import "./language_choice.js";
import { onAsked, onBegun } from "./lost_question.js";
import "./new_chat.js";
import "./papers.js";
import "./reading_place.js";
import "./shared_chat.js";
import "./skip_links.js";
import { chatName } from "./tab_title.js";
import { catchUp, tellOtherTabs } from "./other_tabs.js";
import { onScope } from "./scope_bar.js";
import { onIndex, onWelcome } from "./welcome.js";

const MOST_WORDS = 8;

// What is made on the page is called like the chat; what the server makes is so already.
const fileName = ({ name, isOfPage }) => {
  const words = chatName().toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return isOfPage ? [...words.slice(0, MOST_WORDS), name].join("-") : name;
};

const download = (file) => {
  const { type, text } = file;
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName(file);
  link.click();
  URL.revokeObjectURL(address);
};

// A part's own wishes are texts, not objects, and go on to the server.
window.addEventListener(
  "message",
  (event) => {
    // Chainlit would hand on to the server what any window says.
    if (event.source !== window) return event.stopImmediatePropagation();
    const { scope, chat, welcome, download: file } = event.data ?? {};
    if (typeof scope === "object" && scope) {
      onScope(scope);
      if (scope.shown) onIndex(scope.index);
    }
    else if (typeof chat === "object" && chat) {
      if (chat.isBegun) {
        onBegun(chat.id);
        return event.stopImmediatePropagation();
      }
      onChat(chat.id);
      if (chat.isAsked) {
        onAsked(chat.id);
        return event.stopImmediatePropagation();
      }
      if (chat.isBehind) catchUp(chat.id);
      else tellOtherTabs(chat.id);
    }
    else if (typeof welcome === "object" && welcome) {
      onAdding(welcome.adding);
      onWelcome(welcome);
    }
    else if (typeof file === "object" && file) download(file);
    else return;
    event.stopImmediatePropagation();
  },
  { capture: true },
);
