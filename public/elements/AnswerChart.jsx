import { useId, useState } from "react";
import { Download } from "lucide-react";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});

const SHOWN_AT_FIRST = 12;
const COLUMN = 46;
const HEIGHT = 150;

const shown = (value) => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6))));

const download = (file) => window.postMessage({ download: file }, window.location.origin);

const Numbers = ({ answer, numbers }) =>
  numbers.map((number) => (
    <a key={number} href={`#cite-${answer}-${number}`}>
      [{number}]
    </a>
  ));

const Columns = ({ bars, most, title }) => {
  const width = bars.length * COLUMN;
  return (
    <div className="hub-scroll" tabIndex={0} role="group" aria-label={`${title}, as a chart`}>
      <svg
        className="hub-columns"
        viewBox={`0 0 ${width} ${HEIGHT + 44}`}
        style={{ width: `${width}px` }}
        role="img"
        aria-label={bars.map((bar) => `${bar.label}: ${shown(bar.value)}`).join(", ")}
      >
        <line x1="0" x2={width} y1={HEIGHT + 20} y2={HEIGHT + 20} className="hub-axis" />
        {bars.map((bar, place) => {
          const height = (bar.value / most) * HEIGHT;
          const middle = place * COLUMN + COLUMN / 2;
          return (
            <g key={bar.label}>
              <rect
                className="hub-bar"
                x={middle - 14}
                y={HEIGHT + 20 - height}
                width="28"
                height={height}
                rx="2"
              />
              <text x={middle} y={HEIGHT + 14 - height} className="hub-value">
                {shown(bar.value)}
              </text>
              <text x={middle} y={HEIGHT + 38} className="hub-mark">
                {bar.label}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
};

// A table whose numbers are drawn: what is seen is what is read out.
const Bars = ({ answer, bars, most, label, measure, drawn }) => (
  <table className={drawn ? "hub-bars" : "hub-bars hub-undrawn"}>
    <thead>
      <tr>
        <th scope="col">{label}</th>
        <th scope="col">{measure}</th>
        <th scope="col">
          <span className={drawn ? "hub-hidden" : undefined}>sources</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {bars.map((bar, place) => (
        <tr key={place} data-testid="chart-row">
          <th scope="row">{bar.label}</th>
          <td>
            {drawn ? (
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect className="hub-bar" width={most ? (bar.value / most) * 100 : 0} height="10" />
              </svg>
            ) : null}
            <span>{shown(bar.value)}</span>
          </td>
          <td>
            <Numbers answer={answer} numbers={bar.numbers} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function AnswerChart(props) {
  const { answer, title, label, measure, ordered, bars, file } = props;
  const [all, setAll] = useState(ordered || bars.length <= SHOWN_AT_FIRST + 2);
  const heading = useId();
  const most = Math.max(...bars.map((bar) => bar.value)) || 1;
  const table = { answer, most, label, measure };
  return (
    <section className="hub-figure" aria-labelledby={heading} data-testid="answer-chart">
      <div className="hub-figure-head">
        <h2 id={heading} className="hub-overline">
          {title}
        </h2>
        <button
          type="button"
          className="hub-action"
          data-testid="chart-csv"
          onClick={() => download(file)}
        >
          <Download aria-hidden="true" /> CSV
        </button>
      </div>
      {ordered ? (
        <>
          <Columns bars={bars} most={most} title={title} />
          <details className="hub-fold">
            <summary>As a table</summary>
            <Bars {...table} bars={bars} />
          </details>
        </>
      ) : (
        <Bars {...table} bars={all ? bars : bars.slice(0, SHOWN_AT_FIRST)} drawn />
      )}
      {all ? null : (
        <button type="button" className="hub-action" onClick={() => setAll(true)}>
          Show all {bars.length} rows
        </button>
      )}
    </section>
  );
}

kept.AnswerChart ??= AnswerChart;
export default <kept.AnswerChart {...props} />;
