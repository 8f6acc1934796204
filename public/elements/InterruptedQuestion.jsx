import { useSetRecoilState } from "recoil";
import { RotateCcw } from "lucide-react";
import { messagesState, useChatData, useChatInteract, useChatMessages } from "@chainlit/react-client";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one.
const kept = (window.hubElements ??= {});
const { say } = window.hubPage;

// A question that the server was stopped at. The last one can be asked again in its place, like one that
// is changed: what was shown of the search for it goes.
function InterruptedQuestion({ question }) {
  const { messages } = useChatMessages();
  const { loading, connected } = useChatData();
  const { editMessage } = useChatInteract();
  const setMessages = useSetRecoilState(messagesState);
  const asked = messages.filter((step) => step.type === "user_message").at(-1);

  const again = () => {
    setMessages((shown) => shown.map((step) => (step.id === question ? { ...step, steps: [] } : step)));
    editMessage(asked);
  };

  return (
    <div className="hub-interrupted" data-testid="interrupted">
      <p>{say("interrupted.told")}</p>
      {asked?.id === question ? (
        <button
          type="button"
          className="hub-action"
          disabled={loading || !connected}
          onClick={again}
          data-testid="ask-again"
        >
          <RotateCcw aria-hidden="true" /> {say("interrupted.ask_again")}
        </button>
      ) : null}
    </div>
  );
}

kept.InterruptedQuestion ??= InterruptedQuestion;
export default <kept.InterruptedQuestion {...props} />;
