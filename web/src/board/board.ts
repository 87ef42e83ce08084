// <henge-board>: draws a board and reports taps. It contains no rule: legal targets arrive as marks, and
// the page decides what a tap means.
//
// Properties: `board`, `marks`, `flipped`, `labels`, `label` (what the whole picture shows, in
// words), `interactive`, `describe` (square → what to say besides its name), `changes` (how the board
// came about: they are animated when `board` changes). Events: `tap` with `{ square, by }`, where `by`
// is "pointer", "touch", "drag" or "key"; `edge` with `{ edge, by }`; `hover` with a square or
// `undefined`; `note` with `{ from, to }`, drawn with the right button.

import { LitElement, type PropertyValues, type TemplateResult, html, nothing, svg } from "lit";
import { property, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import type { Board, Change } from "../api/client";
import { moves } from "../app/settings";
import { has, say } from "../app/words";
import { Screen, labels, marksAbove, marksBelow, piece, surface } from "./draw";
import { type Marks, NO_MARKS, coordinates, goneBy, pieceOn, squareName, squaresOf, waysOf } from "./view";

/** An arrow drawn by hand, or a circle if both squares are the same. */
export type Note = { from: string; to: string };

/** Returns the notes with one more, or without it if it was drawn already. */
export function toggleNote(notes: readonly Note[], { from, to }: Note): Note[] {
  const others = notes.filter((it) => it.from !== from || it.to !== to);
  return others.length < notes.length ? others : [...others, { from, to }];
}

/** Adds arrows and circles drawn by hand to the marks of a board. */
export function markNotes(marks: Marks, notes: readonly Note[]): void {
  for (const { from, to } of notes) {
    if (from === to) marks.squares = [...marks.squares, [from, "note"]];
    else marks.arrows = [...marks.arrows, { from, to, kind: "note", straight: true }];
  }
}

/** A tap beyond an edge of the board, such as `a8-left`. */
export type EdgeDetail = { edge: string; by: TapDetail["by"] };

export type TapDetail = { square: string; by: "pointer" | "touch" | "drag" | "key" };

const SLIDE_MS = 180;
const LEG_MS = 140;
const FADE_MS = 90;

const OPPOSITE = { left: "right", right: "left", up: "down", down: "up" } as const;

const ARROW_KEYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export class HengeBoard extends LitElement {
  @property({ attribute: false }) board: Board | undefined;
  @property({ attribute: false }) marks: Marks = NO_MARKS;
  @property({ attribute: false }) changes: readonly Change[] = [];
  @property({ type: Boolean }) flipped = false;
  @property({ type: Boolean }) labels = false;
  @property({ type: Boolean }) interactive = false;
  @property() label = "";
  /** Returns the description of a square for screen readers, besides its name. */
  @property({ attribute: false }) describe: (square: string) => string = (square) => this.#plain(square);
  @state() private focused: string | undefined;
  @state() private cursor: string | undefined;
  @state() private ghosts: { square: string; sprite: string }[] = [];
  @state() private dragged: string | undefined;
  #drag: { square: string; x: number; y: number; moved: boolean; touch: boolean } | undefined;
  #noted: string | undefined;
  /** Whether the pointer went down beside the squares. */
  #outside = false;
  #hovered: string | undefined;
  #animated: readonly Change[] = [];

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Moves the keyboard cursor to a square. */
  focusSquare(square: string): void {
    this.cursor = square;
    void this.updateComplete.then(() => this.#cell(square)?.focus());
  }

  override focus(): void {
    this.focusSquare(this.#current());
  }

  #plain(square: string): string {
    const sprite = this.board && pieceOn(this.board, square);
    return sprite ? say(`sprite-${sprite}`) : say("cell-empty");
  }

  #cell(square: string): SVGElement | null {
    return this.querySelector<SVGElement>(`[data-square="${square}"]`);
  }

  #current(): string {
    const board = this.board;
    if (!board) return "a1";
    const all = squaresOf(board);
    if (this.cursor && all.includes(this.cursor)) return this.cursor;
    const middle = squareName(Math.floor(board.width / 2), Math.floor(board.height / 2));
    return all.includes(middle) ? middle : (all[0] ?? "a1");
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("board") as Board | undefined;
    const isNew = this.changes !== this.#animated && this.changes.length > 0;
    if (changed.has("board") && before && this.board && isNew && moves()) {
      this.ghosts = goneBy(before, this.changes).filter((it) => pieceOn(before, it.square) === it.sprite);
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("board") || this.changes === this.#animated) return;
    this.#animated = this.changes;
    if (changed.get("board") === undefined || !moves()) return;
    this.#animate();
  }

  /** Animates the last changes: pieces slide to their new squares, captured ones fade out. */
  #animate(): void {
    const screen = this.#screen();
    if (!screen) return;
    let longest = 0;
    for (const [to, way] of waysOf(this.changes)) {
      const element = this.querySelector<SVGElement>(`.pc[data-at="${to}"]`);
      const [x, y] = screen.corner(to);
      const frames = way.map((square) => {
        const [fromX, fromY] = screen.corner(square);
        return { transform: `translate(${fromX - x}px, ${fromY - y}px)` };
      });
      const duration = way.length === 2 ? SLIDE_MS : LEG_MS * (way.length - 1);
      longest = Math.max(longest, duration);
      element?.animate?.(frames, { duration, easing: "cubic-bezier(.2, .7, .2, 1)" });
    }
    const ghosts = [...this.querySelectorAll<SVGElement>(".pc.going")];
    for (const ghost of ghosts) {
      ghost.animate?.([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, delay: longest, fill: "both" });
    }
    if (this.ghosts.length > 0) setTimeout(() => (this.ghosts = []), longest + FADE_MS);
  }

  #screen(): Screen | undefined {
    return this.board && new Screen(this.board, this.flipped, this.labels ? 33 : 14);
  }

  protected override render(): TemplateResult | typeof nothing {
    const screen = this.#screen();
    if (!screen) return html`<div class="board-space"></div>`;
    const { board } = screen;
    const pieces = [...board.pieces].sort((a, b) => (a.square < b.square ? -1 : 1));
    const drawing = svg`
      ${keyed(`${board.width}x${board.height}${this.flipped}`, surface(screen))}
      ${marksBelow(screen, this.marks)}
      ${this.ghosts.map((it) => piece(screen, it.square, it.sprite, "going"))}
      ${repeat(
        pieces,
        (it) => `${it.square}${it.sprite}`,
        (it) => piece(screen, it.square, it.sprite, this.dragged === it.square ? "held" : ""),
      )}
      ${marksAbove(screen, this.marks)}
      ${this.labels ? labels(screen) : nothing}`;
    if (!this.interactive) {
      const shown = this.label !== "";
      return html`<svg
        class="board"
        viewBox=${screen.viewBox}
        role=${shown ? "img" : nothing}
        aria-label=${shown ? this.label : nothing}
        aria-hidden=${shown ? nothing : "true"}
      >
        ${drawing}
      </svg>`;
    }
    return html`<svg
      class="board live"
      viewBox=${screen.viewBox}
      role="grid"
      aria-label=${this.label}
      aria-rowcount=${board.height}
      aria-colcount=${board.width}
      @keydown=${this.#key}
      @pointerdown=${this.#down}
      @pointermove=${this.#move}
      @pointerup=${this.#up}
      @pointercancel=${this.#cancel}
      @pointerleave=${() => this.#hover(undefined)}
      @contextmenu=${(event: Event) => event.preventDefault()}
      @focusout=${() => (this.focused = undefined)}
    >
      <g aria-hidden="true">${drawing}${this.#focusRing(screen)}</g>
      ${this.#rows(screen)}
    </svg>`;
  }

  #focusRing(screen: Screen) {
    if (!this.focused) return nothing;
    const [x, y] = screen.corner(this.focused);
    return svg`<rect class="m-focus" x=${x + 7} y=${y + 7} width="86" height="86" rx="8"/>
      <rect class="m-focus-in" x=${x + 13} y=${y + 13} width="74" height="74" rx="4"/>`;
  }

  #rows(screen: Screen) {
    const { width, height } = screen.board;
    const current = this.#current();
    const chosen = new Set(this.marks.squares.filter(([, mark]) => mark === "chosen").map(([square]) => square));
    const row = (index: number) => {
      const cells = [...Array(width).keys()].map((column) => {
        const square = screen.square(column, index);
        if (square === undefined) return nothing;
        const [x, y] = screen.corner(square);
        const name = `${square}, ${this.describe(square)}`;
        return svg`<g role="gridcell" data-square=${square} aria-label=${name} aria-colindex=${column + 1}
          aria-selected=${chosen.has(square) ? "true" : nothing} tabindex=${square === current ? 0 : -1}
          @focus=${this.#focusIn}><rect class="hit" x=${x} y=${y} width="100" height="100"/></g>`;
      });
      return svg`<g role="row" aria-rowindex=${index + 1}>${cells}</g>`;
    };
    return [...Array(height).keys()].map(row);
  }

  #focusIn(event: FocusEvent): void {
    const target = event.currentTarget as SVGElement;
    const square = target.dataset.square;
    this.cursor = square;
    // The cursor is drawn only after a key was pressed.
    if (target.matches(":focus-visible")) this.focused = square;
  }

  #key(event: KeyboardEvent): void {
    const screen = this.#screen();
    const step = ARROW_KEYS[event.key];
    if (!screen || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#tap(this.#current(), "key");
      return;
    }
    let [file, rank] = coordinates(this.#current());
    const { width, height } = screen.board;
    if (step) {
      const [right, up] = this.flipped ? [-step[0], -step[1]] : step;
      do {
        file += right;
        rank += up;
        // Gaps in the board are skipped.
      } while (file >= 0 && rank >= 0 && file < width && rank < height && screen.gaps.has(squareName(file, rank)));
    } else if (event.key === "Home") file = this.flipped ? width - 1 : 0;
    else if (event.key === "End") file = this.flipped ? 0 : width - 1;
    else return;
    event.preventDefault();
    if (file < 0 || rank < 0 || file >= width || rank >= height) return;
    const square = squareName(file, rank);
    if (screen.gaps.has(square)) return;
    this.cursor = square;
    this.focused = square;
    void this.updateComplete.then(() => this.#cell(square)?.focus());
  }

  #squareAt(event: PointerEvent): string | undefined {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const cell = element?.closest<SVGElement>("[data-square]");
    return cell && this.contains(cell) ? cell.dataset.square : undefined;
  }

  /** Returns the edge of the board beyond which a pointer is, such as `a8-left`, or `undefined` if it is far from it. */
  #edgeAt(event: PointerEvent): string | undefined {
    let best: { edge: string | undefined; far: number } = { edge: undefined, far: Number.POSITIVE_INFINITY };
    for (const cell of this.querySelectorAll<SVGElement>("[data-square]")) {
      const { left, top, width, height } = cell.getBoundingClientRect();
      const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2];
      const far = Math.hypot(x, y);
      if (far >= best.far || far > 1.3 * width) continue;
      const side = Math.abs(x) > Math.abs(y) ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up";
      best = { edge: `${cell.dataset.square}-${this.flipped ? OPPOSITE[side] : side}`, far };
    }
    return best.edge;
  }

  #tapEdge(edge: string | undefined, by: TapDetail["by"]): void {
    if (edge !== undefined) this.dispatchEvent(new CustomEvent<EdgeDetail>("edge", { detail: { edge, by } }));
  }

  #hover(square: string | undefined): void {
    if (square === this.#hovered) return;
    this.#hovered = square;
    this.dispatchEvent(new CustomEvent<string | undefined>("hover", { detail: square }));
  }

  #down(event: PointerEvent): void {
    const square = this.#squareAt(event);
    if (event.button === 2) this.#noted = square;
    this.#outside = event.button === 0 && square === undefined;
    if (event.button !== 0 || square === undefined) return;
    this.#drag = { square, x: event.clientX, y: event.clientY, moved: false, touch: event.pointerType === "touch" };
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    if (event.pointerType === "mouse" && !drag?.moved) this.#hover(this.#squareAt(event));
    if (!drag || drag.touch) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 6;
    if (!drag.moved && far && this.board && pieceOn(this.board, drag.square)) {
      drag.moved = true;
      this.dragged = drag.square;
      (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
      // Dragging a piece counts as tapping its square first.
      this.#tap(drag.square, "drag");
    }
    if (!drag.moved) return;
    const held = this.querySelector<SVGElement>(`.pc[data-at="${drag.square}"]`);
    const svgElement = this.querySelector("svg");
    const scale = 1 / (svgElement?.getScreenCTM?.()?.a ?? 1);
    held?.style.setProperty(
      "transform",
      `translate(${(event.clientX - drag.x) * scale}px, ${(event.clientY - drag.y) * scale}px)`,
    );
  }

  #up(event: PointerEvent): void {
    const drag = this.#drag;
    this.#cancel();
    if (event.button === 2) this.#note(this.#squareAt(event));
    const square = this.#squareAt(event);
    if (!drag) {
      if (this.#outside && square === undefined) this.#tapEdge(this.#edgeAt(event), event.pointerType === "touch" ? "touch" : "pointer");
      return;
    }
    if (square === undefined) {
      if (drag.moved) this.#tapEdge(this.#edgeAt(event), "drag");
      return;
    }
    if (drag.moved) {
      if (square !== drag.square) this.#tap(square, "drag");
      return;
    }
    // A touch that ends on another square was a scroll.
    if (square === drag.square) this.#tap(square, drag.touch ? "touch" : "pointer");
  }

  #note(to: string | undefined): void {
    const from = this.#noted;
    this.#noted = undefined;
    if (from !== undefined && to !== undefined) this.dispatchEvent(new CustomEvent<Note>("note", { detail: { from, to } }));
  }

  #cancel(): void {
    if (this.dragged) {
      this.querySelector<SVGElement>(`.pc[data-at="${this.dragged}"]`)?.style.removeProperty("transform");
    }
    this.#drag = undefined;
    this.dragged = undefined;
  }

  #tap(square: string, by: TapDetail["by"]): void {
    this.cursor = square;
    if (by !== "key") this.focused = undefined;
    this.dispatchEvent(new CustomEvent<TapDetail>("tap", { detail: { square, by }, bubbles: true }));
  }
}

/** The name of a piece, for sentences. */
export function spriteName(sprite: string): string {
  return has(`sprite-${sprite}`) ? say(`sprite-${sprite}`) : sprite;
}

/** The name of a piece in one's hand, whose colour needn't be said: `stone`. */
export function pileName(sprite: string): string {
  const kind = sprite.split("-")[0] ?? sprite;
  return has(`pile-${kind}`) ? say(`pile-${kind}`) : spriteName(sprite);
}

customElements.define("henge-board", HengeBoard);

declare global {
  interface HTMLElementTagNameMap {
    "henge-board": HengeBoard;
  }
}
