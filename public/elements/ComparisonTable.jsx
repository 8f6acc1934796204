import { useEffect, useRef, useState } from "react";
import { useSetRecoilState } from "recoil";
import { toast } from "sonner";
import { ArrowDown, ArrowUp, Download, SlidersHorizontal } from "lucide-react";
import { sideViewState } from "@chainlit/react-client";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});
const { say, number: written, value: told } = window.hubPage;
Object.assign(kept, { callAction });

const AWAY = say("page.not_now");
const VALUES_SHOWN = 4;
const ROWS_AT_FIRST = 50;
const MOST_CHOICES = 60;
const KEPT_AFTER = 600;
const BELOW_TITLE = ["year", "venue"];
const SHORT = 60;
const MOST_TURNED = 3;
const MOST_IN_PRINT = 13;
const UNBROKEN = /[^\s-]{24}/;

const collator = new Intl.Collator(navigator.language, { numeric: true, sensitivity: "base" });

// The classes that a part looks by.
const called = (look) => Object.keys(look).filter((name) => look[name]).join(" ") || null;

const download = (file) => window.postMessage({ download: file }, window.location.origin);

// The table of an answer has a row for each paper, with its source, or one for each result, which
// names one of the sources.
const rowsOf = ({ rows, sources = [] }) => {
  const numbered = new Map(sources.map((source) => [source.number, source]));
  return rows.map((row, place) => ({ ...row, place, source: row.source ?? numbered.get(row.paper) }));
};

const saysAll = (row, text) => {
  const { title, venue, year } = row.source;
  const said = [title, ...(row.tells ?? []), venue, year, ...row.cells.flatMap((cell) => cell.values.map(told))]
    .join(" ")
    .toLowerCase();
  return text.toLowerCase().split(/\s+/).every((word) => said.includes(word));
};

const hasAll = (row, only, attributes) =>
  Object.entries(only).every(([name, value]) => {
    const column = attributes.indexOf(name);
    return column < 0 || row.cells[column].values.includes(value);
  });

const SHOWN_BY = 2000; // Milliseconds.

// All attributes of the rows, those shown checked; a change is kept with the chat.
const Columns = ({ answer, attributes }) => {
  const [groups, setGroups] = useState(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(null);
  const sent = useRef(Promise.resolve());
  const shown = chosen ?? attributes;

  const load = (event) => {
    if (!event.currentTarget.open || groups) return;
    kept.asked("table_attributes", { answer })
      .then((found) => setGroups(found.groups))
      .catch(() => toast.error(AWAY));
  };
  // One after the other; what is ticked keeps the focus meanwhile, and stays ticked until the table, which
  // comes another way than the reply, has surely come.
  const toggle = (name) => {
    const wanted = shown.includes(name)
      ? shown.filter((each) => each !== name)
      : [...shown, name];
    setChosen(wanted);
    const sending = sent.current
      .then(() => kept.asked("table_columns", { answer, attributes: wanted }))
      .catch(() => toast.error(AWAY))
      .finally(() => setTimeout(() => sent.current === sending && setChosen(null), SHOWN_BY));
    sent.current = sending;
  };
  const found = kept.attributesFound(groups ?? [], text);
  return (
    <details className="hub-fold" data-testid="table-columns" onToggle={load}>
      <summary>{say("table.columns")}</summary>
      <div role="group" aria-label={say("table.columns_of")} className="hub-attributes">
        <input
          type="search"
          aria-label={say("attributes.find")}
          placeholder={say("attributes.type")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status">{groups && !found.length ? say("attributes.none") : ""}</p>
        {found.map((group) => (
          <fieldset key={group.name}>
            <legend className="hub-overline">{say(group.name)}</legend>
            <div className="hub-checks">
              {group.attributes.map(({ name }) => (
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
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  );
};

// The values that rows can be limited to, column by column: where several rows share few of them. Of
// numbers, which are rather sorted, many rows have to share each.
const choices = (rows, attributes) =>
  attributes
    .map((name, column) => {
      const cells = rows.map((row) => row.cells[column]).filter(({ values }) => values.length);
      const values = [...new Set(cells.flatMap((cell) => cell.values))].sort(collator.compare);
      const shared = cells.every(({ number }) => number !== undefined) ? 4 : 1;
      return { name, values, most: Math.min(MOST_CHOICES, (rows.length - 1) / shared) };
    })
    .filter(({ values, most }) => values.length > 1 && values.length <= most);

const Filters = ({ of, only, limit }) => (
  <details
    className="hub-fold"
    data-testid="table-filters"
    open={Object.keys(only).length > 0 || undefined}
  >
    <summary>{say("table.filters")}</summary>
    <div className="hub-checks">
      {of.map(({ name, values }) => (
        <label key={name} className="hub-choice">
          {name}{" "}
          <select value={only[name] ?? ""} onChange={(event) => limit(name, event.target.value)}>
            <option value="">{say("table.any")}</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {told(value)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  </details>
);

// Rows that say nothing of an attribute come last, whichever way it is sorted.
const sorted = (rows, { column = null, down }, attributes) => {
  if (column === null || (column && !attributes.includes(column))) return rows;
  const cellOf = (row) => row.cells[attributes.indexOf(column)];
  const text = (row) => (column ? cellOf(row).values.join("; ") : row.source.title);
  const number = (row) => (column ? cellOf(row).number : undefined);
  return [...rows].sort((one, other) => {
    const [first, second] = [text(one), text(other)];
    if (!first || !second) return Number(!first) - Number(!second);
    const [less, more] = [number(one), number(other)];
    const numbers = less !== undefined && more !== undefined;
    return (down ? -1 : 1) * (numbers ? less - more : collator.compare(first, second));
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

kept.goToTable = (answer) => {
  const title = document.getElementById(`table-title-${answer}`);
  title?.closest("[data-testid=comparison]").scrollIntoView({ block: "start" });
  title?.focus({ preventScroll: true });
};

const kindId = (answer, name) => `rows-${answer}-${name}`;

// What the rows are: the papers, or what they state. The server makes the others when they are asked
// for, as they were arranged before.
const Kinds = ({ answer, kinds, kind }) => {
  const [wanted, setWanted] = useState(null);
  const choose = (name) => {
    if (name === kind) return;
    setWanted(name);
    kept.tableWanted = { answer, focus: kindId(answer, name) };
    kept.asked("table_rows", { answer, kind: name })
      .catch(() => {
        kept.tableWanted = null;
        toast.error(AWAY);
      })
      .finally(() => setWanted(null));
  };
  return (
    <div className="hub-row-kinds" role="group" aria-label={say("table.kinds")}>
      {kinds.map(({ name, label, count }) => (
        <button
          key={name}
          type="button"
          id={kindId(answer, name)}
          aria-pressed={(wanted ?? kind) === name}
          data-testid={`rows-${name || "papers"}`}
          onClick={() => choose(name)}
        >
          {name ? label : say("table.papers")} <span className="hub-small">{written(count)}</span>
        </button>
      ))}
    </div>
  );
};

const Paper = ({ answer, row, below, inOneLine, open }) => {
  const { title, number } = row.source;
  const id = `paper-${answer}-${row.place}`;
  const named = (
    <button
      type="button"
      className="hub-title-button"
      id={id}
      title={inOneLine ? title : null}
      onClick={() => open(row.source, id)}
    >
      {title}
    </button>
  );
  const cited = <a href={`#cite-${answer}-${number}`}>[{number}]</a>;
  if (inOneLine)
    return (
      <span className="hub-in-one-line">
        {cited} {named}
      </span>
    );
  return (
    <span className="hub-numbered">
      {cited}
      <span>
        {named}
        <span className="hub-small hub-below">
          {below.map((part) => row.source[part]).filter(Boolean).join(" · ")}
        </span>
      </span>
    </span>
  );
};

const Cell = ({ answer, row, column, isPaper, open }) => {
  const { values, number } = row.cells[column];
  const id = `cell-${answer}-${row.place}-${column}`;
  const look = {
    "hub-figure-cell": number !== undefined,
    "hub-long-cell": values.some((value) => value.length > SHORT),
    "hub-unbroken": values.some((value) => UNBROKEN.test(value)),
  };
  return (
    <td className={called(look)}>
      {values.length ? (
        <button type="button" className="hub-cell" id={id} onClick={() => open(row, column, id)}>
          {values.slice(0, VALUES_SHOWN).map(told).join("; ")}
          {values.length > VALUES_SHOWN
            ? ` ${say("paper.and_more", { count: values.length - VALUES_SHOWN })}`
            : null}
          <span className="hub-hidden"> {say("table.open_facts")}</span>
        </button>
      ) : (
        <span className="hub-small">{isPaper ? say("table.not_stated") : "–"}</span>
      )}
    </td>
  );
};

const RowHead = ({ answer, row, ...rest }) => (
  <>
    {row.tells?.length ? <b className="hub-below">{row.tells.join(", ")}</b> : null}
    <Paper answer={answer} row={row} {...rest} />
  </>
);

// A few papers stand beside each other, their attributes below: so all of it is seen at once.
const Turned = ({ answer, rows, attributes, below, open, openPaper }) => (
  <table className="hub-compared hub-turned" style={{ "--hub-columns": rows.length + 1 }}>
    <thead>
      <tr>
        <th scope="col">{say("table.paper")}</th>
        {rows.map((row) => (
          <th key={row.place} scope="col" data-testid="compared-paper">
            <RowHead answer={answer} row={row} below={below} open={openPaper} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {attributes.map((name, column) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {rows.map((row) => (
            <Cell key={row.place} answer={answer} row={row} column={column} isPaper open={open} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const UNARRANGED = { order: { column: null, down: false }, text: "", only: {} };

// How rows are sorted and which are shown, kept with the chat a moment after it was changed.
const useArranged = (answer, before) => {
  const [arranged, setArranged] = useState(before ?? UNARRANGED);
  const waiting = useRef(null);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const arrange = (change) => {
    const changed = { ...arranged, ...change };
    setArranged(changed);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(
      () => kept.asked("table_arranged", { answer, ...changed }).catch(() => toast.error(AWAY)),
      KEPT_AFTER,
    );
  };
  return [arranged, arrange];
};

function ComparisonTable(props) {
  const { answer, attributes, kind = "", kinds = [], formats = [], below = BELOW_TITLE } = props;
  const { about = [] } = props;
  const [arranged, arrange] = useArranged(answer, props.arranged);
  const [most, setMost] = useState(ROWS_AT_FIRST);
  const [hasTools, setHasTools] = useState(false);
  const { order, text, only } = arranged;
  const rows = rowsOf(props);
  const shown = sorted(rows, order, attributes).filter(
    (row) => saysAll(row, text) && hasAll(row, only, attributes),
  );
  const isTurned = !kind && rows.length <= MOST_TURNED;
  const isWhole = shown.length === rows.length;
  const look = {
    "hub-compared": true,
    "hub-stated": Boolean(kind),
    "hub-crowded": attributes.length > MOST_IN_PRINT,
  };
  const filters = isTurned && isWhole ? [] : choices(rows, attributes);
  const setSideView = useSetRecoilState(sideViewState);
  const heading = `table-title-${answer}`;
  const stated = kinds.find(({ name }) => name === kind && name)?.label;
  const title = stated
    ? say("table.title_rows", { rows: stated, count: props.sources.length })
    : say("table.title", { count: rows.length });

  // A table that a person asked for is shown to that person, wherever it is drawn.
  useEffect(() => {
    if (kept.tableWanted?.answer !== answer) return;
    const { focus } = kept.tableWanted;
    kept.tableWanted = null;
    if (!focus) return kept.goToTable(answer);
    document.getElementById(focus)?.focus();
  }, []);

  // Back to what it was asked for with, where that is there.
  const leaveTable = (event) => {
    if (event.key !== "Escape" || event.target.matches(":is(input,select)")) return;
    document.getElementById(`as-rows-${answer}-${kind}`)?.focus();
  };

  const setOrder = (chosen) => arrange({ order: chosen });
  const limit = (name, value) => {
    const { [name]: _, ...others } = only;
    arrange({ only: value ? { ...others, [name]: value } : others });
  };

  const show = (row, facts, opener) => {
    const source = { ...row.source, facts };
    const props = { answer, sources: [source], number: source.number, opener: `#${opener}` };
    kept.openEvidence(setSideView, opener, props);
  };

  const open = (row, column, opener) => {
    const { facts } = row.cells[column];
    if (facts) return show(row, facts, opener);
    kept.asked("table_cell", { answer, row: row.place, attribute: attributes[column] })
      .then((found) => show(row, found.facts, opener))
      .catch(() => toast.error(AWAY));
  };

  const openPaper = (source, opener) =>
    kept.openPaper(setSideView, kept.paperOf(source), `#${opener}`);

  const leave = (format) =>
    kept.asked("table_file", { answer, format, rows: shown.map((row) => row.place) })
      .then(download)
      .catch(() => toast.error(AWAY));

  return (
    <div
      role="group"
      className={hasTools ? "hub-figure hub-wide" : "hub-figure hub-wide hub-without-tools"}
      aria-labelledby={heading}
      data-testid="comparison"
      onKeyDown={leaveTable}
    >
      <div className="hub-figure-head">
        <h2 id={heading} className="hub-overline" tabIndex={-1}>
          {[title, ...about.map((part) => say(part))].join(" · ")}
        </h2>
        {kinds.length > 1 ? <Kinds answer={answer} kinds={kinds} kind={kind} /> : null}
        <button
          type="button"
          className="hub-icon hub-for-tools"
          aria-label={say("table.tools")}
          aria-expanded={hasTools}
          data-testid="table-tools"
          onClick={() => setHasTools(!hasTools)}
        >
          <SlidersHorizontal aria-hidden="true" />
        </button>
        <div className="hub-actions hub-tools">
          {isTurned && !text ? null : (
            <label className="hub-filter">
              <span className="hub-hidden">{say("table.only_with")}</span>
              <input
                type="search"
                placeholder={say("table.only_with_field")}
                value={text}
                onChange={(event) => arrange({ text: event.target.value })}
              />
            </label>
          )}
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
      <div className="hub-folds hub-tools">
        <Columns answer={answer} attributes={attributes} />
        {filters.length ? <Filters of={filters} only={only} limit={limit} /> : null}
      </div>
      <p role="status" className="hub-small">
        {shown.length < rows.length ? say("table.rows", { shown: shown.length, all: rows.length }) : ""}
        {props.left_out ? ` ${say("table.cut", { count: rows.length })}` : ""}
      </p>
      <div
        className="hub-scroll"
        id={`table-${answer}`}
        tabIndex={0}
        role="group"
        aria-labelledby={heading}
      >
        {isTurned ? (
          <Turned
            answer={answer}
            rows={shown}
            attributes={attributes}
            below={below}
            open={open}
            openPaper={openPaper}
          />
        ) : (
          <table
            className={called(look)}
            style={{ "--hub-columns": attributes.length + 1 }}
          >
            <thead>
              <tr>
                <Head label={say("table.paper")} column="" order={order} setOrder={setOrder} />
                {attributes.map((name) => (
                  <Head key={name} label={name} column={name} order={order} setOrder={setOrder} />
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, place) => {
                return (
                  <tr
                    key={row.place}
                    className={place < most ? undefined : "hub-further"}
                    data-testid={kind ? "stated-row" : "compared-paper"}
                  >
                    <th scope="row">
                      <RowHead
                        answer={answer}
                        row={row}
                        inOneLine={Boolean(kind)}
                        open={openPaper}
                        below={below}
                      />
                    </th>
                    {row.cells.map((cell, column) => (
                      <Cell
                        key={column}
                        answer={answer}
                        row={row}
                        column={column}
                        isPaper={!kind}
                        open={open}
                      />
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </div>
      {shown.length > most ? (
        <button
          type="button"
          className="hub-action"
          data-testid="show-all-rows"
          onClick={() => setMost(Infinity)}
        >
          {say("chart.show_all", { count: shown.length })}
        </button>
      ) : null}
    </div>
  );
}

kept.ComparisonTable ??= ComparisonTable;
export default <kept.ComparisonTable key={props.kind ?? ""} {...props} />;
