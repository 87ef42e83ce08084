// Names of variants, in short words.

import { has, say } from "../../app/words";
import { factsOf } from "../../games";
import { sizeName } from "../../games/facts";

/** `8 × 8`, `Standard`, `6 × 6, Black first`. */
export function variantName(game: string, named: string | null | undefined): string {
  const { variants } = factsOf(game);
  const variant = named || (variants[0]?.name ?? "");
  const [size = "", ...more] = variant.split(",");
  const sides = size.match(/^(\d+)(?:x(\d+))?$/);
  const title = variants.find((it) => it.name === size)?.title;
  let name = title ?? (has(`new-board-${size}`) ? say(`new-board-${size}`) : variant);
  if (sides) name = sizeName(Number(sides[1]), Number(sides[2] ?? sides[1]));
  return more.includes("black-first") ? `${name}, ${say("variant-black-first")}` : name;
}
