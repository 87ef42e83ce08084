// The engine's lines: how many, how long, and what they say.

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { seal } from "../../analysis/show";
import type { Study } from "../../analysis/study";
import { movesTo, nodeAt } from "../../analysis/tree";
import { worthOf, worthShort } from "../../analysis/values";
import { sentence } from "../../api/client";
import { localised } from "../../app/notation";
import { settings } from "../../app/settings";
import { playerName, say } from "../../app/words";

/** Formats a move of the engine after some others, in the notation of the settings. */
export function shownMove(study: Study, move: string, before: readonly string[] = []): string {
  if (settings.current.notation === "plain") return move;
  return localised(rawMove(study, move, before));
}

function rawMove(study: Study, move: string, before: readonly string[]): string {
  const known = before.length === 0 ? study.line?.legal.find((it) => it.move === move)?.shown : undefined;
  return known ?? study.shownOf([...movesTo(study.analysis.root, study.path), ...before], move);
}

export function engineLines(study: Study) {
  const { engine, update, line, analysis, path, players } = study;
  const next = nodeAt(analysis.root, path).children[0]?.move;
  const lines = update?.lines ?? [];
  const [first = "", second = ""] = players.map(playerName);
  return html`<section class=${`panel ${study.isOn && !line?.outcome ? "engine-on" : ""}`} aria-label=${say("analysis-lines")}>
    <div class="row sp gap-below">
      <h2 class="title-lg">${say("analysis-lines")}</h2>
      <label class="switch small"
        ><input
          type="checkbox"
          id="engine"
          .checked=${live(study.isOn)}
          @change=${(event: Event) => study.switchEngine((event.target as HTMLInputElement).checked)}
        />${say("analysis-engine")}</label
      >
    </div>
    ${study.isOn && !line?.outcome ? controls(study) : nothing}
    <ol class="lines">
      ${lines.map(({ moves, score, caution }) => {
        const worth = worthOf(score, players, line?.to_move ?? "");
        const [move = "", ...rest] = moves;
        return html`<li>
          <span class="val">${worthShort(worth, players)}</span>
          <span class="btns tight"
            >${worth.kind === "proven" ? seal(say("proven")) : nothing}${move !== "" && move === next
              ? html`<span class="badge sun">${say("analysis-played")}</span>`
              : nothing}</span
          >
          <span class="pv"
            ><button
              class="first"
              aria-label=${say("analysis-play-move", { move: shownMove(study, move) })}
              @click=${() => study.play(move, rawMove(study, move, []))}
            >
              ${shownMove(study, move)}</button
            >${rest.map((it, index) => ` ${shownMove(study, it, moves.slice(0, index + 1))}`)}</span
          >
          ${caution ? html`<span class="pv small">${sentence(caution)}</span>` : nothing}
        </li>`;
      })}
    </ol>
    ${lines.length === 0 || engine.kind === "busy" ? html`<p class="small muted">${engineText(study)}</p>` : nothing}
    ${lines.some(({ score }) => "win_chance" in score)
      ? html`<p class="small muted gap-top-s">${say("analysis-number-note", { first, second })}</p>`
      : nothing}
  </section>`;
}

/** Renders the number of lines, and the button that lets the engine go on or stops it. */
function controls(study: Study) {
  const choose = (event: Event) => study.showLines(Number((event.target as HTMLSelectElement).value));
  return html`<div class="row sp gap-below">
    <label class="small row"
      >${say("analysis-line-count")}
      <select class="input slim" id="line-count" @change=${choose}>
        ${[1, 2, 3, 4, 5].map((it) => html`<option value=${it} ?selected=${it === settings.current.lines}>${it}</option>`)}
      </select></label
    >
    <button class="btn" id="go-on" aria-pressed=${study.isEndless} ?disabled=${study.isSettled && !study.isEndless} @click=${() => study.switchEndless(!study.isEndless)}>
      ${say(study.isEndless ? "analysis-stop" : "analysis-go-on")}
    </button>
  </div>`;
}

export function engineText({ engine, line }: Study): string {
  if (line?.outcome) return say("analysis-over");
  switch (engine.kind) {
    case "off":
      return say("analysis-off");
    case "busy":
      return say("analysis-busy", { seconds: engine.seconds });
    case "failed":
      return engine.text;
    default:
      return say("analysis-thinking");
  }
}
