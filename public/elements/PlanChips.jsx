import { useEffect, useId, useRef, useState } from "react";
import { useSetRecoilState } from "recoil";
import { X } from "lucide-react";
import { sideViewState, useChatData } from "@chainlit/react-client";

// How a question was understood, above its answer. Each part can be taken away or changed; the
// server says in which words, and they are asked like any question.

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});
const { say } = window.hubPage;
Object.assign(kept, { callAction, sendUserMessage });

const OF_ATTRIBUTES = ["value", "attribute", "operation"];
const OPERATIONS = ["list", "count", "compare", "distribute"];

const asked = (name, payload) =>
  kept.callAction({ name, payload }).then((reply) => reply?.response);

const numberOf = (text) => (text === "" ? null : Number(text));

const attributeOf = (groups, key) =>
  groups.flatMap(({ attributes }) => attributes).find((each) => String(each.key) === String(key));

const Attributes = ({ label, chosen, choose, groups }) => {
  const place = useRef(null);
  useEffect(() => {
    const { part } = kept.attributePicker({ label, groups, chosen, choose });
    place.current.replaceChildren(part);
  }, []);
  return (
    <div>
      <span aria-hidden="true">{label}</span>
      <div ref={place} />
    </div>
  );
};

const ValueForm = ({ change, groups, submit }) => {
  const before = attributeOf(groups, change.key);
  const [attribute, setAttribute] = useState(before);
  const [value, setValue] = useState(change.value);
  const [values, setValues] = useState([]);
  const [negated, setNegated] = useState(change.negated);
  const list = useId();

  useEffect(() => {
    let left = false;
    const text = value === change.value ? "" : value;
    asked("plan_choices", { attribute: attribute?.key ?? change.key, text })
      .then((found) => left || setValues(found?.values ?? []))
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [value, attribute]);

  const send = () => {
    const other = attribute && attribute !== before;
    const set = other ? { attribute: attribute.key, value } : value === change.value ? {} : { value };
    submit(negated === change.negated ? set : { ...set, negated });
  };
  return (
    <Form send={send}>
      <Attributes
        label={say("plan.attribute")}
        chosen={attribute}
        choose={setAttribute}
        groups={groups}
      />
      <label>
        <span>{say("plan.value")}</span>
        <input
          type="text"
          list={list}
          value={value}
          autoComplete="off"
          onChange={(event) => setValue(event.target.value)}
        />
        <datalist id={list}>
          {values.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </label>
      <label className="hub-check">
        <input
          type="checkbox"
          checked={negated}
          onChange={(event) => setNegated(event.target.checked)}
        />
        <span>{say("plan.negated")}</span>
      </label>
    </Form>
  );
};

const WordsForm = ({ change, submit }) => {
  const [value, setValue] = useState(change.value);
  return (
    <Form send={() => value.trim() && submit({ value: value.trim() })}>
      <label>
        <span>{say("plan.words")}</span>
        <input
          type="text"
          value={value}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setValue(event.target.value)}
        />
      </label>
    </Form>
  );
};

const FlagForm = ({ change, submit }) => {
  const [value, setValue] = useState(change.value);
  return (
    <Form send={() => submit(value === change.value ? {} : { value })}>
      <label>
        <span>{say("plan.value")}</span>
        <select value={value} onChange={(event) => setValue(event.target.value)}>
          <option value="yes">{say("chip.yes")}</option>
          <option value="no">{say("chip.no")}</option>
        </select>
      </label>
    </Form>
  );
};

const RangeForm = ({ change, submit }) => {
  const [lowest, setLowest] = useState(change.lowest ?? "");
  const [highest, setHighest] = useState(change.highest ?? "");
  const bound = (label, value, set) => (
    <label>
      <span>{label}</span>
      <input
        type="number"
        step="any"
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </label>
  );
  const send = () =>
    submit({ lowest: numberOf(String(lowest)), highest: numberOf(String(highest)) });
  return (
    <Form send={send}>
      {bound(say("plan.from"), lowest, setLowest)}
      {bound(say("plan.to"), highest, setHighest)}
    </Form>
  );
};

const AttributeForm = ({ change, groups, submit }) => {
  const [chosen, choose] = useState(attributeOf(groups, change.key));
  return (
    <Form send={() => chosen && submit({ attribute: chosen.key })}>
      <Attributes label={say("plan.attribute")} chosen={chosen} choose={choose} groups={groups} />
    </Form>
  );
};

const OperationForm = ({ change, groups, submit }) => {
  const known = OPERATIONS.includes(change.operation) ? change.operation : "list";
  const [operation, setOperation] = useState(known);
  const [chosen, choose] = useState(attributeOf(groups, change.key) ?? groups[0]?.attributes[0]);
  const send = () =>
    submit(operation === "distribute" ? { operation, attribute: chosen?.key } : { operation });
  return (
    <Form send={send}>
      <label>
        <span>{say("plan.answer")}</span>
        <select value={operation} onChange={(event) => setOperation(event.target.value)}>
          {OPERATIONS.map((name) => (
            <option key={name} value={name}>
              {say(`operation.${name}`)}
            </option>
          ))}
        </select>
      </label>
      {operation === "distribute" ? (
        <Attributes label={say("plan.for_each")} chosen={chosen} choose={choose} groups={groups} />
      ) : null}
    </Form>
  );
};

const Form = ({ send, children }) => (
  <form
    className="hub-change"
    onSubmit={(event) => {
      event.preventDefault();
      send();
    }}
  >
    {children}
    <button type="submit" className="hub-action">
      {say("plan.ask")}
    </button>
  </form>
);

const FORMS = {
  value: ValueForm,
  flag: FlagForm,
  words: WordsForm,
  range: RangeForm,
  attribute: AttributeForm,
  operation: OperationForm,
};

function PlanChips(props) {
  const { answer, chips, unclear } = props;
  const { loading, connected } = useChatData();
  const [open, setOpen] = useState(null);
  const [groups, setGroups] = useState(null);
  const [problem, setProblem] = useState("");
  const parts = useRef(null);
  const chip = chips[open];
  const ChangeForm = FORMS[chip?.change?.by];
  const busy = loading || !connected;
  const setSideView = useSetRecoilState(sideViewState);

  // Titles that an answer names lead to their papers also where it cites none and has no sources.
  useEffect(() => {
    const prefix = `#paper-${answer}-`;
    return kept.onLinks((address) => {
      if (kept.sourcesOf?.[answer] || !address.startsWith(prefix)) return;
      kept.clicked = null;
      kept.openTitled(setSideView, answer, address.slice(prefix.length));
    });
  }, [answer]);

  const ask = (part, change) => {
    setProblem("");
    asked("change_plan", { answer, change: { kind: part.kind, place: part.place, ...change } })
      .then((found) => {
        if (found?.near) return setProblem(say("plan.near", { values: found.near.join(", ") }));
        if (!found?.words) return setProblem(say("plan.not_known"));
        setOpen(null);
        kept.sendUserMessage(found.words);
      })
      .catch(() => setProblem(say("plan.not_now")));
  };

  const toggle = (place) => {
    setProblem("");
    setOpen(open === place ? null : place);
    if (groups || !OF_ATTRIBUTES.includes(chips[place].change.by)) return;
    asked("plan_choices", {})
      .then((found) => setGroups(found?.groups ?? []))
      .catch(() => setProblem(say("plan.not_now")));
  };

  const leave = (event) => {
    if (event.key !== "Escape" || open === null) return;
    parts.current?.querySelector('[aria-expanded="true"]')?.focus();
    setOpen(null);
  };

  const needsAttributes = OF_ATTRIBUTES.includes(chip?.change?.by);
  return (
    <section className="hub-plan" data-testid="understood" onKeyDown={leave}>
      <span className="hub-plan-name" aria-hidden="true">
        {say("plan.understood")}
      </span>
      <ul ref={parts} className="hub-chips" aria-label={say("plan.understood")} data-testid="plan-chips">
        {chips.map((part, place) => (
          <li key={place} className="hub-chip" data-kind={part.kind}>
            {part.change ? (
              <button
                type="button"
                aria-expanded={open === place}
                title={`${say(part.text)} – ${say("plan.change")}`}
                onClick={() => toggle(place)}
              >
                {say(part.text)}
              </button>
            ) : (
              <span title={say(part.text)}>{say(part.text)}</span>
            )}
            {part.removable ? (
              <button
                type="button"
                className="hub-remove"
                aria-label={say("plan.without", { text: part.text })}
                disabled={busy}
                onClick={() => ask(part, {})}
              >
                <X aria-hidden="true" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {unclear ? <span className="hub-small hub-hint">{say("plan.unclear")}</span> : null}
      {ChangeForm && (groups || !needsAttributes) ? (
        <ChangeForm
          key={open}
          change={chip.change}
          groups={groups}
          submit={(change) => busy || ask(chip, change)}
        />
      ) : null}
      <span role="status" className="hub-small">
        {problem}
      </span>
    </section>
  );
}

kept.PlanChips ??= PlanChips;
export default <kept.PlanChips {...props} />;
