// What the signs on a game's board mean: its pieces, and the marks of play.

import { type TemplateResult, html } from "lit";
import type { Board } from "../api/client";
import { say } from "../app/words";
import "../board/board";
import { type Mark, type Marks, NO_MARKS } from "../board/view";
import { factsOf, find } from "../games";

/** Marks that all games have, with the piece they are shown on. `own` stands for the first player's piece. */
const COMMON: [id: string, mark: Mark, piece: "own" | "none"][] = [
  ["can", "can", "own"],
  ["chosen", "chosen", "own"],
  ["legal", "legal", "none"],
  ["last", "to", "own"],
  ["taken", "taken", "none"],
  ["bad", "bad", "none"],
  ["named", "check", "own"],
  ["hint", "hint", "none"],
];

/** Returns the list of signs, each on a board of one square. */
export function signs(game: string): TemplateResult {
  const facts = find(game) ? factsOf(game) : undefined;
  if (!facts) return html``;
  const { surface } = facts.empty;
  const [own = "", other = ""] = facts.emblems;
  const cell = (sprite: string | undefined, marks: Partial<Marks>) => {
    const pieces = sprite ? [{ square: "a1", sprite }] : [];
    const board: Board = { surface, width: 1, height: 1, gaps: [], finish: false, centre: false, hands: [], taken: null, pieces };
    return html`<henge-board class="sign" .board=${board} .marks=${{ ...NO_MARKS, ...marks }}></henge-board>`;
  };
  const row = (picture: TemplateResult, text: string) => html`<li>${picture}<span>${text}</span></li>`;
  const sprites = [...new Set([own, other, ...facts.underWay.pieces.map((it) => it.sprite)])].filter((it) => it !== "");
  const landing = { landings: [{ square: "a1", sprite: own }] };
  return html`<ul class="signs">
    ${sprites.map((sprite) => row(cell(sprite, {}), say(`sprite-${sprite}`)))}
    ${COMMON.map(([id, mark, on]) => row(cell(on === "own" ? own : undefined, { squares: [["a1", mark]] }), say(`sign-${id}`)))}
    ${row(cell(undefined, landing), say("sign-land"))}
    ${game === "cage" ? row(cell(undefined, { exits: [{ at: [0, 0], sprite: own }] }), say("sign-exit")) : ""}
  </ul>`;
}
