// <paste-box>: opens pasted text as an analysis, or shows why it can't be opened.

import { LitElement, html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { writeLink } from "../../analysis/link";
import { BadPaste, readPasted } from "../../analysis/paste";
import { icon } from "../../analysis/show";
import { fetchLine } from "../../analysis/study";
import { Problem } from "../../api/client";
import { router } from "../../app/routes";
import { say } from "../../app/words";
import { isGame } from "../../games";
import { BadMovetext } from "../../record/movetext";
import { readPgn } from "../../record/pgn";

class PasteBox extends LitElement {
  @state() private text = "";
  @state() private problem = "";
  @state() private busy = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  async #open(event: Event): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.problem = "";
    this.busy = true;
    try {
      router.go(await addressOf(this.text));
    } catch (error) {
      this.problem = pasteProblem(error);
    } finally {
      this.busy = false;
    }
  }

  protected override render() {
    return html`<form class="flow" @submit=${this.#open}>
      <div class="field">
        <label for="pasted">${say("paste-label")}</label>
        <textarea
          class="input mono"
          id="pasted"
          rows="4"
          spellcheck="false"
          aria-invalid=${this.problem ? "true" : nothing}
          aria-describedby=${this.problem ? "paste-problem" : nothing}
          .value=${this.text}
          @input=${(event: Event) => (this.text = (event.target as HTMLTextAreaElement).value)}
        ></textarea>
      </div>
      ${this.problem
        ? html`<div class="say bad" role="alert" id="paste-problem">${icon("warn")}<span>${this.problem}</span></div>`
        : nothing}
      <div class="btns"><button class="btn pri" id="open-pasted">${say("paste-open")}</button></div>
    </form>`;
  }
}

/** Returns the address that a pasted text opens. */
export async function addressOf(text: string): Promise<string> {
  const pasted = readPasted(text, "moai");
  if (pasted.kind === "address") return pasted.address;
  if (pasted.kind === "position") {
    const line = await fetchLine(pasted.game, "", pasted.text, []);
    return `/analysis/${pasted.game}?${new URLSearchParams({ position: line.position, variant: line.variant })}`;
  }
  const { game, variant, start, root } = pasted.kind === "pgn" ? readPgn(pasted.text) : pasted;
  if (!isGame(game)) throw new BadPaste("paste-other-game");
  return `/analysis#${await writeLink({ game, variant, start, root }, [])}`;
}

export function pasteProblem(error: unknown): string {
  if (error instanceof BadMovetext) return say(error.key);
  if (error instanceof BadPaste) return say(error.key, { line: error.line });
  return error instanceof Problem ? error.message : say("new-no-server");
}

customElements.define("paste-box", PasteBox);
