import { useId, useState } from "react";
import { Download } from "lucide-react";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});
const { say, value: told } = window.hubPage;

const SHOWN_AT_FIRST = 12;
const FEW_COLUMNS = 9;
const SEVERAL_COLUMNS = 18;
const MANY_COLUMNS = 45;
const LARGE = 10_000;
const STEPS = [2, 5, 10, 20, 50];

// Four digits are grouped beside five, and not by themselves: they may be a year.
const shown = (value, most) => {
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(6));
  const useGrouping = most >= LARGE ? "always" : "min2";
  return rounded.toLocaleString(navigator.language, { maximumFractionDigits: 6, useGrouping });
};

const download = (file) =>
  window.postMessage({ download: { ...file, isOfPage: true } }, window.location.origin);

const begun = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

const Numbers = ({ answer, numbers, more }) => (
  <>
    {numbers.map((number) => (
      <a key={number} href={`#cite-${answer}-${number}`}>
        [{number}]
      </a>
    ))}
    {numbers.length && more ? (
      <>
        {" "}
        <a href={`#list-${answer}-${numbers.join(".")}-${numbers.length + more}`}>
          {say("paper.and_more", { count: more })}
        </a>
      </>
    ) : null}
  </>
);

// The whole span fits the page: of many columns, some are named, and on a narrow page fewer.
const Columns = ({ bars, most }) => {
  const step = STEPS.find((each) => bars.length / each <= FEW_COLUMNS) ?? STEPS.at(-1);
  const isRound = (bar) => bars.length <= FEW_COLUMNS || Number(bar.label) % step === 0;
  const crowd = bars.length <= FEW_COLUMNS ? "" : bars.length <= MANY_COLUMNS ? "many" : "crowded";
  return (
    <div
      className={`hub-columns ${crowd && `hub-${crowd}`}`}
      role="img"
      aria-label={bars.map((bar) => `${told(bar.label)}: ${shown(bar.value, most)}`).join(", ")}
    >
      {bars.map((bar) => (
        <div key={bar.label} className="hub-column" title={`${told(bar.label)}: ${shown(bar.value, most)}`}>
          <span className={bar.value === most ? "hub-value hub-most" : "hub-value"}>
            {bar.value ? shown(bar.value, most) : ""}
          </span>
          <span className="hub-bar" style={{ height: `${(bar.value / most) * 100}%` }} />
          {isRound(bar) || bars.length <= SEVERAL_COLUMNS ? (
            <span className={isRound(bar) ? "hub-mark" : "hub-mark hub-minor"}>{bar.label}</span>
          ) : null}
        </div>
      ))}
    </div>
  );
};

const Label = ({ answer, bar }) =>
  bar.paper ? <a href={`#paper-${answer}-${bar.paper}`}>{bar.label}</a> : told(bar.label);

// A table whose numbers are drawn: what is seen is what is read out. Printed, it has all its rows.
const Bars = ({ answer, bars, seen = bars.length, most, label, measure, drawn }) => (
  <table className={drawn ? "hub-bars" : "hub-bars hub-undrawn"}>
    <thead>
      <tr>
        <th scope="col">{label}</th>
        <th scope="col">{measure}</th>
        <th scope="col">
          <span className={drawn ? "hub-hidden" : undefined}>{say("chart.sources")}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {bars.map((bar, place) => (
        <tr key={place} className={place < seen ? undefined : "hub-further"} data-testid="chart-row">
          <th scope="row">
            <Label answer={answer} bar={bar} />
          </th>
          <td>
            {drawn ? (
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect className="hub-bar" width={most ? (bar.value / most) * 100 : 0} height="10" />
              </svg>
            ) : null}
            <span>{shown(bar.value, most)}</span>
          </td>
          <td>
            <Numbers answer={answer} numbers={bar.numbers} more={bar.more} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function AnswerChart(props) {
  const { answer, title, label, measure, ordered, told: isTold, bars, file } = props;
  const [all, setAll] = useState(ordered || bars.length <= SHOWN_AT_FIRST + 2);
  const heading = useId();
  const most = Math.max(...bars.map((bar) => bar.value)) || 1;
  const table = { answer, most, label: say(label), measure: say(measure) };
  return (
    <div role="group" className="hub-figure" aria-labelledby={heading} data-testid="answer-chart">
      <div className="hub-figure-head">
        <h2 id={heading} className="hub-overline">
          {begun(say(title))}
        </h2>
        <button
          type="button"
          className="hub-action"
          data-testid="chart-csv"
          onClick={() => download(file)}
        >
          <Download aria-hidden="true" /> {say("page.csv")}
        </button>
      </div>
      {ordered ? (
        <>
          <Columns bars={bars} most={most} />
          {isTold ? null : (
            <details className="hub-fold">
              <summary>{say("chart.as_table")}</summary>
              <Bars {...table} bars={bars} />
            </details>
          )}
        </>
      ) : (
        <Bars {...table} bars={bars} seen={all ? bars.length : SHOWN_AT_FIRST} drawn />
      )}
      {all ? null : (
        <button type="button" className="hub-action" onClick={() => setAll(true)}>
          {say("chart.show_all", { count: bars.length })}
        </button>
      )}
    </div>
  );
}

kept.AnswerChart ??= AnswerChart;
export default <kept.AnswerChart {...props} />;
