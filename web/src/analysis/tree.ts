// A game with variations and comments, as a tree. A node is addressed by a path: the child index at each step.

export type Node = {
  /** Canonical notation; empty at the root. */
  move: string;
  /** Notation for people, once the server has sent it. */
  shown: string;
  comment: string;
  /** Annotations by NAG number, as in PGN: 2 is a mistake. */
  marks: number[];
  children: Node[];
};

export type Path = readonly number[];

export type Analysis = {
  game: string;
  variant: string;
  /** The starting position; empty for the start of the variant. */
  start: string;
  root: Node;
};

export function node(move = "", shown = move): Node {
  return { move, shown, comment: "", marks: [], children: [] };
}

/** Builds a tree from one line of moves. */
export function lineOf(moves: readonly string[]): Node {
  const root = node();
  let last = root;
  for (const move of moves) {
    const next = node(move);
    last.children.push(next);
    last = next;
  }
  return root;
}

/** Returns the nodes along a path, without the root. Stops early if the path doesn't exist. */
export function nodesTo(root: Node, path: Path): Node[] {
  const nodes: Node[] = [];
  let at = root;
  for (const index of path) {
    const next = at.children[index];
    if (!next) break;
    nodes.push(next);
    at = next;
  }
  return nodes;
}

export function nodeAt(root: Node, path: Path): Node {
  return nodesTo(root, path).at(-1) ?? root;
}

export function movesTo(root: Node, path: Path): string[] {
  return nodesTo(root, path).map((it) => it.move);
}

/** Extends a path to the end of its line. */
export function endOf(root: Node, path: Path): number[] {
  const end = [...path];
  let at = nodeAt(root, path);
  while (at.children[0]) {
    at = at.children[0];
    end.push(0);
  }
  return end;
}

/** Plays a move at a node: returns the path of the existing child, or adds a new one. */
export function played(root: Node, path: Path, move: string, shown: string): number[] {
  const { children } = nodeAt(root, path);
  const index = children.findIndex((it) => it.move === move);
  if (index >= 0) return [...path, index];
  children.push(node(move, shown));
  return [...path, children.length - 1];
}

/** Deletes a node and its subtree. Returns the path of its parent. */
export function removed(root: Node, path: Path): number[] {
  const before = path.slice(0, -1);
  const last = path.at(-1);
  if (last !== undefined) nodeAt(root, before).children.splice(last, 1);
  return before;
}

/** Promotes the line through a node to the main line. Returns the node's new path. */
export function promoted(root: Node, path: Path): number[] {
  let at = root;
  for (const index of path) {
    const [child] = at.children.splice(index, 1);
    if (!child) break;
    at.children.unshift(child);
    at = child;
  }
  return path.map(() => 0);
}

/** Whether a path has left the main line. */
export function isVariation(path: Path): boolean {
  return path.some((it) => it !== 0);
}

/** Returns the paths of all leaves. */
export function leaves(root: Node): number[][] {
  const found: number[][] = [];
  const open: [Node, number[]][] = [[root, []]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [at, path] = next;
    if (at.children.length === 0) found.push(path);
    // In reverse, since the stack is processed from its end: the main line comes first.
    for (let index = at.children.length - 1; index >= 0; index -= 1) {
      open.push([at.children[index] as Node, [...path, index]]);
    }
  }
  return found;
}

/**
 * Serialises a tree compactly: moves in order, `{ c: "…" }` for a comment on the move before it, with `n`
 * for its marks, and an array for each alternative to the move before it.
 */
export type Sequence = (string | { c: string; n?: number[] } | Sequence)[];

export function sequenceOf(root: Node): Sequence {
  const beside = ({ comment, marks }: Node): Sequence =>
    comment === "" && marks.length === 0 ? [] : [marks.length === 0 ? { c: comment } : { c: comment, n: marks }];
  const sequence = beside(root);
  let at = root;
  while (at.children[0]) {
    const [main, ...others] = at.children as [Node, ...Node[]];
    sequence.push(main.move, ...beside(main));
    for (const other of others) {
      sequence.push([other.move, ...sequenceOf(other)]);
    }
    at = main;
  }
  return sequence;
}

/** Limits of a tree from outside: more than a person writes by hand, few enough to render. */
export const MAX_NODES = 5000;
export const MAX_DEPTH = 50;
export const MAX_COMMENT_LENGTH = 2000;
const MAX_MARKS = 8;

/** Parses a serialised tree; returns `undefined` if it is malformed. */
export function treeOf(data: unknown): Node | undefined {
  const root = node();
  let count = 0;
  const fill = (start: Node, sequence: unknown, depth: number): boolean => {
    if (!Array.isArray(sequence) || depth > MAX_DEPTH) return false;
    let before: Node | undefined;
    let at = start;
    for (const item of sequence as unknown[]) {
      if (typeof item === "string" && item !== "" && item.length <= 60) {
        count += 1;
        if (count > MAX_NODES) return false;
        const next = node(item);
        at.children.push(next);
        before = at;
        at = next;
      } else if (Array.isArray(item)) {
        const [move, ...rest] = item as unknown[];
        if (!before || typeof move !== "string" || move === "" || move.length > 60) return false;
        count += 1;
        const other = node(move);
        before.children.push(other);
        if (!fill(other, rest, depth + 1)) return false;
      } else {
        const { c: comment, n: marks } = (item ?? {}) as { c?: unknown; n?: unknown };
        if (typeof comment !== "string") return false;
        at.comment = comment.slice(0, MAX_COMMENT_LENGTH);
        if (Array.isArray(marks)) at.marks = marks.filter((it) => Number.isInteger(it) && it > 0 && it < 256).slice(0, MAX_MARKS);
      }
    }
    return true;
  };
  return fill(root, data, 0) ? root : undefined;
}
