// The table of keyboard shortcuts.

import { html, nothing } from "lit";
import { say } from "../app/words";
import { factsOf } from "../games";

/** Returns the keys of a game's board; a match has more than a lesson. */
export function keysPanel(game: string, match: boolean) {
  const own = factsOf(game).keys;
  const row = (keys: string[], about: string) =>
    html`<tr>
      <th scope="row">${keys.map((key, index) => html`${index > 0 ? " " : nothing}<kbd>${key}</kbd>`)}</th>
      <td>${say(about)}</td>
    </tr>`;
  return html`<h2>${say("keys-title")}</h2>
    <table class="keys">
      <tbody>
        ${row(["←", "↑", "→", "↓"], "keys-arrows")} ${row(["Enter", say("keys-space")], "keys-choose")} ${row(["Esc"], "keys-let-go")}
        ${own ? row(...own) : nothing}
        ${match
          ? html`${row(["/"], "keys-type")} ${row(["H", "U", "F", "R"], "keys-match")} ${row(["Home", "←", "→", "End"], "keys-look")}
            ${row(["?"], "keys-all")}`
          : row(["H"], "keys-show")}
      </tbody>
    </table>
    <p class="small muted gap-top-m">${say("keys-read")}</p>`;
}
