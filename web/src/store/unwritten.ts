// A write-ahead copy of pending IndexedDB writes. IndexedDB commits asynchronously, and a page that is
// closed before then loses the write. So each value is also put into localStorage, which is synchronous,
// until the commit is confirmed.

const PREFIX = "henge.unwritten.";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the pending values by name, without the common prefix. */
export function unwritten(beginning: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  try {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith(PREFIX + beginning)) found[key.slice(PREFIX.length + beginning.length)] = parsed(String(text));
    }
  } catch {
    // Without storage there are no pending values.
  }
  return found;
}

/** Writes a value, after copying it to localStorage. If the write fails, the copy stays. */
export async function write(name: string, value: unknown, writing: () => Promise<void>): Promise<void> {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // Without localStorage the value is lost if the page is closed before the commit.
  }
  try {
    await writing();
    // A later value for this name may be pending.
    if (localStorage.getItem(PREFIX + name) === text) localStorage.removeItem(PREFIX + name);
  } catch {
    // The copy stays and is written the next time.
  }
}
