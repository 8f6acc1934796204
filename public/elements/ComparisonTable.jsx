import { useId, useState } from "react";
import { useSetRecoilState } from "recoil";
import { toast } from "sonner";
import { ArrowDown, ArrowUp, Download } from "lucide-react";
import { sideViewState } from "@chainlit/react-client";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});
Object.assign(kept, { callAction });

const AWAY = "This cannot be done now. Try again in a moment.";
const VALUES_SHOWN = 4;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const download = (file) => window.postMessage({ download: file }, window.location.origin);

const says = (row, text) =>
  [row.source.title, ...(row.tells ?? []), row.source.venue, row.source.year, ...row.cells.flatMap((cell) => cell.values)]
    .join(" ")
    .toLowerCase()
    .includes(text.toLowerCase());

// All attributes of the papers, those that are columns checked; a change is kept with the chat.
const Columns = ({ answer, attributes }) => {
  const [all, setAll] = useState(null);
  const [chosen, setChosen] = useState(null);
  const shown = chosen ?? attributes;

  const load = (event) => {
    if (!event.currentTarget.open || all) return;
    kept.asked("table_attributes", { answer })
      .then((found) => setAll(found.attributes))
      .catch(() => toast.error(AWAY));
  };
  const toggle = (name) => {
    const wanted = shown.includes(name)
      ? shown.filter((each) => each !== name)
      : [...shown, name];
    setChosen(wanted);
    kept.asked("table_columns", { answer, attributes: wanted })
      .catch(() => toast.error(AWAY))
      .finally(() => setChosen(null));
  };
  return (
    <details className="hub-fold" data-testid="table-columns" onToggle={load}>
      <summary>Columns</summary>
      <fieldset className="hub-checks" disabled={chosen !== null}>
        <legend className="hub-hidden">Columns of the table</legend>
        {(all ?? attributes).map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={shown.includes(name)}
              disabled={shown.length === 1 && shown.includes(name)}
              onChange={() => toggle(name)}
            />{" "}
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  );
};

// Papers that say nothing of an attribute come last, whichever way it is sorted.
const sorted = (rows, { column = null, down }) => {
  if (column === null) return rows;
  const key = (row) => (column < 0 ? row.source.title : row.cells[column].values.join("; "));
  return [...rows].sort((one, other) => {
    const [first, second] = [key(one), key(other)];
    if (!first || !second) return Number(!first) - Number(!second);
    return (down ? -1 : 1) * collator.compare(first, second);
  });
};

const Head = ({ label, column, order, setOrder }) => {
  const here = order.column === column;
  const Arrow = order.down ? ArrowDown : ArrowUp;
  const next = () => {
    if (!here) setOrder({ column, down: false });
    else setOrder(order.down ? { column: null, down: false } : { column, down: true });
  };
  return (
    <th scope="col" aria-sort={here ? (order.down ? "descending" : "ascending") : "none"}>
      <button type="button" className="hub-sort" onClick={next}>
        {label}
        {here ? <Arrow aria-hidden="true" /> : null}
      </button>
    </th>
  );
};

function ComparisonTable(props) {
  const { answer, attributes, rows, formats = [] } = props;
  const [order, setOrder] = useState({ column: null, down: false });
  const [text, setText] = useState("");
  const shown = sorted(rows, order.column >= attributes.length ? {} : order).filter((row) =>
    says(row, text),
  );
  const setSideView = useSetRecoilState(sideViewState);
  const heading = useId();

  const open = (row, cell, opener) => {
    const source = { ...row.source, facts: cell.facts };
    kept.openSide(setSideView, {
      title: "Evidence",
      elements: [
        {
          id: opener,
          type: "custom",
          name: "EvidenceCard",
          display: "side",
          props: { answer, sources: [source], number: source.number, opener: `#${opener}` },
        },
      ],
    });
  };

  const openPaper = ({ hub, index, title, number }) =>
    kept.openPaper(
      setSideView,
      { hub: hub.id, index: index ?? "", title },
      `#paper-${answer}-${number}`,
    );

  const leave = (format) =>
    kept.asked("table_file", { answer, format, numbers: shown.map((row) => row.source.number) })
      .then(download)
      .catch(() => toast.error(AWAY));

  return (
    <section className="hub-figure hub-wide" aria-labelledby={heading} data-testid="comparison">
      <div className="hub-figure-head">
        <h2 id={heading} className="hub-overline">
          Side by side
        </h2>
        <div className="hub-actions">
          <label className="hub-filter">
            <span className="hub-hidden">Only rows with</span>
            <input
              type="search"
              placeholder="Only rows with …"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          {formats.map(({ format, label }) => (
            <button
              key={format}
              type="button"
              className="hub-action"
              data-testid={`comparison-${format}`}
              onClick={() => leave(format)}
            >
              <Download aria-hidden="true" /> {label}
            </button>
          ))}
        </div>
      </div>
      <Columns answer={answer} attributes={attributes} />
      <p role="status" className="hub-small">
        {text ? `${shown.length} of ${rows.length} rows` : ""}
      </p>
      <div className="hub-scroll" tabIndex={0} role="group" aria-labelledby={heading}>
        <table className="hub-compared">
          <thead>
            <tr>
              <Head label="paper" column={-1} order={order} setOrder={setOrder} />
              {attributes.map((label, column) => (
                <Head key={label} label={label} column={column} order={order} setOrder={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.source.number} data-testid="compared-paper">
                <th scope="row">
                  {row.tells?.length ? <b className="hub-below">{row.tells.join(", ")}</b> : null}
                  <button
                    type="button"
                    className="hub-title-button"
                    id={`paper-${answer}-${row.source.number}`}
                    onClick={() => openPaper(row.source)}
                  >
                    {row.source.title}
                  </button>{" "}
                  <a href={`#cite-${answer}-${row.source.number}`}>[{row.source.number}]</a>
                  <span className="hub-small hub-below">
                    {[row.source.year, row.source.venue].filter(Boolean).join(" · ")}
                  </span>
                </th>
                {row.cells.map((cell, column) => {
                  const id = `cell-${answer}-${row.source.number}-${column}`;
                  return (
                    <td key={column}>
                      {cell.values.length ? (
                        <button
                          type="button"
                          className="hub-cell"
                          id={id}
                          onClick={() => open(row, cell, id)}
                        >
                          {cell.values.slice(0, VALUES_SHOWN).join("; ")}
                          {cell.values.length > VALUES_SHOWN
                            ? ` and ${cell.values.length - VALUES_SHOWN} more`
                            : null}
                          <span className="hub-hidden"> (open the facts)</span>
                        </button>
                      ) : (
                        <span className="hub-small">not stated</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

kept.ComparisonTable ??= ComparisonTable;
export default <kept.ComparisonTable {...props} />;
