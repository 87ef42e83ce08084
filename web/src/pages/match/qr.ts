// QR codes of links: bytes, error correction level M, versions 1 to 10, which hold up to 213 bytes.
// After ISO/IEC 18004.

/** By version: error correction bytes a block, and how many data bytes each block has. */
const BLOCKS: readonly [ecc: number, blocks: number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];

/** Centres of the small squares, by version. */
const ALIGNMENT: readonly number[][] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (EXP[(LOG[a] as number) + (LOG[b] as number)] as number);
}

/** The bytes that correct errors of others: the remainder of a division of polynomials. */
export function correction(data: readonly number[], degree: number): number[] {
  let divisor = [1];
  for (let n = 0; n < degree; n += 1) {
    const next = [...divisor, 0];
    for (const [index, value] of divisor.entries()) {
      next[index + 1] = (next[index + 1] as number) ^ times(value, EXP[n] as number);
    }
    divisor = next;
  }
  const remainder = [...data, ...Array<number>(degree).fill(0)];
  for (let index = 0; index < data.length; index += 1) {
    const factor = remainder[index] as number;
    for (const [offset, value] of divisor.entries()) {
      remainder[index + offset] = (remainder[index + offset] as number) ^ times(value, factor);
    }
  }
  return remainder.slice(data.length);
}

/** All bytes of a code, data and correction, in the order they are drawn. */
function codewords(text: Uint8Array, version: number): number[] {
  const [ecc, sizes] = BLOCKS[version - 1] as [number, number[]];
  const capacity = sizes.reduce((sum, size) => sum + size, 0);
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(text.length, version < 10 ? 8 : 16);
  for (const byte of text) put(byte, 8);
  put(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) data.push(Number.parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const corrections = blocks.map((block) => correction(block, ecc));
  const all: number[] = [];
  for (let index = 0; index < Math.max(...sizes); index += 1) {
    for (const block of blocks) if (index < block.length) all.push(block[index] as number);
  }
  for (let index = 0; index < ecc; index += 1) for (const block of corrections) all.push(block[index] as number);
  return all;
}

/** A code being drawn: what is dark, and what the format of codes has fixed. */
class Grid {
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly size: number) {
    this.dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    this.fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  }

  fix(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    (this.dark[y] as boolean[])[x] = dark;
    (this.fixed[y] as boolean[])[x] = true;
  }
}

function patterns(grid: Grid, version: number): void {
  const { size } = grid;
  for (let at = 0; at < size; at += 1) {
    grid.fix(6, at, at % 2 === 0);
    grid.fix(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        grid.fix(x + dx, y + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = ALIGNMENT[version - 1] ?? [];
  const last = centres.length - 1;
  for (const [i, x] of centres.entries()) {
    for (const [j, y] of centres.entries()) {
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) grid.fix(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
  }
}

/** The mask and the level, and from version 7 on the version, each with its own error correction. */
function format(grid: Grid, version: number, mask: number): void {
  const { size } = grid;
  let rest = mask;
  for (let n = 0; n < 10; n += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  // Level M is 00.
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (n: number) => ((bits >> n) & 1) === 1;
  for (let n = 0; n <= 5; n += 1) grid.fix(8, n, bit(n));
  grid.fix(8, 7, bit(6));
  grid.fix(8, 8, bit(7));
  grid.fix(7, 8, bit(8));
  for (let n = 9; n < 15; n += 1) grid.fix(14 - n, 8, bit(n));
  for (let n = 0; n < 8; n += 1) grid.fix(size - 1 - n, 8, bit(n));
  for (let n = 8; n < 15; n += 1) grid.fix(8, size - 15 + n, bit(n));
  grid.fix(8, size - 8, true);
  if (version < 7) return;
  let check = version;
  for (let n = 0; n < 12; n += 1) check = (check << 1) ^ ((check >> 11) * 0x1f25);
  const number = (version << 12) | check;
  for (let n = 0; n < 18; n += 1) {
    const [a, b] = [size - 11 + (n % 3), Math.floor(n / 3)];
    const dark = ((number >> n) & 1) === 1;
    grid.fix(a, b, dark);
    grid.fix(b, a, dark);
  }
}

function fill(grid: Grid, bytes: readonly number[]): void {
  const { size } = grid;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const up = ((right + 1) & 2) === 0;
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if ((grid.fixed[y] as boolean[])[x] || bit >= bytes.length * 8) continue;
        (grid.dark[y] as boolean[])[x] = (((bytes[bit >> 3] as number) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function mask(grid: Grid, number: number): void {
  const flips = MASKS[number] as (x: number, y: number) => boolean;
  for (let y = 0; y < grid.size; y += 1) {
    const [row, fixed] = [grid.dark[y] as boolean[], grid.fixed[y] as boolean[]];
    for (let x = 0; x < grid.size; x += 1) if (!fixed[x] && flips(x, y)) row[x] = !row[x];
  }
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one colour. */
function penalty({ dark, size }: Grid): number {
  let sum = 0;
  let total = 0;
  const at = (x: number, y: number, turned: boolean) => (turned ? dark[x]?.[y] : dark[y]?.[x]) === true;
  for (const turned of [false, true]) {
    for (let y = 0; y < size; y += 1) {
      let run = 0;
      let text = "";
      for (let x = 0; x < size; x += 1) {
        run = x > 0 && at(x, y, turned) === at(x - 1, y, turned) ? run + 1 : 1;
        if (run === 5) sum += 3;
        else if (run > 5) sum += 1;
        text += at(x, y, turned) ? "1" : "0";
      }
      for (const pattern of ["10111010000", "00001011101"]) {
        for (let from = text.indexOf(pattern); from >= 0; from = text.indexOf(pattern, from + 1)) sum += 40;
      }
    }
  }
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const here = at(x, y, false);
      if (here) total += 1;
      const block = x + 1 < size && y + 1 < size;
      if (block && here === at(x + 1, y, false) && here === at(x, y + 1, false) && here === at(x + 1, y + 1, false)) sum += 3;
    }
  }
  return sum + Math.floor(Math.abs((total * 20) / (size * size) - 10)) * 10;
}

/** The rows of the QR code of a text. `undefined` if it is too long. */
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const fits = (version: number) => {
    const room = (BLOCKS[version - 1] as [number, number[]])[1].reduce((sum, size) => sum + size, 0);
    return bytes.length + (version < 10 ? 2 : 3) <= room;
  };
  const version = BLOCKS.findIndex((_, index) => fits(index + 1)) + 1;
  if (version === 0) return undefined;
  const all = codewords(bytes, version);
  let best: Grid | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let number = 0; number < 8; number += 1) {
    const grid = new Grid(17 + 4 * version);
    patterns(grid, version);
    format(grid, version, number);
    fill(grid, all);
    mask(grid, number);
    const worth = penalty(grid);
    if (worth < least) [best, least] = [grid, worth];
  }
  return best?.dark;
}

/** The code as the path of an SVG with 4 units of white around it. */
export function qrPath(rows: readonly boolean[][]): string {
  return rows.map((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("")).join("");
}
