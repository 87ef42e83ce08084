// A short sentence at the bottom of the page, with at most one thing to do about it. Also the one
// place from which things are read aloud.

export type Toast = { text: string; action?: { label: string; run: () => void } };

export const notices = new EventTarget();

export function toast(text: string, action?: Toast["action"]): void {
  notices.dispatchEvent(new CustomEvent<Toast>("toast", { detail: { text, action } }));
}

/** Says something to those who listen to the page. */
export function announce(text: string): void {
  notices.dispatchEvent(new CustomEvent<string>("announce", { detail: text }));
}

/** Copies a text, and says so. Where the browser has no clipboard, an old way is taken. */
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
