import { useId } from "react";
import { CornerDownRight } from "lucide-react";
import { useChatData, useChatMessages } from "@chainlit/react-client";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});
const { say } = window.hubPage;
Object.assign(kept, { sendUserMessage });

const inOrder = (steps) => steps.flatMap((step) => [step, ...inOrder(step.steps ?? [])]);

// They go on from the answer above them: where more was asked since, they would mean something else.
// Readings of the question that was answered are asked like any other.
function NextQuestions(props) {
  const { message, questions, kind = "next-questions" } = props;
  const { messages } = useChatMessages();
  const { loading, connected } = useChatData();
  const heading = useId();
  const said = inOrder(messages);
  const since = said.slice(said.findIndex((step) => step.id === message) + 1);

  if (since.some((step) => step.type === "user_message")) return null;
  return (
    <div role="group" className="hub-next" aria-labelledby={heading} data-testid={kind}>
      <h2 id={heading} className="hub-overline">
        {say(kind === "readings" ? "next.readings" : "next.title")}
      </h2>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="hub-question"
              disabled={loading || !connected}
              onClick={() => kept.sendUserMessage(question)}
            >
              <CornerDownRight aria-hidden="true" />
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

kept.NextQuestions ??= NextQuestions;
export default <kept.NextQuestions {...props} />;
