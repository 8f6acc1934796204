import { Download } from "lucide-react";

// Chainlit runs this file anew with whatever changes on the page. The component stays the same one,
// and with it what was opened, sorted or picked.
const kept = (window.hubElements ??= {});
const { say } = window.hubPage;

const BOX = { width: 190, height: 36 };
const STEP = { x: 250, y: 48 };
const LETTERS = 26;

const download = (file) =>
  window.postMessage({ download: { ...file, isOfPage: true } }, window.location.origin);

const shortened = (text) => (text.length > LETTERS ? `${text.slice(0, LETTERS - 1)}…` : text);

const left = (node) => node.column * STEP.x + 4;
const top = (node) => node.row * STEP.y + 4;

const Edge = ({ from, to, predicate }) => {
  const forward = from.column <= to.column;
  const start = { x: left(from) + (forward ? BOX.width : 0), y: top(from) + BOX.height / 2 };
  const end = { x: left(to) + (forward ? 0 : BOX.width), y: top(to) + BOX.height / 2 };
  const middle = (start.x + end.x) / 2;
  return (
    <path
      className="hub-edge"
      d={`M${start.x},${start.y} C${middle},${start.y} ${middle},${end.y} ${end.x},${end.y}`}
    >
      <title>{`${from.label}: ${predicate}: ${to.label}`}</title>
    </path>
  );
};

const Node = ({ node }) => (
  <g className={node.number ? "hub-vertex hub-vertex-paper" : "hub-vertex"}>
    <title>{node.label}</title>
    <rect x={left(node)} y={top(node)} {...BOX} rx="6" />
    <text x={left(node) + 8} y={top(node) + 14} className="hub-role">
      {node.number ? `[${node.number}]` : shortened(node.role)}
    </text>
    <text x={left(node) + 8} y={top(node) + 29}>
      {shortened(node.label)}
    </text>
  </g>
);

function FactsGraph(props) {
  const { nodes, edges, file, open } = props;
  const byKey = Object.fromEntries(nodes.map((node) => [node.key, node]));
  const width = Math.max(...nodes.map(left)) + BOX.width + 4;
  const height = Math.max(...nodes.map(top)) + BOX.height + 4;
  return (
    <details className="hub-figure hub-fold" open={open} data-testid="facts-graph">
      <summary>{say("graph.title")}</summary>
      <div className="hub-scroll" tabIndex={0} role="group" aria-label={say("graph.title")}>
        <svg
          className="hub-graph"
          viewBox={`0 0 ${width} ${height}`}
          style={{ width: `${width}px` }}
          role="img"
          aria-label={edges
            .map((edge) => `${byKey[edge.from].label}, ${edge.predicate}: ${byKey[edge.to].label}`)
            .join(". ")}
        >
          {edges.map((edge, index) => (
            <Edge
              key={index}
              from={byKey[edge.from]}
              to={byKey[edge.to]}
              predicate={edge.predicate}
            />
          ))}
          {nodes.map((node) => (
            <Node key={node.key} node={node} />
          ))}
        </svg>
      </div>
      <button
        type="button"
        className="hub-action"
        data-testid="facts-csv"
        onClick={() => download(file)}
      >
        <Download aria-hidden="true" /> {say("page.csv")}
      </button>
    </details>
  );
}

kept.FactsGraph ??= FactsGraph;
export default <kept.FactsGraph {...props} />;
