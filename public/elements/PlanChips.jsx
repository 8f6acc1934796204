// How a question was understood, above its answer.

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});

function PlanChips(props) {
  const { chips } = props;
  return (
    <section className="hub-plan" data-testid="understood">
      <span className="hub-plan-name" aria-hidden="true">
        Understood as
      </span>
      <ul className="hub-chips" aria-label="Understood as" data-testid="plan-chips">
        {chips.map((chip, index) => (
          <li key={index} className="hub-chip">
            {chip.text}
          </li>
        ))}
      </ul>
    </section>
  );
}

kept.PlanChips ??= PlanChips;
export default <kept.PlanChips {...props} />;
