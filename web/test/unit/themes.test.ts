import { describe, expect, it } from "vitest";
import themes from "../../src/styles/themes.css?raw";
import tokens from "../../src/styles/tokens.css?raw";

type Colours = Record<string, string>;

/** The custom properties of the rule with this selector. */
function rule(css: string, selector: string): Colours {
  const body = css.slice(css.indexOf(`${selector} {`)).match(/\{([^}]*)\}/)?.[1] ?? "";
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[\da-f]+)/g)].map(([, name, value]) => [name, value]));
}

/** Relative luminance, as WCAG defines it. */
function luminance(colour: string): number {
  const digits = colour.slice(1).length === 3 ? colour.slice(1).replace(/./g, "$&$&") : colour.slice(1);
  const [r = 0, g = 0, b = 0] = (digits.match(/../g) ?? []).map((it) => {
    const part = Number.parseInt(it, 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string | undefined, b: string | undefined): number {
  const [low = 0, high = 0] = [luminance(a ?? "#000"), luminance(b ?? "#000")].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const light = rule(tokens, ":root");
const dark = { ...light, ...rule(tokens, ':root[data-theme="dark"]') };
const chosen = (kind: string, name: string) => rule(themes, `:root[data-${kind}="${name}"]`);

/** Every combination that a reader can see. */
const combinations = ["lichen", "sand", "slate"].flatMap((board) =>
  ["chalk", "bold", "amber"].flatMap((pieces) =>
    [light, dark].map((page): [string, Colours] => [
      `${board} ${pieces} ${page === light ? "light" : "dark"}`,
      { ...page, ...chosen("board", board), ...chosen("pieces", pieces) },
    ]),
  ),
);

describe("board and piece themes", () => {
  it("are three each, the usual ones in the tokens", () => {
    for (const name of ["sand", "slate"]) expect(Object.keys(chosen("board", name)).length).toBeGreaterThan(10);
    for (const name of ["bold", "amber"]) expect(Object.keys(chosen("pieces", name)).length).toBeGreaterThan(10);
    expect(combinations).toHaveLength(18);
  });

  it.each(combinations)("pieces, marks and labels stand out: %s", (_, it) => {
    const squares = [it["b-light"], it["b-dark"]];
    const onSquares = ["pw-ink", "pb", "b-mark", "b-sel", "b-bad", "b-hint", "b-focus", "arrow"];
    for (const name of onSquares) for (const square of squares) expect(contrast(it[name], square), name).toBeGreaterThanOrEqual(3);
    // Checkers, counters and stones stand on light tiles only.
    for (const name of ["red", "blue", "counter-edge"]) expect(contrast(it[name], it["b-light"]), name).toBeGreaterThanOrEqual(3);
    for (const [ink, fill] of [["pw-ink", "pw"], ["pb-ink", "pb"], ["red-ink", "red"], ["blue-ink", "blue"], ["pw", "pb"]]) {
      expect(contrast(it[ink as string], it[fill as string]), ink).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(it["b-light"], it["b-slab"]), "labels").toBeGreaterThanOrEqual(4.5);
  });
});
