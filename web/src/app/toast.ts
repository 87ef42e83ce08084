// Toasts: a short sentence at the bottom of the page with at most one action. Also the only place that
// writes to the live region of screen readers.

export type Toast = { text: string; action?: { label: string; run: () => void } };

export const notices = new EventTarget();

export function toast(text: string, action?: Toast["action"]): void {
  notices.dispatchEvent(new CustomEvent<Toast>("toast", { detail: { text, action } }));
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  notices.dispatchEvent(new CustomEvent<string>("announce", { detail: text }));
}

/** Copies a text and confirms it with a toast. Falls back to `execCommand` if there is no clipboard API. */
export async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "vh";
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast(said);
}
