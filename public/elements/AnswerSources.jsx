import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useRecoilState } from "recoil";
import { toast } from "sonner";
import { Check, Columns3, Copy, Download, Layers, Table } from "lucide-react";
import { sideViewState, useChatData } from "@chainlit/react-client";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});
const { say, number: written } = window.hubPage;
Object.assign(kept, { callAction, sendUserMessage });

const SHOWN_AT_FIRST = 8;
const OPENED = ["EvidenceCard", "PaperList", "PaperPage"];

// The query is written when it is asked for: reading the graph for it takes longer than most answers.
const CopyQuery = ({ answer }) => (
  <button
    type="button"
    className="hub-action"
    data-testid="copy-query"
    onClick={() =>
      kept.asked("answer_query", { answer })
        .then((query) => copy(query.text, say("how.query_copied")))
        .catch(() => toast.error(say("how.no_query")))
    }
  >
    <Copy aria-hidden="true" /> {say("how.copy_query")}
  </button>
);

const How = ({ answer, how, coverage }) => (
  <details className="hub-fold" data-testid="how-found">
    <summary>{say("how.title")}</summary>
    <p className="hub-small" data-testid="coverage">
      {[coverage].flat().map((part) => say(part)).join(" · ")}
    </p>
    <dl>
      <dt>{say("how.strategy")}</dt>
      <dd>{say(how.strategy)}</dd>
      {how.understood === null ? null : (
        <>
          <dt>{say("how.understood")}</dt>
          <dd>{say("how.of_content", { share: Math.round(how.understood * 100) })}</dd>
        </>
      )}
      <dt>{say("how.looked_up")}</dt>
      <dd>
        {how.calls
          .map(({ name, seconds }) => say("how.call", { name: say(name), seconds: written(seconds, 2) }))
          .join(", ") || say("how.nothing")}
      </dd>
      {how.scores.length ? (
        <>
          <dt>{say("how.similarity")}</dt>
          <dd>{how.scores.map((each) => `[${each.number}] ${written(each.score, 2)}`).join(" · ")}</dd>
        </>
      ) : null}
    </dl>
    {how.asked ? <CopyQuery answer={answer} /> : null}
  </details>
);

const copy = (text, done) =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(
      () => toast.success(done),
      () => toast.error(say("page.no_copying")),
    );

const download = (file) => window.postMessage({ download: file }, window.location.origin);

// What is missing or doubtful of the references, told where they are taken away.
const ReferenceRemarks = ({ remarks, numbers }) => {
  const [told, setTold] = useState(null);
  const [asking, setAsking] = useState(false);
  const shown = told?.remarks ?? remarks;
  const heading = useId();

  const ask = () => {
    setAsking(true);
    kept.asked("check_references", { numbers })
      .then(setTold)
      .catch(() => toast.error(say("references.not_now")))
      .finally(() => setAsking(false));
  };

  return (
    <div role="group" className="hub-doubts" aria-labelledby={heading} data-testid="reference-remarks">
      <h2 id={heading} className="hub-overline">
        {say("references.lacking", { count: shown.length, all: numbers.length })}
      </h2>
      <ul>
        {shown.map((reference) => (
          <li key={reference.key}>
            <p>{reference.title}</p>
            <p className="hub-small">{reference.remarks.join("; ")}</p>
          </li>
        ))}
      </ul>
      <div role="status">
        {(told?.notes ?? []).map((note) => (
          <p key={note} className="hub-small">
            {note}
          </p>
        ))}
      </div>
      {told ? null : (
        <button
          type="button"
          className="hub-action"
          data-testid="ask-services"
          disabled={asking}
          onClick={ask}
        >
          {say(asking ? "references.asking" : "references.ask_services")}
        </button>
      )}
    </div>
  );
};

// The number of a source opens its evidence, its title the page of the paper.
const Source = ({ answer, source, open, openPaper, picked, pick }) => (
  <li className="hub-listed">
    {picked ? (
      <input
        type="checkbox"
        aria-label={say("sources.pick", source)}
        data-testid={`pick-${source.number}`}
        checked={picked.includes(source.number)}
        onChange={() => pick(source.number)}
      />
    ) : null}
    <div className="hub-source">
      <button
        type="button"
        className="hub-number"
        id={`source-${answer}-${source.number}`}
        title={source.line}
        aria-label={say("sources.evidence", source)}
        data-testid={`source-${source.number}`}
        onClick={() => open(source.number, `#source-${answer}-${source.number}`)}
      >
        {source.number}
      </button>
      <span className="hub-source-line">
        <button
          type="button"
          className="hub-title-button"
          id={`title-${answer}-${source.number}`}
          data-testid={`titled-source-${source.number}`}
          onClick={() => openPaper(kept.paperOf(source), `#title-${answer}-${source.number}`)}
        >
          {source.title}
        </button>
        <span className="hub-small hub-below">
          {[source.year, source.venue].filter(Boolean).join(" · ")}
        </span>
      </span>
    </div>
    {source.links
      .filter((link) => link.label === "DOI" && link.url.startsWith("https://doi.org/"))
      .map((link) => (
        <a
          key={link.url}
          className="hub-doi"
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={say("sources.doi", source)}
        >
          DOI
        </a>
      ))}
  </li>
);

// What is doubtful of the answer. A mark in the text opens its reason here and takes the focus along;
// Escape brings it back.
const Doubts = ({ answer, support, doubt, setDoubt }) => {
  const list = useRef(null);

  useEffect(() => {
    if (doubt === null || !list.current) return;
    list.current.open = true;
    list.current.querySelectorAll("li")[doubt]?.focus();
  }, [doubt]);

  const leave = (event) => {
    if (event.key !== "Escape" || doubt === null) return;
    document.querySelector(`a[href="#mark-${answer}-${doubt}"]`)?.focus();
    setDoubt(null);
  };

  return (
    <details
      ref={list}
      className="hub-doubts"
      data-testid="support"
      onKeyDown={leave}
      onToggle={(event) => event.currentTarget.open || setDoubt(null)}
    >
      <summary>{say(support.line)}</summary>
      <ul>
        {support.marks.map((mark, index) => (
          <li key={index} tabIndex={-1} data-testid={`doubt-${index}`}>
            <p>{mark.sentence}</p>
            <p className="hub-small">
              {say(mark.outcome)}. {mark.reasons.map((reason) => say(reason)).join(" ")}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
};

// How a list of papers is ordered; the list beside the chat has it from here.
kept.SortPapers ??= ({ by, choose }) => (
  <label className="hub-order hub-small">
    {say("order.label")}
    <select value={by} onChange={(event) => choose(event.target.value)} data-testid="sort-papers">
      <option value="">{say("order.found")}</option>
      <option value="newest">{say("order.newest")}</option>
      <option value="oldest">{say("order.oldest")}</option>
      <option value="title">{say("order.title")}</option>
    </select>
  </label>
);

// A comparison is a question of its own, so that it is kept with the chat like any other.
const Compare = ({ picked, setPicked, busy }) => {
  const compare = () => {
    if (picked?.length)
      kept.sendUserMessage(`Compare ${picked.map((each) => `[${each}]`).join(", ")}`);
    setPicked(picked === null ? [] : null);
  };

  return (
    <button
      type="button"
      className="hub-action"
      data-testid="compare-sources"
      disabled={picked?.length === 1 || (picked?.length > 1 && busy)}
      onClick={compare}
    >
      <Columns3 aria-hidden="true" />
      {picked === null
        ? say("sources.compare")
        : picked.length
          ? say("sources.compare_picked", { count: picked.length })
          : say("sources.pick_two")}
    </button>
  );
};

// What the papers state row by row, such as results, as a table of their own.
const Rows = ({ answer, kinds }) => {
  const [making, setMaking] = useState(false);
  const make = (kind) => {
    if (document.getElementById(`table-title-${answer}`)) return kept.goToTable(answer);
    setMaking(true);
    kept.tableWanted = { answer };
    kept.asked("table_rows", { answer, kind })
      .catch(() => {
        kept.tableWanted = null;
        toast.error(say("table.not_now"));
      })
      .finally(() => setMaking(false));
  };
  return kinds.map(({ name, label, count }) => (
    <button
      key={name}
      type="button"
      className="hub-action"
      id={`as-rows-${answer}-${name}`}
      data-testid={`as-rows-${name}`}
      disabled={making}
      onClick={() => make(name)}
    >
      <Table aria-hidden="true" /> {say("table.rows_as_table", { rows: label, count })}
    </button>
  ));
};

// So is a summary: of the papers picked, of those the chat is about, or of those of an earlier answer.
const Summarise = ({ answer, numbers, picked, setPicked, busy }) => {
  const summarise = () => {
    const shown = [...document.querySelectorAll("[data-testid='answer-sources']")];
    const isLast = shown.at(-1)?.contains(document.getElementById(`summarise-${answer}`));
    const named = picked?.length ? picked : numbers;
    const papers = isLast && !picked?.length ? "these" : named.map((n) => `[${n}]`).join(", ");
    kept.sendUserMessage(`Summarise ${papers}.`);
    setPicked(null);
  };

  return (
    <button
      type="button"
      className="hub-action"
      id={`summarise-${answer}`}
      data-testid="summarise-sources"
      disabled={picked?.length === 1 || busy}
      onClick={summarise}
    >
      <Layers aria-hidden="true" />
      {picked?.length
        ? say("sources.summarise_picked", { count: picked.length })
        : say("sources.summarise")}
    </button>
  );
};

// Files are made by the server, of what it keeps of the chat or of the answer.
const fetchFile = (name, payload) =>
  kept.asked(name, payload)
    .then(download)
    .catch(() => toast.error(say("page.file_not_now")));

// Where a Zotero on this machine takes references, they need no file.
const handToZotero = (payload) =>
  kept.asked("export_zotero", payload)
    .then(({ trouble, count, place }) =>
      trouble ? toast.error(trouble) : toast.success(say("export.zotero_done", { count, place })),
    )
    .catch(() => toast.error(say("page.not_now")));

// The references of the answer, or of those picked, or of the whole chat: one line a format.
const Exports = ({ answer, files, picked, lacking, check }) => {
  const [whole, setWhole] = useState(false);
  const here = picked?.length
    ? say("export.picked", { count: picked.length })
    : say("export.answer");
  const payload = whole ? {} : picked?.length ? { numbers: picked } : { answer };
  const call = payload.answer ? "export_answer" : "export_cited";
  const choose = (event, all) => {
    event.preventDefault();
    setWhole(all);
  };
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <button type="button" className="hub-action" data-testid="export-references">
          <Download aria-hidden="true" /> {say("export.title")}
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" collisionPadding={8} className="hub-menu">
        <DropdownMenuLabel>{say("export.references_of")}</DropdownMenuLabel>
        {[here, say("export.chat")].map((label, all) => (
          <DropdownMenuItem
            key={label}
            role="menuitemradio"
            aria-checked={whole === Boolean(all)}
            data-testid={all ? "export-of-chat" : "export-of-answer"}
            onSelect={(event) => choose(event, Boolean(all))}
          >
            <Check aria-hidden="true" className={whole === Boolean(all) ? "" : "hub-unchecked"} />
            {label}
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        {files.map((file) => (
          <DropdownMenuItem
            key={file.format}
            data-testid={`export-${whole ? "chat" : "answer"}-${file.format}`}
            onSelect={() => fetchFile(call, { format: file.format, ...payload })}
          >
            {file.format === "text" ? say("export.text") : file.label}
          </DropdownMenuItem>
        ))}
        {window.hubPage.offers.includes("zotero") ? (
          <DropdownMenuItem data-testid="export-zotero" onSelect={() => handToZotero(payload)}>
            {say("export.zotero")}
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuSeparator />
        <DropdownMenuItem
          data-testid="export-whole-chat"
          onSelect={() => fetchFile("export_chat", {})}
        >
          {say("export.chat_text")}
        </DropdownMenuItem>
        <DropdownMenuItem
          data-testid="export-record"
          onSelect={() => fetchFile("export_record", { answer })}
        >
          {say("export.record")}
        </DropdownMenuItem>
        {window.hubPage.offers.includes("sharing") ? (
          <DropdownMenuItem data-testid="share-chat" onSelect={() => setTimeout(kept.shareChat)}>
            {say("share.title")}
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem data-testid="print-chat" onSelect={() => setTimeout(() => window.print())}>
          {say("export.print")}
        </DropdownMenuItem>
        {lacking ? (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem data-testid="check-references" onSelect={check}>
              {say("export.check", { count: lacking })}
            </DropdownMenuItem>
          </>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  );
};

function AnswerSources(props) {
  const { answer, sources, found, listed, coverage, how, support, files, remarks, text } = props;
  const kinds = props.kinds ?? [];
  const [sideView, setSideView] = useRecoilState(sideViewState);
  const { loading, connected } = useChatData();
  const busy = loading || !connected;
  const [all, setAll] = useState(sources.length <= SHOWN_AT_FIRST + 2);
  const [order, setOrder] = useState("");
  const [picked, setPicked] = useState(null);
  const heading = useId();
  const [doubt, setDoubt] = useState(null);
  const [checks, setChecks] = useState(false);
  const [unfolded, setUnfolded] = useState(!listed);

  useLayoutEffect(() => {
    if (!sideView) kept.openSideAgain(setSideView);
  }, [sideView]);

  const open = (number, opener) => {
    const props = { answer, sources, number, opener };
    kept.openEvidence(setSideView, `evidence-${answer}-${number}`, props);
  };

  const openPaper = (paper, opener) => kept.openPaper(setSideView, paper, opener);

  const list = (numbers, count, opener) =>
    kept.openPapers(setSideView, `papers-${answer}-${numbers}`, { answer, numbers, count, opener });

  Object.assign(kept, { setSideView });
  (kept.sourcesOf ??= {})[answer] = sources;
  (kept.marksOf ??= {})[answer] = support?.marks ?? [];

  useEffect(() => {
    kept.citedChanged();
    return kept.citedChanged;
  }, [sources]);

  // Opened without waiting for the server, which may be away by then.
  useEffect(() => {
    for (const card of OPENED) fetch(`/public/elements/${card}.jsx`);
  }, []);

  // The numbers in the answer's text are links to #cite-<answer>-<number>, its marks to #mark-…,
  // its titles to #paper-<answer>-<index>/<hub>, and how many more papers there are to
  // #list-<answer>-<numbers>-<count>.
  useEffect(() => {
    const listed = (address) => {
      const [numbers, count] = address.split("-");
      const opener = `a[href="#list-${answer}-${address}"]`;
      list(numbers.split(".").map(Number), Number(count), opener);
    };
    const titled = (address) => kept.openTitled(setSideView, answer, address);
    const targets = {
      [`#cite-${answer}-`]: (address) => open(Number(address)),
      [`#mark-${answer}-`]: (address) => setDoubt(Number(address)),
      [`#list-${answer}-`]: listed,
      [`#paper-${answer}-`]: titled,
    };
    const follow = (address) => {
      const prefix = Object.keys(targets).find((each) => address.startsWith(each));
      if (!prefix) return;
      kept.clicked = null;
      targets[prefix](address.slice(prefix.length));
    };
    return kept.onLinks(follow);
  }, [answer, sources]);

  const SortPapers = kept.SortPapers;
  const ordered = kept.inOrder(sources, order);
  const pick = (number) =>
    setPicked(
      picked.includes(number) ? picked.filter((each) => each !== number) : [...picked, number],
    );

  return (
    <div role="group" className="hub-sources" aria-labelledby={heading} data-testid="answer-sources">
      <details
        open={unfolded || picked !== null}
        onToggle={(event) => setUnfolded(event.currentTarget.open)}
        data-testid="listed-sources"
      >
        <summary>
          <h2 id={heading} className="hub-overline">
            {say(sources.length < found ? "sources.some" : "sources.all", {
              shown: sources.length,
              found,
            })}
          </h2>
        </summary>
        {sources.length > 2 ? <SortPapers by={order} choose={setOrder} /> : null}
        <ol className="hub-source-list">
          {(all ? ordered : ordered.slice(0, SHOWN_AT_FIRST)).map((source) => (
            <Source
              key={source.number}
              answer={answer}
              source={source}
              open={open}
              openPaper={openPaper}
              picked={picked}
              pick={pick}
            />
          ))}
        </ol>
        {all ? null : (
          <button
            type="button"
            className="hub-action"
            data-testid="show-all-sources"
            onClick={() => setAll(true)}
          >
            {say("sources.show_all", { count: sources.length })}
          </button>
        )}
        {sources.length < found ? (
          <button
            type="button"
            className="hub-action"
            id={`all-${answer}`}
            data-testid="all-papers"
            onClick={() => list([], found, `#all-${answer}`)}
          >
            {say("sources.list_all", { count: found })}
          </button>
        ) : null}
      </details>
      <ul className="hub-printed" aria-hidden="true">
        {sources.map((source) => (
          <li key={source.number} data-coins={source.coins}>
            [{source.number}] {source.line}
          </li>
        ))}
      </ul>
      {support ? (
        <Doubts answer={answer} support={support} doubt={doubt} setDoubt={setDoubt} />
      ) : null}
      <div className="hub-source-foot">
        <div className="hub-actions">
          {sources.length > 1 ? (
            <>
              <Compare picked={picked} setPicked={setPicked} busy={busy} />
              <Summarise
                answer={answer}
                numbers={sources.map((source) => source.number)}
                picked={picked}
                setPicked={setPicked}
                busy={busy}
              />
            </>
          ) : null}
          {kinds.some(({ name }) => !name) ? null : <Rows answer={answer} kinds={kinds} />}
          <button
            type="button"
            className="hub-action"
            data-testid="copy-answer"
            onClick={() => copy(text, say("sources.copied"))}
          >
            <Copy aria-hidden="true" /> {say("sources.copy")}
          </button>
          <Exports
            answer={answer}
            files={files}
            picked={picked}
            lacking={remarks?.length}
            check={() => setChecks(true)}
          />
        </div>
      </div>
      {checks ? (
        <ReferenceRemarks remarks={remarks} numbers={sources.map((source) => source.number)} />
      ) : null}
      <How answer={answer} how={how} coverage={coverage} />
    </div>
  );
}

kept.AnswerSources ??= AnswerSources;
export default <kept.AnswerSources {...props} />;
