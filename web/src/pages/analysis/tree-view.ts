// The tree of variations as text: the main line, and under each move what else could have been played.

import { type TemplateResult, html, nothing } from "lit";
import { written } from "../../app/notation";
import { say } from "../../app/words";
import type { Study } from "../../analysis/study";
import type { Node, Path } from "../../analysis/tree";
import { worthShort } from "../../analysis/values";
import { signsOf } from "../../record/movetext";
import { seal } from "../../analysis/show";

/** Losses in winning chance from which a move gets one or two question marks. */
const BAD = 0.1;
const VERY_BAD = 0.3;

type Shape = TemplateResult | typeof nothing | string;

export function treeView(study: Study, go: (path: Path) => void): TemplateResult {
  const { root } = study.analysis;
  if (root.children.length === 0) return html`<p class="small muted">${say("analysis-no-moves")}</p>`;
  return html`<div class="tree">
    ${root.comment === "" ? nothing : html`<p class="remark">${root.comment}</p>`}
    <ul class="flat">${items(study, go, root, [])}</ul>
  </div>`;
}

/** Renders the line after a node as list items; an item ends where variations follow. */
function items(study: Study, go: (path: Path) => void, from: Node, start: Path): Shape[] {
  const done: Shape[] = [];
  let open: Shape[] = [];
  let at = from;
  let path = [...start];
  let fresh = true;
  while (at.children[0]) {
    const [main, ...others] = at.children as [Node, ...Node[]];
    const place = [...path, 0];
    open.push(move(study, go, main, place, fresh));
    fresh = false;
    if (main.comment !== "") {
      open.push(html` <span class="remark">${main.comment}</span> `);
      fresh = true;
    }
    if (others.length > 0) {
      const variations = others.map((it, index) => {
        const branch = [...path, index + 1];
        const remark = it.comment === "" ? nothing : html` <span class="remark">${it.comment}</span> `;
        const [first, ...rest] = items(study, go, it, branch);
        return html`<li>${move(study, go, it, branch, true)}${remark}${first ?? ends(study, branch)}</li>${rest.map((more) => html`<li>${more}</li>`)}`;
      });
      open.push(html`<ul>${variations}</ul>`);
      done.push(html`${open}`);
      open = [];
      fresh = true;
    }
    at = main;
    path = place;
  }
  if (open.length > 0) done.push(html`${open}${ends(study, path)}`);
  // The first item of a variation continues after its first move; items of the main line stand alone.
  return start.length === 0 ? done.map((it) => html`<li>${it}</li>`) : done;
}

/** Renders the value at the end of a line, if known. */
function ends(study: Study, path: Path): Shape {
  const worth = study.worthAt(path);
  if (!worth) return nothing;
  const text = worthShort(worth, study.players);
  return worth.kind === "proven" ? seal(text) : html`<span class="muted small">${text}</span>`;
}

function move(study: Study, go: (path: Path) => void, node: Node, path: Path, fresh: boolean): Shape {
  const isFirst = study.isFirstToMove(path.slice(0, -1));
  const offset = study.startToMove === study.players[0] ? 0 : 1;
  const number = Math.floor((path.length - 1 + offset) / 2) + 1;
  const loss = study.lossAt(path);
  // An annotation of the move takes precedence over the engine's judgement.
  const judged = loss >= VERY_BAD ? "??" : loss >= BAD ? "?" : "";
  const signs = signsOf(node.marks) || judged;
  const isBad = node.marks.length > 0 ? node.marks.some((it) => it === 2 || it === 4) : judged !== "";
  const current = path.length === study.path.length && path.every((it, index) => study.path[index] === it);
  const label = isFirst ? `${number}.` : fresh ? `${number}…` : "";
  return html`<span class="nb"
      >${label ? html`<span class="n">${label}</span>` : nothing}<a
        class="mv ${isBad ? "bad" : ""}"
        href="#"
        aria-current=${current ? "step" : nothing}
        @click=${(event: Event) => {
          event.preventDefault();
          go(path);
        }}
        >${written(node)}${signs === "" ? "" : ` ${signs.trim()}`}</a
      ></span
    > `;
}

