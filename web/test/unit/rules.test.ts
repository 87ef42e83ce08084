import { describe, expect, it } from "vitest";
import { findClause, sectionsOf } from "../../src/stage/rules-text";

function article(html: string): Element {
  const element = document.createElement("article");
  element.innerHTML = html;
  return element;
}

describe("rules beside a board", () => {
  it("are split at their headings, with the clauses that each section cites", () => {
    const sections = sectionsOf(article("<h1>Cage</h1><p>By Mark Steere.</p><h2>The aim</h2><p>Capture all. (C3, C10)</p><h2>Moving (C6)</h2><p>Step.</p>"), "");
    expect(sections.map(({ title, codes }) => [title, codes])).toEqual([
      ["The aim", ["C3", "C10"]],
      ["Moving", ["C6"]],
    ]);
  });

  it("are one section where they have no headings", () => {
    const [only, ...more] = sectionsOf(article("<h1>Chess Loop</h1><p>A puzzle.</p><p>One of the other type. [L4]</p>"), "All of it");
    expect(more).toEqual([]);
    expect([only?.title, only?.codes, only?.body.length]).toEqual(["All of it", ["L4"], 2]);
    const body = article("");
    body.append(...(only?.body ?? []));
    expect(findClause(body, "L4")?.textContent).toBe("One of the other type. [L4]");
  });
});
