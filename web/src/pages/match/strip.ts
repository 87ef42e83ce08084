// The strip of a player: who it is, what is left or captured, the last word, and the clock.

import { type TemplateResult, html, nothing } from "lit";
import type { Board, MatchView, Side } from "../../api/client";
import { say } from "../../app/words";
import { pileName, spriteName } from "../../board/board";
import { factsOf } from "../../games";
import type { LiveMatch } from "../../live/match";
import { apiName } from "./bar";
import { sideIndex, sideName, whoPlays } from "./seats";
import type { Table } from "./table";

type Pile = { sprite: string; count: number };

/** Returns what a side has in hand, or what it has left or captured, as the game counts. */
function piles(view: MatchView, side: Side, table: Table): { piles: Pile[]; label: string } {
  const board = table.shown()?.board;
  const start = table.line?.start_board;
  if (!board || !start) return { piles: [], label: "" };
  const hands = board.hands.filter((it) => it.player === apiName(view, side));
  const named = (all: readonly Pile[]) => all.map((it) => `${it.count} ${spriteName(it.sprite)}`).join(", ");
  if (hands.length > 0) return { piles: hands, label: say("tray-hand", { pieces: named(hands) }) };
  const { counts, emblems } = factsOf(view.game);
  const own = emblems[sideIndex(side)];
  if (counts === "left") {
    const left = [{ sprite: own, count: count(board, own) }];
    return { piles: left, label: say("tray-left", { pieces: named(left) }) };
  }
  if (counts !== "captured") return { piles: [], label: "" };
  const sprites = [...new Set(start.pieces.map((it) => it.sprite))].filter((it) => it[0] !== own[0]);
  const gone = sprites.map((sprite) => ({ sprite, count: count(start, sprite) - count(board, sprite) })).filter((it) => it.count > 0);
  return { piles: gone, label: gone.length > 0 ? say("tray-captured", { pieces: named(gone) }) : "" };
}

function count(board: Board, sprite: string): number {
  return board.pieces.filter((it) => it.sprite === sprite).length;
}

function pieces({ sprite, count }: Pile): TemplateResult {
  return html`<svg aria-hidden="true"><use href=${`#${sprite}`} /></svg>${count}`;
}

/** A kind of piece in hand, which may be chosen before the point or after it. */
function pile(table: Table, it: Pile): TemplateResult {
  const tap = `hand:${it.sprite}`;
  const chosen = table.entry.pile === it.sprite;
  const choose = () => {
    const choice = table.choices.find((other) => other.tap === tap);
    if (choice) table.choose(choice);
    else if (chosen) table.cancel();
    else table.press(tap, false);
  };
  const label = `${pileName(it.sprite)}, ${say("play-left-count", { count: it.count })}`;
  return html`<button data-hand=${it.sprite} aria-label=${label} aria-pressed=${chosen} ?disabled=${!table.piles.includes(it.sprite)} @click=${choose}>${pieces(it)}</button>`;
}

export function strip(live: LiveMatch, table: Table, side: Side, place: "opp" | "own"): TemplateResult {
  const view = live.view as MatchView;
  const emblem = factsOf(view.game).emblems[sideIndex(side)];
  const toMove = view.stage === "live" && view.to_move === side;
  const name = sideName(view, side);
  const taken = table.shown()?.board.taken?.[sideIndex(side)];
  const tray = piles(view, side, table);
  // What was offered before the end is no longer open.
  const last = live.wordOf(side);
  const word = view.stage === "over" && last?.kind === "offered" && last.about !== "rematch" ? undefined : last;
  const about = [
    toMove ? say("play-side-to-move", { player: name }) : name,
    ...(live.absence(side).left && view.stage === "live" ? [say("play-not-here")] : []),
    ...(taken ? [say("play-taken", { count: taken })] : []),
  ];
  return html`<div class=${`strip player ${place}`}>
    <span class="chip"><svg aria-hidden="true"><use href=${`#${emblem}`} /></svg></span>
    <span class="nm"><b>${whoPlays(live, side)}</b> <span class="small muted">${about.join(", ")}</span></span>
    <span class="ends">
      ${word
        ? html`<span class="msg">${word.kind === "said" ? say(`phrase-${word.about}`) : say(`word-${word.kind}`, { topic: word.about })}</span>`
        : nothing}
      ${tray.piles.length === 0
        ? nothing
        : toMove && table.canMove && table.piles.length > 1
          ? html`<span class="tray" role="group" aria-label=${tray.label}>${tray.piles.map((it) => pile(table, it))}</span>`
          : html`<span class="tray" role="img" aria-label=${tray.label}>${tray.piles.map(pieces)}</span>`}
      ${view.clock
        ? html`<match-clock
            .match=${live}
            .side=${side}
            .name=${name}
            @low=${(event: CustomEvent<number>) => table.warn(event.detail)}
          ></match-clock>`
        : nothing}
    </span>
  </div>`;
}
