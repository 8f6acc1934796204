import { useEffect, useRef, useState } from "react";
import { useSetRecoilState } from "recoil";
import { X } from "lucide-react";
import { sideViewState } from "@chainlit/react-client";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});
const { say } = window.hubPage;
Object.assign(kept, { callAction });

// The papers that a statement is about: those it cites are known, others are asked for.
function PaperList(props) {
  const { answer, numbers, count, opener } = props;
  const setSideView = useSetRecoilState(sideViewState);
  const [papers, setPapers] = useState(null);
  const [failed, setFailed] = useState(false);
  const [order, setOrder] = useState(props.order ?? "");
  const SortPapers = kept.SortPapers;
  const card = useRef(null);

  const close = () => kept.closeCard(setSideView, { opener });

  useEffect(() => {
    kept.cardShown(card.current, "papers-title");
    kept.asked("answer_papers", { answer, numbers, count })
      .then(({ papers }) => setPapers(papers))
      .catch(() => setFailed(true));
  }, []);
  useEffect(() => kept.focusReturned(card.current), [papers]);
  useEffect(() => kept.changeSide({ ...props, order }), [order]);

  return (
    <section
      className="hub-card"
      ref={card}
      tabIndex={-1}
      aria-labelledby="papers-title"
      aria-busy={!papers && !failed}
      data-testid="paper-list"
      onKeyDown={kept.onEscape(close)}
    >
      <div className="hub-card-bar">
        <h2 id="papers-title" className="hub-small">
          {say("papers.count", { count })}
        </h2>
        <button
          type="button"
          className="hub-icon hub-close"
          aria-label={say("papers.close")}
          data-testid="close-papers"
          onClick={close}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      {failed ? (
        <p role="status">{say("papers.not_now")}</p>
      ) : null}
      {papers?.length > 2 ? <SortPapers by={order} choose={setOrder} /> : null}
      <ul className="hub-source-list">
        {kept.inOrder(papers ?? [], order).map((paper) => (
          <li key={paper.hub}>
            <button
              type="button"
              className="hub-source"
              data-hub={paper.hub}
              onClick={() => kept.goToPaper(setSideView, paper, opener)}
            >
              <span className="hub-number">{paper.number ?? ""}</span>
              <span className="hub-source-line">
                {paper.title}
                <span className="hub-small hub-below">
                  {[paper.year, paper.venue].filter(Boolean).join(" · ")}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

kept.PaperList ??= PaperList;
export default <kept.PaperList key={`${props.answer} ${props.numbers}`} {...props} />;
