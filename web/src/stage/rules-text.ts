// The rules of a game as the server renders them, with a picture of every board.

import { send } from "../api/transport";

/** Matches the code of a clause: `K3`, `M5a`, `L2.1`. */
const CLAUSE = /^[A-Z]\d+(\.\d+)?[a-z]?$/;

/** Matches the clauses that a sentence cites: `(K2, K3)`, `[L4]`. */
const CITED = /[([]([A-Z]\d[^)\]]*)[)\]]/g;

/**
 * Returns the rules in the user's language.
 *
 * @throws if the server doesn't answer with an article
 */
export async function loadRules(game: string): Promise<Element> {
  const answer = await send(new Request(`${location.origin}/rules/${game}`));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const article = page.querySelector("article");
  if (!answer.ok || !article) throw new Error(`no rules of ${game}`);
  return document.adoptNode(article);
}

/** Returns the paragraph or item that ends with a clause's code, or `undefined` if there is none. */
export function findClause(within: Element | undefined, clause: string): HTMLElement | undefined {
  if (!within || !CLAUSE.test(clause)) return undefined;
  const named = new RegExp(`[([ ]${clause.replace(".", "\\.")}[)\\], ]`);
  const all = [...within.querySelectorAll<HTMLElement>("p, li, h2")];
  // A sub-clause may be cited by its number alone.
  return all.find((it) => named.test(it.textContent ?? "")) ?? (/[a-z]$/.test(clause) ? findClause(within, clause.slice(0, -1)) : undefined);
}

export type Section = { title: string; codes: string[]; body: Element[] };

/**
 * Splits the rules at their headings. The text before the first heading is left out; rules without a heading are
 * one section with the given title.
 */
export function sectionsOf(article: Element, title: string): Section[] {
  const sections: Section[] = article.querySelector("h2") ? [] : [{ title, codes: [], body: [] }];
  for (const part of [...article.children]) {
    if (part.tagName === "H1") continue;
    const text = part.textContent ?? "";
    const codes = [...text.matchAll(CITED)].flatMap(([, list = ""]) => list.split(/,\s*/)).filter((it) => CLAUSE.test(it));
    if (part.tagName === "H2") {
      // A heading may cite the clauses that its whole section is about.
      sections.push({ title: text.replaceAll(CITED, "").trim(), codes, body: [] });
      continue;
    }
    const last = sections.at(-1);
    last?.body.push(part);
    last?.codes.push(...codes);
  }
  return sections;
}
