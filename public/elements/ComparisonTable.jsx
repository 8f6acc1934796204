import { useId, useState } from "react";
import { useSetRecoilState } from "recoil";
import { ArrowDown, ArrowUp, Download } from "lucide-react";
import { sideViewState } from "@chainlit/react-client";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});

const VALUES_SHOWN = 4;

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const download = (file) => window.postMessage({ download: file }, window.location.origin);

// Papers that say nothing of an attribute come last, whichever way it is sorted.
const sorted = (rows, { column, down }) => {
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
  const { answer, attributes, rows, files } = props;
  const [order, setOrder] = useState({ column: null, down: false });
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

  return (
    <section className="hub-figure hub-wide" aria-labelledby={heading} data-testid="comparison">
      <div className="hub-figure-head">
        <h2 id={heading} className="hub-overline">
          Side by side
        </h2>
        <div className="hub-actions">
          {files.map((file) => (
            <button
              key={file.name}
              type="button"
              className="hub-action"
              data-testid={`comparison-${file.label.toLowerCase()}`}
              onClick={() => download(file)}
            >
              <Download aria-hidden="true" /> {file.label}
            </button>
          ))}
        </div>
      </div>
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
            {sorted(rows, order).map((row) => (
              <tr key={row.source.number} data-testid="compared-paper">
                <th scope="row">
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
