// Exports of an analysis: the record, and the pictures that the server renders.

import { html, nothing } from "lit";
import { icon } from "../../analysis/show";
import type { Study } from "../../analysis/study";
import { type Analysis, endOf, movesTo } from "../../analysis/tree";
import { Problem } from "../../api/client";
import { pictureOf } from "../../api/picture";
import { download } from "../../app/files";
import { settings } from "../../app/settings";
import { copy, toast } from "../../app/toast";
import { say } from "../../app/words";
import { factsOf } from "../../games";
import { writePgn } from "../../record/pgn";
import { writeMovetext } from "../../record/movetext";
import { writeRecord } from "../../record/record";

function record({ game, variant, start }: Analysis, moves: string[]): string {
  return writeRecord({ game, variant, ...(start ? { start } : {}), first: "", second: "", tags: {}, moves });
}

/** Formats the whole analysis as a record, with variations, marks and comments. */
export function recordOfStudy({ analysis }: Study): string {
  return record(analysis, writeMovetext(analysis.root, "record"));
}

/** Returns the HTML that embeds this game in another page. */
function embedCode(study: Study): string {
  const { analysis, path } = study;
  // An embedded board shows one line: the one that is looked at.
  const moves = movesTo(analysis.root, endOf(analysis.root, path));
  const text = record(analysis, moves).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<script type="module" src="${location.origin}/henge-board.js"></script>\n<henge-board ply="${study.path.length}">\n${text}</henge-board>\n`;
}

/** Downloads the position as a picture, or the line up to here as an animation, rendered by the server. */
async function keepPicture(study: Study, format: "svg" | "png" | "gif", flip: boolean): Promise<void> {
  const { game, variant, start, root } = study.analysis;
  const path = format === "gif" ? endOf(root, study.path) : study.path;
  try {
    const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
    const theme = format === "svg" ? "auto" : dark ? "dark" : "light";
    const question = { position: start || undefined, variant, moves: movesTo(root, path), format, theme, flip, labels: settings.current.coordinates } as const;
    download(`henge-${game}.${format}`, await pictureOf(game, question));
  } catch (error) {
    toast(say("export-failed", { reason: error instanceof Problem ? error.message : say("new-no-server") }));
  }
}

export function exports(study: Study, flipped: boolean) {
  const { game, start, root } = study.analysis;
  const pgn = () => writePgn(root, start, study.startToMove !== study.players[0]);
  const picture = (format: "svg" | "png" | "gif") =>
    html`<button class="btn" id=${format} @click=${() => keepPicture(study, format, flipped)}>
      ${icon("down")}${format.toUpperCase()}
    </button>`;
  return html`<div class="btns files" role="group" aria-label=${say("export-files")}>
      <button class="btn" id="record" @click=${() => download(`henge-${game}.txt`, recordOfStudy(study))}>
        ${icon("down")}${say("export-record")}
      </button>
      ${factsOf(game).pgn
        ? html`<button class="btn" id="pgn" @click=${() => download("henge-racing-kings.pgn", pgn(), "application/x-chess-pgn")}>
            ${icon("down")}PGN
          </button>`
        : nothing}
      ${picture("svg")}${picture("png")}${root.children.length > 0 ? picture("gif") : nothing}
    </div>
    <div class="btns">
      <button class="btn quiet" id="embed" @click=${() => copy(embedCode(study), say("copied"))}>
        ${icon("copy")}${say("embed-copy")}
      </button>
    </div>`;
}
