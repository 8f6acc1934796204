import { CornerDownRight } from "lucide-react";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one.
const kept = (window.hubElements ??= {});
const { say } = window.hubPage;

// A question asked in a chat that has been deleted elsewhere goes into the input of a new one.
function DeletedChat({ question }) {
  return (
    <button
      type="button"
      className="hub-action"
      onClick={() => kept.askInNewChat(question)}
      data-testid="ask-in-new-chat"
    >
      <CornerDownRight aria-hidden="true" /> {say("deleted.ask_anew")}
    </button>
  );
}

kept.DeletedChat ??= DeletedChat;
export default <kept.DeletedChat {...props} />;
