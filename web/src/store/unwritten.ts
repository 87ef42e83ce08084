// What is on its way to the disk. IndexedDB writes when it gets round to it, and a page that is left
// before then loses what it had to write. So it also stands in localStorage, which has it at once,
// until it is written.

const PREFIX = "henge.unwritten.";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is not written yet, by name without what all these names begin with. */
export function unwritten(beginning: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  try {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith(PREFIX + beginning)) found[key.slice(PREFIX.length + beginning.length)] = parsed(String(text));
    }
  } catch {
    // Without storage there is nothing.
  }
  return found;
}

/** Writes a value, which is safe under its name from now on. What can't be written stays there. */
export async function write(name: string, value: unknown, writing: () => Promise<void>): Promise<void> {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Without storage it is only as safe as the page.
  }
  try {
    await writing();
    // A later value may be waiting for its turn.
    if (localStorage.getItem(PREFIX + name) === text) localStorage.removeItem(PREFIX + name);
  } catch {
    // It stays where it is.
  }
}
