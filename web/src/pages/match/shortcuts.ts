// The keyboard shortcuts of a match.

import type { Controls } from "./bar";
import type { Table } from "./table";

function press(button: HTMLElement | null | undefined): boolean {
  if (!button || (button as HTMLButtonElement).disabled) return false;
  button.click();
  return true;
}

/** Handles the key of a button or a panel. Returns whether the key did something. */
export function shortcut(event: KeyboardEvent, page: HTMLElement, table: Table, controls: Controls): boolean {
  const key = event.key.toLowerCase();
  const choices = [...page.querySelectorAll<HTMLElement>("[data-button]")];
  const choice = (fits: (tap: string) => boolean) => press(choices.find((it) => fits(it.dataset.button ?? "")));
  switch (key) {
    case "h":
      return press(page.querySelector<HTMLElement>("#hint"));
    case "u":
      return press(page.querySelector<HTMLElement>("#undo"));
    case "f":
      table.flip();
      return true;
    case "r":
      controls.rules();
      return true;
    case "?":
      page.querySelector<HTMLDialogElement>("#keys")?.showModal();
      return true;
    case "/":
    case ":": {
      const input = page.querySelector<HTMLElement>('input[name="move"]:not([readonly])');
      input?.focus();
      return input !== null;
    }
    case "+":
      return choice((tap) => tap.endsWith("push"));
    case "-":
    case "−":
      return choice((tap) => tap.endsWith("pull"));
  }
  const pile = table.piles[Number(key) - 1];
  return pile !== undefined && (choice((tap) => tap === `hand:${pile}`) || table.press(`hand:${pile}`, false));
}
