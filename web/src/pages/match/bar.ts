// The action bar of a match: one sentence and the buttons that go with it, for every state of the game.

import { html, nothing } from "lit";
import type { Line, MatchView, Side } from "../../api/client";
import { written } from "../../app/notation";
import { isLevel } from "../../app/players";
import { emphasise, rich, say } from "../../app/words";
import { pileName } from "../../board/board";
import { factsOf, playersOf } from "../../games";
import type { LiveMatch } from "../../live/match";
import type { Action, Bar } from "../../stage/action-bar";
import { confirmation, prompt, question } from "./prompt";
import { isBetweenPeople, otherSide, sideIndex, sideName, whoPlays } from "./seats";
import { capital, numbered } from "./spoken-move";
import type { Choice, Table } from "./table";

export type Topic = "draw" | "take-back" | "rematch";

/** The actions of a match that are more than a move. */
export type Controls = {
  resign: () => void;
  draw: () => void;
  rematch: () => void;
  /** Claims the win because the opponent has left. */
  claimWin: () => void;
  answer: (accept: boolean, topic: Topic) => void;
  /** Opens the rules, at a clause if one is given. */
  rules: (clause?: string) => void;
  /** Opens or closes what there is besides, where it has no column of its own. */
  more: () => void;
  /** Shows the position after a number of moves. */
  step: (ply: number) => void;
};

/** The bar of a lost connection, with the move that is kept. */
function trouble(live: LiveMatch, line: Line | undefined, since: number): Bar | undefined {
  const { connection } = live;
  const pending = live.pendingMove;
  const next = line?.legal.find((it) => it.move === pending);
  const move = next ? written(next) : (pending ?? "");
  if (connection.kind === "offline") {
    const take: Action = { label: say("play-withdraw"), icon: "i-undo", act: () => live.withdraw() };
    return { kind: "warn", icon: "i-off", text: rich(pending ? "play-offline-move" : "play-offline", { move }), actions: pending ? [take] : [] };
  }
  // A connection that recovers at once needs no notice.
  if (connection.kind !== "lost" || Date.now() - since < 1500) return undefined;
  const text = html`${rich(pending ? "play-lost-move" : "play-lost", { move })}
    <match-seconds text="play-lost-again" .to=${connection.retryAt}></match-seconds> ${say("play-lost-safe")}`;
  return { kind: "warn", icon: "i-again", text, actions: [{ label: say("play-try-now"), icon: "i-again", act: () => live.tryNow() }] };
}

/** Returns the last move of a side, which a take-back would undo. */
export function lastMoveOf(side: Side, view: MatchView, line: Line | undefined): string {
  const back = view.to_move === side ? -2 : -1;
  const played = line?.played.length === view.moves.length ? line.played.at(back) : undefined;
  return played ? written(played) : (view.moves.at(back) ?? "");
}

/** The bar of an open offer of the opponent. */
function offer(table: Table, view: MatchView, controls: Controls): Bar | undefined {
  const { live, line } = table;
  const mine = live.seats.length === 1 ? live.seats[0]?.seat : undefined;
  const open = mine && view.offers.find((it) => it.by !== mine);
  if (!open) return undefined;
  const { topic, by } = open;
  const values = { name: whoPlays(live, by), move: lastMoveOf(by, view, line) };
  return {
    icon: topic === "take-back" ? "i-undo" : topic === "draw" ? "i-draw" : "i-people",
    text: rich(`offer-${topic}`, values),
    actions: [
      { label: say(`offer-${topic}-no`), act: () => controls.answer(false, topic) },
      { label: say(`offer-${topic}-yes`), act: () => controls.answer(true, topic) },
      moreAction(controls),
    ],
  };
}

/** The bar that says that the opponent has left. */
function absent(table: Table, view: MatchView, controls: Controls): (Bar & { claimable: boolean }) | undefined {
  const { live } = table;
  const mine = live.seats.length === 1 ? live.seats[0]?.seat : undefined;
  if (!mine) return undefined;
  const other = otherSide(mine);
  const { left, claimable } = live.absence(other);
  if (!left || view.seats[sideIndex(other)]?.kind !== "human") return undefined;
  const running = view.clock && view.running && view.to_move === other;
  const claim: Action = { label: say("play-claim-win"), id: "claim-win", act: controls.claimWin };
  const text = rich(running ? "play-left-clock" : "play-left", { name: whoPlays(live, other) });
  return { kind: "warn", text, claimable, actions: [...(claimable ? [claim] : []), ...standing(table, controls)] };
}

/** Returns why the game ended. */
function why(live: LiveMatch, view: MatchView): string {
  const loser: Side = view.result === "first" ? "second" : "first";
  const own = live.seats.length === 1 && live.seats[0]?.seat === loser;
  const name = whoPlays(live, loser);
  if (view.how === "resignation") return own ? say("result-you-resigned") : say("result-resigned", { name });
  if (view.how === "time" && view.result !== "draw") return own ? say("result-you-time") : say("result-time", { name });
  return view.reason ?? "";
}

function result(table: Table, view: MatchView, controls: Controls): Bar {
  const { live } = table;
  const mine = live.seats.length === 1 ? live.seats[0]?.seat : undefined;
  let title = say(view.result === null ? "result-aborted" : "result-draw");
  if (view.result === "first" || view.result === "second") {
    if (mine) title = say(view.result === mine ? "result-win" : "result-loss");
    else title = say("result-side", { player: sideName(view, view.result) });
  }
  const other = mine && view.seats[1 - sideIndex(mine)];
  const level = other && other.kind === "computer" && isLevel(other.player) ? Number(other.player) : undefined;
  const asked = view.offers.some((it) => it.topic === "rematch" && it.by === mine);
  const theirs = mine && view.offers.some((it) => it.topic === "rematch" && it.by !== mine);
  const again: Action[] =
    live.seats.length > 0
      ? [{ label: say(asked ? "result-rematch-asked" : theirs ? "offer-rematch-yes" : "result-rematch"), style: "pri", disabled: asked, act: controls.rematch }]
      : view.rematch
        ? [{ label: say("result-watch-rematch"), style: "pri", href: `/matches/${view.rematch}` }]
        : [];
  const next: Action =
    level && level < 8 && view.result === mine
      ? { label: say("result-next-level"), href: `/play?game=${view.game}&level=${level + 1}` }
      : { label: say("result-new"), href: `/play?game=${view.game}` };
  const hints = table.hints > 0 ? html` <span class="small">${say("result-hints", { count: table.hints })}</span>` : nothing;
  const text = html`<span id="result"
    ><b class="verdict-line" role="heading" aria-level="2">${title}</b>${hints} <span class="why-ended">${why(live, view)}</span>${theirs
      ? html` ${rich("offer-rematch", { name: whoPlays(live, otherSide(mine)) })}`
      : nothing}</span
  >`;
  const kind = mine && view.result === mine ? "good" : "plain";
  return { kind, icon: kind === "good" ? "i-check" : "i-flag", text, actions: [...again, { label: say("result-review"), href: `/review/${view.id}` }, next, moreAction(controls)] };
}

function moreAction(controls: Controls): Action {
  return { label: say("play-more"), icon: "i-more", id: "more", iconOnly: true, where: "slim", act: controls.more };
}

/** The buttons that are there whenever no question is asked. */
function standing(table: Table, controls: Controls): Action[] {
  const { live } = table;
  const view = live.view as MatchView;
  const rules: Action = { label: say("sheet-rules"), icon: "i-book", id: "rules", act: () => controls.rules() };
  const flip: Action = { label: say("play-flip"), icon: "i-flip", id: "flip", where: "desk", act: () => table.flip() };
  const more: Action = { ...moreAction(controls), iconOnly: false };
  if (live.seats.length === 0 || view.stage !== "live") return [rules, flip, more];
  const asking = live.pending.some((it) => it.command.do === "offer" && it.command.topic === "take-back");
  const offered = asking || view.offers.some((it) => it.topic === "take-back" && live.seats.some((seat) => seat.seat === it.by));
  const begun = (table.canMove && table.entry.begun) || table.premove.begun;
  const undo: Action = begun
    ? { label: say("play-clear"), icon: "i-undo", id: "undo", act: () => table.cancel() }
    : { label: say("play-undo"), icon: "i-undo", id: "undo", disabled: offered || view.moves.length === 0, act: () => table.undo() };
  const hint: Action = { label: say("play-hint-button"), icon: "i-hint", id: "hint", disabled: !table.canMove, act: () => void table.hint() };
  const resign: Action = { label: say("play-resign"), icon: "i-flag", style: "dng", where: "desk", act: controls.resign };
  return [...(isBetweenPeople(live) ? [] : [hint]), undo, rules, flip, ...(live.seats.length === 1 ? [resign] : []), more];
}

/** The buttons of choices: push and pull with where the pawn lands, or the pieces with how many are left. */
function choiceActions(table: Table, line: Line, choices: readonly Choice[]): Action[] {
  const cancel: Action = { label: say("cancel"), icon: "i-x", id: "cancel", iconOnly: true, act: () => table.cancel() };
  const buttons = choices.map((choice): Action => {
    const { tap, to, move } = choice;
    const act = () => table.choose(choice);
    if (tap.startsWith("hand:")) {
      const sprite = tap.slice(5);
      const count = line.board.hands.find((it) => it.sprite === sprite && it.player === line.to_move)?.count ?? 0;
      return { label: capital(pileName(sprite)), small: say("play-left-count", { count }), sprite, tap, style: "soft", act };
    }
    const id = tap.slice(7);
    const way = id.endsWith("push") ? "i-push" : id.endsWith("pull") ? "i-pull" : undefined;
    const slide = move.changes.find((it) => "slide" in it);
    const sprite = slide && "slide" in slide ? line.board.pieces.find((it) => it.square === slide.slide.from)?.sprite : undefined;
    const pawns = new Set(choices.map((it) => it.move.changes.map((change) => ("slide" in change ? change.slide.from : "")).join("")));
    return {
      label: say(id),
      small: to === undefined ? undefined : say("play-lands", { square: to }),
      icon: way,
      sprite: pawns.size > 1 ? sprite : undefined,
      tap: id,
      style: "soft",
      act,
    };
  });
  return table.entry.begun ? [...buttons, cancel] : buttons;
}

/** The bar while the opponent is to move, with a move that is entered in advance. */
function premove(table: Table, line: Line): Bar | undefined {
  const { premove } = table;
  if (!premove.begun || !premove.allowed) return undefined;
  const squares = premove.squares.join("–");
  const cancel: Action = { label: say("cancel"), icon: "i-x", id: "cancel", act: () => table.cancel() };
  const choices = premove.choices(line.board).map((tap): Action => {
    const [kind, name = ""] = tap.split(":");
    const label = kind === "hand" ? capital(pileName(name)) : say(name);
    return { label, tap: kind === "hand" ? tap : name, style: "soft", sprite: kind === "hand" ? name : undefined, act: () => table.pressPremove(tap) };
  });
  const text = rich(premove.taps.length > 0 ? "premove-set" : "premove-begun", { squares });
  return { icon: "i-clock", text, actions: [...choices, cancel] };
}

/** Returns what the bar of a match says and offers now. */
export function barOf(table: Table, since: number, controls: Controls): Bar {
  const { live, line, notice, confirming } = table;
  const view = live.view as MatchView;
  const usual = standing(table, controls);
  // A move that is being entered is finished first, also without a connection: it is kept and sent later.
  if (table.canMove && line && confirming) {
    return {
      text: confirmation(line, confirming),
      actions: [
        { label: say("cancel"), id: "cancel", act: () => table.cancel() },
        { label: say("play-play-move", { move: written(confirming) }), id: "confirm", style: "pri", act: () => table.play(confirming) },
      ],
    };
  }
  const { choices } = table;
  if (line && choices.length > 0 && notice?.kind === "refused") {
    const rule: Action = { label: say("sheet-show"), icon: "i-book", id: "rules", iconOnly: true, act: () => controls.rules(notice.clause) };
    return { kind: "bad", text: notice.text, actions: [rule, ...choiceActions(table, line, choices)] };
  }
  if (line && choices.length > 0) return { text: question(table, line, choices), actions: choiceActions(table, line, choices) };
  const lost = trouble(live, line, since);
  if (lost) return { ...lost, actions: [...lost.actions, moreAction(controls)] };
  if (table.ply !== undefined) {
    const step = (icon: string, label: string, by: number): Action => ({ label, icon, iconOnly: true, act: () => controls.step((table.ply ?? 0) + by) });
    return {
      icon: "i-eye",
      text: table.ply === 0 ? say("play-looking-start") : rich("play-looking-back", { move: numbered(table, table.ply) }),
      actions: [step("i-prev", say("step-prev"), -1), step("i-next", say("step-next"), 1), { label: say("play-to-now"), href: `/matches/${view.id}` }, moreAction(controls)],
    };
  }
  if (view.stage === "over") return result(table, view, controls);
  const asked = offer(table, view, controls);
  if (asked) return asked;
  if (notice?.kind === "refused") {
    const rule: Action = { label: say("sheet-show"), icon: "i-book", id: "rules", act: () => controls.rules(notice.clause) };
    return { kind: "bad", text: notice.text, actions: [rule, ...usual.filter((it) => it.id !== "rules")] };
  }
  if (notice?.kind === "failed") return { kind: "bad", text: notice.text, actions: usual };
  if (notice?.kind === "thinking") return { kind: "hint", text: say("play-hint-thinking"), actions: usual };
  if (notice?.kind === "hint") {
    const text = notice.sentence ? emphasise(notice.sentence) : rich("play-hint", { move: written(notice.move) });
    return { kind: "hint", text, actions: usual };
  }
  const early = line && premove(table, line);
  if (early) return early;
  if (live.pendingMove !== undefined) return { text: say("play-sending"), actions: usual };
  const gone = absent(table, view, controls);
  if (gone?.claimable) return gone;
  if (line && table.canMove) {
    const turn = live.seats.length === 2 ? say("play-to-move", { player: sideName(view, view.to_move) }) : say("play-your-move");
    const text = html`<b>${turn}</b> ${prompt(table, view, line)}`;
    if (notice?.kind !== "low") return { text, actions: usual };
    return { kind: "warn", text: html`${rich("play-low-time", { seconds: notice.seconds })} ${text}`, actions: usual };
  }
  return { ...waiting(table, view, since), ...(gone ?? {}), actions: gone?.actions ?? usual };
}

/** The sentence while another player is to move, or the board is being loaded. */
function waiting(table: Table, view: MatchView, since: number): Pick<Bar, "text"> {
  const { live } = table;
  const name = whoPlays(live, view.to_move);
  if (live.mine) return { text: say("play-your-move") };
  if (view.seats[sideIndex(view.to_move)]?.kind === "computer") {
    return { text: html`${say("play-thinking", { name })} <match-seconds text="play-seconds" .from=${since}></match-seconds>` };
  }
  if (live.seats.length > 0) return { text: say("play-their-move", { name }) };
  return { text: say("play-watching", { player: sideName(view, view.to_move) }) };
}

/** Whether a draw can be offered or claimed: only in games that have draws. */
export function canOfferDraw(live: LiveMatch): boolean {
  const view = live.view as MatchView;
  return view.stage === "live" && live.seats.length === 1 && (view.can_claim || factsOf(view.game).draws === true);
}

/** The name that the API gives to a side. */
export function apiName(view: MatchView, side: Side): string {
  return playersOf(view.game)[sideIndex(side)] ?? "";
}
