// Draws a board as SVG shapes: 100 units per cell, a1 at the bottom left unless flipped.
// Layers, bottom to top: slab, cells, marks under the pieces, pieces, marks over them, labels.

import { type SVGTemplateResult, nothing, svg } from "lit";
import type { Board } from "../api/client";
import { type Arrow, type Mark, type Marks, coordinates, fileName, pieceOn, squareName, squaresOf } from "./view";

type Shape = SVGTemplateResult | typeof nothing;

/** Maps squares to screen coordinates. */
export class Screen {
  readonly gaps: Set<string>;

  constructor(
    readonly board: Board,
    readonly flipped: boolean,
    readonly margin: number,
  ) {
    this.gaps = new Set(board.gaps);
  }

  get width(): number {
    return this.board.width * 100;
  }

  get height(): number {
    return this.board.height * 100;
  }

  /** Returns the left and top coordinate of a square. */
  corner(square: string): [x: number, y: number] {
    return this.at(...coordinates(square));
  }

  at(file: number, rank: number): [x: number, y: number] {
    const { width, height } = this.board;
    return this.flipped ? [(width - 1 - file) * 100, rank * 100] : [file * 100, (height - 1 - rank) * 100];
  }

  middle(square: string): [x: number, y: number] {
    const [x, y] = this.corner(square);
    return [x + 50, y + 50];
  }

  /** Returns the square at a screen column and row, or `undefined` outside the board. */
  square(column: number, row: number): string | undefined {
    const { width, height } = this.board;
    if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
    const name = this.flipped ? squareName(width - 1 - column, row) : squareName(column, height - 1 - row);
    return this.gaps.has(name) ? undefined : name;
  }

  get viewBox(): string {
    const { margin } = this;
    return `${-margin} ${-margin} ${this.width + 2 * margin} ${this.height + 2 * margin}`;
  }
}

const WAYS: readonly [number, number][] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** Returns the outline of a board as an SVG path with round corners, at a distance outside its cells and around its gaps. */
export function edge(screen: Screen, distance: number, radius: number): string {
  const edges = new Set<string>();
  const starts: readonly [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  const shows = (column: number, row: number) => screen.square(column, row) !== undefined;
  for (let row = 0; row < screen.board.height; row += 1) {
    for (let column = 0; column < screen.board.width; column += 1) {
      if (!shows(column, row)) continue;
      for (const [way, [right, down]] of starts.entries()) {
        // Edges run clockwise, with the cell on their right: the neighbour on the left must be empty.
        const [x, y] = WAYS[(way + 3) % 4] as [number, number];
        if (!shows(column + x, row + y)) edges.add(`${column + right},${row + down},${way}`);
      }
    }
  }
  let path = "";
  for (const start of edges) path += closedLine(edges, start, distance, radius);
  return path;
}

function closedLine(edges: Set<string>, start: string, distance: number, radius: number): string {
  let path = "";
  let [x, y, way] = start.split(",").map(Number) as [number, number, number];
  const first = way;
  const bends: [number, number, number, number][] = [];
  while (edges.delete(`${x},${y},${way}`)) {
    const [right, down] = WAYS[way] as [number, number];
    x += right;
    y += down;
    // Where two cells touch at a corner only, turning left keeps them in one piece.
    const turn = [3, 0, 1].map((it) => (way + it) % 4).find((it) => edges.has(`${x},${y},${it}`));
    const after = turn ?? first;
    if (after !== way) bends.push([x, y, way, after]);
    way = after;
  }
  for (const [index, [column, row, before, after]] of bends.entries()) {
    const bend = (before + 1) % 4 === after ? radius : Math.min(8, radius);
    let tip: [number, number] = [column * 100, row * 100];
    for (const it of [before, after]) tip = walk(tip, (it + 3) % 4, distance);
    const from = walk(tip, before, -bend);
    const to = walk(tip, after, bend);
    path += `${index === 0 ? "M" : "L"}${from.join(" ")}Q${tip.join(" ")} ${to.join(" ")}`;
  }
  return `${path}Z`;
}

function walk([x, y]: [number, number], way: number, distance: number): [number, number] {
  const [right, down] = WAYS[way] as [number, number];
  return [x + right * distance, y + down * distance];
}

/** Draws the slab, the cells and the other parts of the empty board. */
export function surface(screen: Screen): Shape {
  const { board } = screen;
  const cells = squaresOf(board).map((square) => {
    const [x, y] = screen.corner(square);
    if (board.surface === "tiles") {
      return svg`<rect class="b-light" x=${x + 3} y=${y + 3} width="94" height="94" rx="12"/>`;
    }
    const [file, rank] = coordinates(square);
    const dark = (file + rank) % 2 === 0;
    return svg`<rect class=${dark ? "b-dark" : "b-light"} x=${x} y=${y} width="100" height="100"/>`;
  });
  return svg`
    <path class="b-slab" d=${edge(screen, screen.margin, 20)}/>
    ${board.surface === "points" ? points(screen) : cells}
    ${board.finish ? finish(screen) : nothing}
    ${board.centre ? svg`<circle class="b-centre" cx=${screen.width / 2} cy=${screen.height / 2} r="13"/>` : nothing}`;
}

function points(screen: Screen): Shape {
  const { width, height } = screen.board;
  let lines = "";
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (screen.square(column, row) === undefined) continue;
      for (const [right, down] of [
        [1, 0],
        [0, 1],
      ] as const) {
        // A line starts at a point without a neighbour behind and runs up to a gap.
        if (screen.square(column - right, row - down) !== undefined) continue;
        let steps = 0;
        while (screen.square(column + (steps + 1) * right, row + (steps + 1) * down) !== undefined) steps += 1;
        const [x, y] = [column * 100 + 50, row * 100 + 50];
        if (steps > 0) lines += `M${x} ${y}L${x + steps * right * 100} ${y + steps * down * 100}`;
      }
    }
  }
  const star = width % 2 === 1 && height % 2 === 1;
  return svg`<path class="b-light" d=${edge(screen, 0, 10)}/><path class="b-line" d=${lines}/>
    ${star ? svg`<circle class="b-star" cx=${screen.width / 2} cy=${screen.height / 2} r="9"/>` : nothing}`;
}

/** Draws the finish line: two rows of dark dashes on a white band beyond the last rank. */
function finish(screen: Screen): Shape {
  const row = Math.floor(Math.min(screen.margin / 3, 8));
  const top = screen.flipped ? screen.height : -2 * row;
  let dashes = "";
  for (let x = 0; x < screen.width; x += 25) {
    dashes += `M${x} ${top + ((x / 25) % 2) * row}h25v${row}h-25Z`;
  }
  return svg`<rect class="b-fin0" x="0" y=${top} width=${screen.width} height=${2 * row}/><path class="b-fin1" d=${dashes}/>`;
}

/** Draws the names of files and ranks on the slab. */
export function labels(screen: Screen): Shape {
  const { width, height, finish: hasFinish } = screen.board;
  const names: Shape[] = [];
  // A finish line at the bottom occupies the place of the file names, which move to the top.
  const onTop = screen.flipped && hasFinish;
  for (let column = 0; column < width; column += 1) {
    const rows = [...Array(height).keys()].filter((row) => screen.square(column, row) !== undefined);
    const row = onTop ? rows[0] : rows.at(-1);
    if (row === undefined) continue;
    const file = screen.flipped ? width - 1 - column : column;
    const y = row * 100 + 50 + (onTop ? -59.5 : 74.5);
    names.push(svg`<text x=${column * 100 + 50} y=${y}>${fileName(file)}</text>`);
  }
  for (let row = 0; row < height; row += 1) {
    const column = [...Array(width).keys()].find((it) => screen.square(it, row) !== undefined);
    if (column === undefined) continue;
    const rank = screen.flipped ? row : height - 1 - row;
    names.push(svg`<text x=${column * 100 - 17} y=${row * 100 + 58}>${rank + 1}</text>`);
  }
  return svg`<g class="b-xy" aria-hidden="true">${names}</g>`;
}

function inset(screen: Screen): [inset: number, radius: number] {
  return screen.board.surface === "chequered" ? [0, 0] : [3, 12];
}

function box(style: string, x: number, y: number, by: number, radius: number): Shape {
  return svg`<rect class=${style} x=${x + by} y=${y + by} width=${100 - 2 * by} height=${100 - 2 * by} rx=${radius}/>`;
}

/** Groups the marks by square. */
function bySquare(screen: Screen, marks: Marks): [string, Set<Mark>][] {
  const all = new Map<string, Set<Mark>>();
  for (const [square, mark] of marks.squares) {
    const [file, rank] = coordinates(square);
    if (file < 0 || rank < 0 || file >= screen.board.width || rank >= screen.board.height) continue;
    all.set(square, (all.get(square) ?? new Set<Mark>()).add(mark));
  }
  return [...all];
}

/** Draws the marks below the pieces. */
export function marksBelow(screen: Screen, marks: Marks): Shape {
  const [by, radius] = inset(screen);
  const shapes = bySquare(screen, marks).map(([square, has]) => {
    const [x, y] = screen.corner(square);
    const last = has.has("from") || has.has("to") || has.has("placed");
    const frame = Math.max(radius - 3.5, 4);
    return svg`
      ${last ? box("m-last", x, y, by, radius) : nothing}
      ${has.has("from") ? svg`<path class="m-from" d=${corners(x, y, by)}/>` : nothing}
      ${has.has("to") ? svg`<path class="m-wedge" d=${wedge(x + 100 - by, y + by, radius)}/>` : nothing}
      ${has.has("chosen") ? box(has.has("bad") ? "m-sel bare" : "m-sel", x, y, by + 3.5, frame) : nothing}
      ${has.has("bad") ? box("m-bad", x, y, by + 3.5, Math.max(frame, 6)) : nothing}
      ${has.has("given") ? svg`<path class="m-given" d=${hatch(x, y)}/>` : nothing}
      ${has.has("best") ? box("m-best", x, y, by + 6, Math.max(frame, 8)) : nothing}
      ${has.has("worse") ? box("m-worse", x, y, by + 6, Math.max(frame, 8)) : nothing}`;
  });
  const ghosts = (marks.ghosts ?? []).map((it) => piece(screen, it.square, it.sprite, "ghost"));
  return svg`${shapes}${ghosts}${landings(screen, marks)}`;
}

/** Draws the ghosts of pieces that would land or leave, and their ways. Words on them are drawn above the pieces. */
function landings(screen: Screen, marks: Marks): Shape {
  const ways = (marks.ways ?? []).map((it) => svg`<path class="m-way" d=${`M${outline(screen, it).join("L")}`}/>`);
  const frames = (marks.landings ?? []).map((it) => {
    const [x, y] = screen.corner(it.square);
    return svg`${box("m-land", x, y, 8, 10)}${piece(screen, it.square, it.sprite, "landing")}`;
  });
  return svg`${ways}${frames}`;
}

/** Draws a piece that would leave: a small ghost on the rim of the board, crossed out. */
function exit(screen: Screen, { at, sprite }: { at: [number, number]; sprite: string }): Shape {
  const [spot = ""] = outline(screen, [at]);
  const [x = 0, y = 0] = spot.split(" ").map(Number);
  return svg`<g class="m-exit"><circle class="m-exitbg" cx=${x} cy=${y} r="29"/>
    <use class="pc landing" href=${`#${sprite}`} x=${x - 24} y=${y - 24} width="48" height="48"/>
    <circle class="m-exitr" cx=${x} cy=${y} r="29"/><path class="m-exitx" d=${cross(x, y, 9)}/></g>`;
}

function tag(screen: Screen, square: string, text: string): Shape {
  const [x, y] = screen.corner(square);
  const width = Math.max(60, 17 * text.length + 18);
  return svg`<g class="m-tag"><rect x=${x + 50 - width / 2} y=${y + 66} width=${width} height="36" rx="8"/>
    <text x=${x + 50} y=${y + 93}>${text}</text></g>`;
}

/** Draws diagonal lines across a square. */
function hatch(x: number, y: number): string {
  let lines = "";
  for (let at = 20; at <= 180; at += 20) {
    const [near, far] = [Math.min(at, 100), Math.max(at - 100, 0)];
    lines += `M${x + near} ${y + far}L${x + far} ${y + near}`;
  }
  return lines;
}

function corners(x: number, y: number, by: number): string {
  const [a, b] = [6 + by, 28 + by];
  const [x1, x2, x3, x4] = [x + a, x + b, x + 100 - b, x + 100 - a];
  const [y1, y2, y3, y4] = [y + a, y + b, y + 100 - b, y + 100 - a];
  return `M${x1} ${y2}V${y1}H${x2}M${x3} ${y1}H${x4}V${y2}M${x4} ${y3}V${y4}H${x3}M${x2} ${y4}H${x1}V${y3}`;
}

function wedge(x: number, y: number, radius: number): string {
  const round = radius > 0 ? `H${x - radius}A${radius} ${radius} 0 0 1 ${x} ${y + radius}` : `H${x}`;
  return `M${x - 26} ${y}${round}V${y + 26}Z`;
}

/** Draws the marks above the pieces. */
export function marksAbove(screen: Screen, marks: Marks): Shape {
  const { board } = screen;
  const all = bySquare(screen, marks);
  const shapes = all.map(([square, has]) => {
    const [x, y] = screen.corner(square);
    const [cx, cy] = [x + 50, y + 50];
    const taken = board.surface === "points" ? svg`<circle class="b-light" cx=${cx} cy=${cy} r="19"/>` : nothing;
    return svg`
      ${has.has("can") ? svg`<path class="m-can" d=${`M${x + 28} ${y + 94}h44`}/>` : nothing}
      ${has.has("lost") ? svg`<circle class="m-exitr" cx=${cx} cy=${cy} r="44"/><path class="m-exitx" d=${cross(cx, cy, 12)}/>` : nothing}
      ${has.has("note") ? svg`<circle class="m-note" cx=${cx} cy=${cy} r="46"/>` : nothing}
      ${has.has("taken") ? svg`${taken}<path class="m-gone" d=${cross(cx, cy, 13)}/>` : nothing}
      ${has.has("legal") ? legal(cx, cy, pieceOn(board, square) !== undefined) : nothing}
      ${has.has("hint") ? box("m-hint", x, y, 8, 10) : nothing}
      ${has.has("check") ? svg`<circle class="m-check" cx=${cx} cy=${cy} r="44"/>` : nothing}`;
  });
  const badges = all.map(([square, has]) => {
    if (!has.has("bad")) return nothing;
    const [x, y] = screen.corner(square);
    return svg`<g class="m-badx"><circle cx=${x + 82} cy=${y + 18} r="15"/><path d=${cross(x + 82, y + 18, 6)}/></g>`;
  });
  const texts = (marks.badges ?? []).map(([square, text]) => {
    const [x, y] = screen.corner(square);
    return svg`<g class="m-badx"><circle cx=${x + 84} cy=${y + 16} r="15"/><text x=${x + 84} y=${y + 23.5}>${text}</text></g>`;
  });
  const pencil = (marks.pencil ?? []).map(([square, sprites]) => pencilled(screen, square, sprites));
  const exits = (marks.exits ?? []).map((it) => exit(screen, it));
  const tags = (marks.landings ?? []).map((it) => (it.tag ? tag(screen, it.square, it.tag) : nothing));
  return svg`${pencil}${way(screen, marks.path)}${shapes}${exits}${tags}${marks.arrows.map((it) => arrow(screen, it))}${badges}${texts}`;
}

function pencilled(screen: Screen, square: string, sprites: readonly string[]): Shape {
  const [x, y] = screen.corner(square);
  if (sprites.length === 0) return svg`<path class="pm-e" d=${`M${x + 36} ${y + 50}h28`}/>`;
  return svg`${sprites.map(
    (sprite, index) => svg`<use class="pm" href=${`#${sprite}`} x=${x + 6 + 46 * index} y=${y + 6} width="42" height="42"/>`,
  )}`;
}

function legal(x: number, y: number, occupied: boolean): Shape {
  return occupied
    ? svg`<circle class="m-cap" cx=${x} cy=${y} r="44"/>`
    : svg`<circle class="m-dot" cx=${x} cy=${y} r="14"/>`;
}

function cross(x: number, y: number, size: number): string {
  return `M${x - size} ${y - size}L${x + size} ${y + size}M${x + size} ${y - size}L${x - size} ${y + size}`;
}

/** Returns the middles of squares on the screen. A square outside the board becomes a point on its rim. */
function outline(screen: Screen, path: readonly [number, number][]): string[] {
  const slab = screen.margin / 2;
  const within = (value: number, end: number) => Math.min(Math.max(value, -slab), end + slab);
  return path.map(([file, rank]) => {
    const [x, y] = screen.at(file, rank);
    return `${within(x + 50, screen.width)} ${within(y + 50, screen.height)}`;
  });
}

function way(screen: Screen, path: Marks["path"]): Shape {
  return path.length < 2 ? nothing : svg`<path class="m-path" d=${`M${outline(screen, path).join("L")}`}/>`;
}

const ARROW = { attack: "a-atk", also: "a-also", bad: "a-bad", hint: "a-hint", note: "a-note" } as const;

function arrow(screen: Screen, { from, to, kind, straight }: Arrow): Shape {
  const a = screen.middle(from);
  const b = screen.middle(to);
  const [x, y] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(x, y);
  if (length === 0) return nothing;
  // A bow keeps two arrows between the same squares apart; short arrows come closer to the middle.
  const bend = straight ? 0 : 0.06;
  const bow: [number, number] = [(a[0] + b[0]) / 2 - bend * y, (a[1] + b[1]) / 2 + bend * x];
  const reach = Math.min(40, length * 0.28);
  const start = towards(a, bow, Math.min(34, length * 0.24), 0);
  const tip = towards(b, bow, reach, 0);
  const base = towards(b, bow, reach + 24, 0);
  const left = towards(b, bow, reach + 24, 12.5);
  const right = towards(b, bow, reach + 24, -12.5);
  const line = `M${start.join(" ")}Q${bow.join(" ")} ${base.join(" ")}`;
  const head = `M${tip.join(" ")}L${left.join(" ")}L${right.join(" ")}Z`;
  return svg`<g class=${ARROW[kind]}><path class="halo" d=${line}/><path class="halo-h" d=${head}/><path class="ln" d=${line}/><path class="hd" d=${head}/>${kind === "note" ? svg`<circle class="hd" cx=${start[0]} cy=${start[1]} r="13"/>` : nothing}</g>`;
}

function towards(from: [number, number], to: [number, number], ahead: number, aside: number): [number, number] {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y) || 1;
  return [from[0] + (x * ahead - y * aside) / length, from[1] + (y * ahead + x * aside) / length];
}

/** Size of a piece, in hundredths of a cell. */
const SIZES: Record<string, number> = { counter: 82, henge: 86 };

export function pieceSize(sprite: string): number {
  if (sprite.startsWith("moai")) return 98;
  if (sprite.startsWith("checker") || sprite.startsWith("stone")) return 90;
  return SIZES[sprite] ?? 100;
}

export function piece(screen: Screen, square: string, sprite: string, style = ""): Shape {
  const [x, y] = screen.middle(square);
  const size = pieceSize(sprite);
  const name = `pc${style ? ` ${style}` : ""}`;
  return svg`<use class=${name} data-at=${square} href=${`#${sprite}`} x=${x - size / 2} y=${y - size / 2} width=${size} height=${size}/>`;
}
