// Public games to watch, with their boards, and the placeholders for empty lists.

import { html, nothing } from "lit";
import { type Board, type GameToWatch, api, ask } from "../api/client";
import { seatName } from "../app/players";
import { playerName, say } from "../app/words";
import { factsOf, gameName, playersOf } from "../games";
import { clockName } from "./clocks";
import { emptyList } from "./empty";

export type Watched = GameToWatch & { board: Board | undefined };

/** Loads the board of a position; `undefined` if the server refuses it. */
export async function boardOf(game: string, position: string, variant: string, moves: string[] = []): Promise<Board | undefined> {
  const line = await ask(
    api.POST("/api/v1/games/{game}/line", {
      params: { path: { game: game as "moai" } },
      body: { position: position || undefined, variant: variant || undefined, moves },
    }),
  ).catch(() => undefined);
  return line?.board;
}

/** Loads the listed games in progress, the most watched first, and their total number. */
export async function gamesToWatch(most: number, known: readonly Watched[] = []): Promise<{ games: Watched[]; count: number }> {
  const { games } = await ask(api.GET("/api/v1/lobby/games"));
  const shown = games.slice(0, most).map(async (it) => {
    const same = known.find((other) => other.id === it.id && other.position === it.position);
    return { ...it, board: same?.board ?? (await boardOf(it.game, it.position, it.variant)) };
  });
  return { games: await Promise.all(shown), count: games.length };
}

export function watchList(games: readonly Watched[]) {
  const row = (it: Watched) => {
    const players = playersOf(it.game);
    const emblems = factsOf(it.game).emblems;
    const who = (index: 0 | 1) => {
      const seat = it.seats[index];
      return html`<span class=${it.to_move === (index === 0 ? "first" : "second") ? "on" : ""}>
        <span class="tiny"><svg aria-hidden="true"><use href=${`#${emblems[index]}`} /></svg></span>${seat ? seatName(seat, playerName(players[index])) : ""}
      </span>`;
    };
    return html`<li class="watch">
      <henge-board class="mini" .board=${it.board}></henge-board>
      <div>
        <a href=${`/matches/${it.id}`}>${gameName(it.game)}</a>
        <div class="pair">${who(0)}${who(1)}</div>
        <div class="meta">
          <span class="num">${say("lobby-moves", { count: it.plies })}</span><span>${clockName(it.time_control)}</span>
          ${it.watchers > 0
            ? html`<span role="img" aria-label=${say("lobby-watchers", { count: it.watchers })}
                ><svg class="ico" aria-hidden="true"><use href="#i-eye" /></svg>${it.watchers}</span
              >`
            : nothing}
        </div>
      </div>
    </li>`;
  };
  return html`<ul class="live one">${games.map(row)}</ul>`;
}

/** Renders the placeholder for an empty list of challenges. `known`: whether the server has answered. */
export function noChallenges(known = true) {
  const way = html`<a class="btn soft" href="/play?kind=lobby">${say("lobby-open")}</a>`;
  return emptyList("lv-5", say(known ? "lobby-empty" : "lobby-loading"), say("lobby-empty-text"), way);
}

/** Renders the placeholder for an empty list of games to watch. */
export function noGames(known: boolean) {
  const way = html`<a class="btn soft" href="/play?kind=watch">${say("new-kind-watch")}</a>`;
  return emptyList("lv-1", say(known ? "lobby-none-watched" : "lobby-loading-games"), say("lobby-none-watched-text"), way);
}
