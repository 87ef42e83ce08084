// <paste-box>: opens pasted text as an analysis, asks which game it is of where that isn't clear, or shows why
// it can't be opened.

import { LitElement, html, nothing } from "lit";
import { state } from "lit/decorators.js";
import { writeLink } from "../../analysis/link";
import { BadPaste, type Pasted, readPasted } from "../../analysis/paste";
import { icon } from "../../analysis/show";
import { fetchLine } from "../../analysis/study";
import { endOf, movesTo } from "../../analysis/tree";
import { Problem } from "../../api/client";
import { router } from "../../app/routes";
import { say } from "../../app/words";
import { gameName, games, isGame } from "../../games";
import { BadMovetext } from "../../record/movetext";
import { readPgn } from "../../record/pgn";

class PasteBox extends LitElement {
  @state() private text = "";
  @state() private problem = "";
  @state() private busy = false;
  /** The games that the text may be of, if it isn't clear. */
  @state() private choices: readonly string[] = [];

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  async #open(game?: string): Promise<void> {
    if (this.busy) return;
    this.problem = "";
    this.choices = [];
    this.busy = true;
    try {
      router.go(await addressOf(this.text, game));
    } catch (error) {
      if (error instanceof UnclearGame) this.choices = error.games;
      else this.problem = pasteProblem(error);
    } finally {
      this.busy = false;
    }
  }

  #submit(event: Event): void {
    event.preventDefault();
    void this.#open();
  }

  protected override render() {
    return html`<form class="flow" @submit=${this.#submit}>
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
      ${this.choices.length > 0
        ? html`<div class="say" role="alert" id="which-game">
            ${icon("info")}<span>${say("paste-which")}</span>
            <span class="btns">${this.choices.map((id) => html`<button class="btn" type="button" @click=${() => this.#open(id)}>${gameName(id)}</button>`)}</span>
          </div>`
        : nothing}
      <div class="btns"><button class="btn pri" id="open-pasted">${say("paste-open")}</button></div>
    </form>`;
  }
}

/** A text that fits several games or none, so that the user has to say which one it is of. */
class UnclearGame extends Error {
  constructor(readonly games: readonly string[]) {
    super("which game?");
  }
}

/** A text that a game's rules refuse, with the reason. */
class RefusedAs extends Error {
  constructor(game: string, problem: Problem) {
    super(say("paste-as", { name: gameName(game), reason: problem.message }));
  }
}

/**
 * Returns the address that a pasted text opens. `game` is the one that the user has named.
 *
 * @throws {UnclearGame} if the text doesn't say which game it is of, and not exactly one game accepts it
 */
export async function addressOf(text: string, game?: string): Promise<string> {
  const pasted = readPasted(text, game);
  if (pasted.kind === "address") return pasted.address;
  if (pasted.kind === "position" || pasted.kind === "moves") {
    const id = pasted.game || (await onlyGame(pasted));
    if (pasted.kind === "moves") return linkTo({ game: id, variant: "", start: "", root: pasted.root });
    const line = await fetchLine(id, "", pasted.text, []).catch((error: unknown) => {
      throw error instanceof Problem ? new RefusedAs(id, error) : error;
    });
    return `/analysis/${id}?${new URLSearchParams({ position: line.position, variant: line.variant })}`;
  }
  return linkTo(pasted.kind === "pgn" ? readPgn(pasted.text) : pasted);
}

async function linkTo({ game, variant, start, root }: ReturnType<typeof readPgn>): Promise<string> {
  if (!isGame(game)) throw new BadPaste("paste-other-game");
  return `/analysis#${await writeLink({ game, variant, start, root }, [])}`;
}

/** Returns the only game whose rules accept a text. */
async function onlyGame(pasted: Extract<Pasted, { kind: "position" | "moves" }>): Promise<string> {
  const all = games().map(({ id }) => id);
  const [start, moves] = pasted.kind === "moves" ? ["", movesTo(pasted.root, endOf(pasted.root, []))] : [pasted.text, []];
  const accepted = await Promise.all(
    all.map((id) =>
      fetchLine(id, "", start, moves).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Problem) return false;
          throw error;
        },
      ),
    ),
  );
  const fitting = all.filter((_, index) => accepted[index]);
  const [only] = fitting;
  if (fitting.length === 1 && only !== undefined) return only;
  throw new UnclearGame(fitting.length > 0 ? fitting : all);
}

export function pasteProblem(error: unknown): string {
  if (error instanceof BadMovetext) return say(error.key);
  if (error instanceof BadPaste) return say(error.key, { line: error.line });
  if (error instanceof UnclearGame) return say("paste-nothing");
  return error instanceof Problem || error instanceof RefusedAs ? error.message : say("new-no-server");
}

customElements.define("paste-box", PasteBox);
