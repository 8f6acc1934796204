import { useEffect, useRef, useState } from "react";
import { useSetRecoilState } from "recoil";
import { ArrowLeft, ExternalLink, MessageCircleQuestion, X } from "lucide-react";
import { sideViewState } from "@chainlit/react-client";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});
const { say, number: written, value: told } = window.hubPage;
Object.assign(kept, { callAction });
const SENTENCE = 8;
const BACK_TO = {
  PaperList: "paper.back_to_list",
  EvidenceCard: "paper.back_to_evidence",
  PaperPage: "paper.back_to_paper",
};
const read = (kept.papersRead ??= new Map());

const Outward = ({ address, children }) => (
  <a href={address} target="_blank" rel="noopener noreferrer">
    {children}
    <ExternalLink aria-hidden="true" />
    <span className="hub-hidden"> {say("page.new_tab")}</span>
  </a>
);

// A value that the graph describes opens to that, one that is a page elsewhere leads there, a sentence
// stands by itself; others are read one after the other.
const Value = ({ value, url, about }) => {
  if (about)
    return (
      <details data-testid="described-value">
        <summary>{value}</summary>
        <p className="hub-small">{about}</p>
      </details>
    );
  return <p>{kept.isHttps(url) ? <Outward address={url}>{value}</Outward> : value}</p>;
};

const Values = ({ values, count, range }) => {
  if (range) return `${say(range)} (${written(count)})`;
  const more = count - values.length;
  const isPlain = values.every(
    ({ value, url, about }) => !url && !about && value.split(" ").length < SENTENCE,
  );
  return (
    <>
      {isPlain
        ? values.map(({ value }) => told(value)).join("; ")
        : values.map((each) => <Value key={each.value} {...each} />)}
      {more > 0 ? ` ${say("paper.and_more", { count: more })}` : null}
    </>
  );
};

const Group = ({ group }) => (
  <section className="hub-group">
    <h3 className="hub-overline">{say(group.name)}</h3>
    <dl>
      {group.attributes.map((attribute, index) => (
        <div key={index}>
          <dt>{attribute.name}</dt>
          <dd>
            <Values {...attribute} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const Alike = ({ papers, open }) => (
  <section className="hub-group">
    <h3 className="hub-overline">{say("paper.shares")}</h3>
    <ul>
      {papers.map((paper) => (
        <li key={paper.hub}>
          <button
            type="button"
            className="hub-title-button"
            data-hub={paper.hub}
            onClick={() => open(paper)}
          >
            {paper.title}
          </button>
          <p className="hub-small">
            {[paper.year, paper.shared.join(", ")].filter(Boolean).join(" · ")}
          </p>
        </li>
      ))}
    </ul>
  </section>
);

function PaperPage(props) {
  const { hub, index, title, opener, from } = props;
  const setSideView = useSetRecoilState(sideViewState);
  const place = `${index} ${hub}`;
  const [paper, setPaper] = useState(read.get(place) ?? null);
  const [failed, setFailed] = useState(false);
  const card = useRef(null);

  const close = () => kept.closeCard(setSideView, { opener });

  useEffect(() => {
    kept.cardShown(card.current, "paper-title");
    kept.asked("paper", { hub, index })
      .then((told) => {
        read.set(place, told);
        setPaper(told);
      })
      .catch(() => setFailed(!read.has(place)));
  }, []);
  useEffect(() => kept.focusReturned(card.current), [paper]);

  return (
    <article
      className="hub-card"
      ref={card}
      tabIndex={-1}
      aria-labelledby="paper-title"
      aria-busy={!paper && !failed}
      data-testid="paper-page"
      onKeyDown={kept.onEscape(close)}
    >
      <div className="hub-card-bar">
        {from ? (
          <button
            type="button"
            className="hub-action"
            data-testid="back-from-paper"
            onClick={() => kept.goBack(setSideView)}
          >
            <ArrowLeft aria-hidden="true" /> {say(BACK_TO[from])}
          </button>
        ) : (
          <span className="hub-small">{say("paper.all_said")}</span>
        )}
        <button
          type="button"
          className="hub-icon hub-close"
          aria-label={say("paper.close")}
          data-testid="close-paper"
          onClick={close}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      <h2 id="paper-title" className="hub-title">
        {title}
      </h2>
      {failed ? (
        <p role="status">{say("paper.not_now")}</p>
      ) : null}
      {paper ? (
        <>
          <p className="hub-line">{paper.line}</p>
          <ul className="hub-links">
            {paper.links
              .filter((link) => kept.isHttps(link.url))
              .map((link) => (
                <li key={link.url}>
                  <Outward address={link.url}>{say(link.label)}</Outward>
                </li>
              ))}
            <li>
              <button
                type="button"
                className="hub-action"
                data-testid="ask-about-paper"
                onClick={() => kept.askAbout(setSideView, title)}
              >
                <MessageCircleQuestion aria-hidden="true" /> {say("paper.ask")}
              </button>
            </li>
          </ul>
          {paper.texts.map((text, place) => (
            <p key={place} className="hub-text">
              {text}
            </p>
          ))}
          {paper.groups.map((group) => (
            <Group key={group.name} group={group} />
          ))}
          {paper.alike.length ? (
            <Alike
              papers={paper.alike}
              open={(other) => kept.goToPaper(setSideView, other, opener)}
            />
          ) : null}
          <p className="hub-small hub-ids">
            {say("page.identifier")} <code>{paper.hub}</code>
          </p>
        </>
      ) : null}
    </article>
  );
}

kept.PaperPage ??= PaperPage;
export default <kept.PaperPage key={`${props.index} ${props.hub}`} {...props} />;
