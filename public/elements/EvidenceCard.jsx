import { Fragment, useEffect, useRef, useState } from "react";
import { useSetRecoilState } from "recoil";
import { toast } from "sonner";
import {
  ArrowLeft,
  ArrowRight,
  BookOpen,
  ChevronLeft,
  ChevronRight,
  Copy,
  ExternalLink,
  X,
} from "lucide-react";
import { sideViewState } from "@chainlit/react-client";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});
const { say, number: written, value: told } = window.hubPage;

const Marked = ({ pieces, text }) =>
  (pieces ?? [text]).map((piece, index) =>
    index % 2 ? <mark key={index}>{piece}</mark> : piece,
  );

const Outward = ({ address, children }) => (
  <a href={address} target="_blank" rel="noopener noreferrer">
    {children}
    <ExternalLink aria-hidden="true" />
    <span className="hub-hidden"> {say("page.new_tab")}</span>
  </a>
);

// What the page has a word for is called so in its language, other things as in the graph.
const thisOne = (type) => {
  const known = `evidence.this.${type}`;
  return known in window.hubPage.texts ? say(known) : say("evidence.this", { type });
};

const Node = ({ node }) => {
  const itself = node.type ? thisOne(node.type.toLowerCase()) : say("evidence.this_entry");
  const label = node.hub ? itself : told(node.label);
  const text = node.hub ? label : <Marked text={label} pieces={label === node.label ? node.pieces : null} />;
  return (
    <span className={node.hub ? "hub-node hub-node-self" : "hub-node"} title={node.label}>
      {kept.isHttps(node.url) ? <Outward address={node.url}>{text}</Outward> : text}
    </span>
  );
};

const Chain = ({ chain }) => (
  <p className="hub-chain">
    <Node node={chain.start} />
    {chain.steps.map((step, index) => (
      <Fragment key={index}>
        {" "}
        <span className={step.used ? "hub-step hub-step-used" : "hub-step"}>
          <span className="hub-predicate">
            {step.forward ? "— " : <ArrowLeft aria-label={say("evidence.arrow_from")} role="img" />}
            <Marked text={step.predicate} pieces={step.pieces} />
            {step.forward ? <ArrowRight aria-label={say("evidence.arrow_to")} role="img" /> : " —"}
          </span>{" "}
          <Node node={step.node} />
        </span>
      </Fragment>
    ))}
  </p>
);

const FactItem = ({ fact }) => (
  <li className="hub-fact" data-testid="fact">
    {fact.chains.map((chain, index) => (
      <Chain key={index} chain={chain} />
    ))}
    <p className="hub-small">
      {fact.score !== null
        ? say("evidence.found_by_similarity", { score: written(fact.score, 2) })
        : fact.matched.length > 0 &&
          say("evidence.found_by", {
            words: fact.matched.map((word) => say("evidence.word", { word })).join(", "),
          })}
    </p>
    <details className="hub-ids">
      <summary>{say("evidence.triples")}</summary>
      <ul>
        {fact.triples.map((triple, index) => (
          <li key={index} className={triple.used ? "hub-used" : undefined}>
            {triple.ids.map((id, place) => (
              <code key={place}>{id}</code>
            ))}
          </li>
        ))}
      </ul>
    </details>
  </li>
);

function EvidenceCard(props) {
  const { answer, sources } = props;
  const [number, setNumber] = useState(props.number);
  const setSideView = useSetRecoilState(sideViewState);
  const card = useRef(null);
  const place = sources.findIndex((source) => source.number === number);
  const source = sources[place];

  const close = () => kept.closeCard(setSideView, { ...props, number });
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(source.line))
      .then(
        () => toast.success(say("evidence.copied")),
        () => toast.error(say("page.no_copying")),
      );

  useEffect(() => {
    kept.cardShown(card.current, "evidence-title");
    kept.focusReturned(card.current);
    kept.changeSide({ ...props, number });
  }, [number]);

  if (!source) return null;
  const paper = kept.paperOf(source);
  const opener = props.opener ?? `a[href="#cite-${answer}-${number}"]`;
  const openPaper = () => kept.goToPaper(setSideView, paper, opener);
  return (
    <article
      className="hub-card"
      ref={card}
      tabIndex={-1}
      aria-labelledby="evidence-title"
      data-testid="evidence-card"
      onKeyDown={kept.onEscape(close)}
    >
      <nav className="hub-card-bar" aria-label={say("evidence.sources")}>
        <span className="hub-number">{source.number}</span>
        <span className="hub-small">
          {say("evidence.place", { place: place + 1, all: sources.length })}
        </span>
        <button
          type="button"
          className="hub-icon"
          aria-label={say("evidence.previous")}
          data-testid="previous-source"
          disabled={place === 0}
          onClick={() => setNumber(sources[place - 1].number)}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        <button
          type="button"
          className="hub-icon"
          aria-label={say("evidence.next")}
          data-testid="next-source"
          disabled={place === sources.length - 1}
          onClick={() => setNumber(sources[place + 1].number)}
        >
          <ChevronRight aria-hidden="true" />
        </button>
        <button
          type="button"
          className="hub-icon hub-close"
          aria-label={say("evidence.close")}
          data-testid="close-evidence"
          onClick={close}
        >
          <X aria-hidden="true" />
        </button>
      </nav>

      <h2 id="evidence-title" className="hub-title">
        <button type="button" className="hub-title-button" onClick={openPaper}>
          {source.title}
        </button>
      </h2>
      <p className="hub-line" data-testid="citation">
        {source.line}
      </p>
      <ul className="hub-links">
        {source.links
          .filter((link) => kept.isHttps(link.url))
          .map((link) => (
            <li key={link.url}>
              <Outward address={link.url}>{say(link.label)}</Outward>
            </li>
          ))}
        <li>
          <button type="button" className="hub-action" data-testid="copy-citation" onClick={copy}>
            <Copy aria-hidden="true" /> {say("evidence.copy")}
          </button>
        </li>
        <li>
          <button
            type="button"
            className="hub-action"
            data-testid="open-paper"
            data-hub={paper.hub}
            onClick={openPaper}
          >
            <BookOpen aria-hidden="true" /> {say("evidence.open_paper")}
          </button>
        </li>
      </ul>

      <h3 className="hub-overline">{say("evidence.facts")}</h3>
      <ul className="hub-facts">
        {source.facts.map((fact, index) => (
          <FactItem key={index} fact={fact} />
        ))}
      </ul>
      <p className="hub-small hub-ids">
        {say("page.identifier")} <code>{source.hub.id}</code>
      </p>
    </article>
  );
}

kept.EvidenceCard ??= EvidenceCard;
export default <kept.EvidenceCard key={`${props.answer}-${props.number}`} {...props} />;
