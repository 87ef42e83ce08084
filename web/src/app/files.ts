// Downloads from the browser.

/** Downloads a text or a picture as a file. */
export function download(name: string, content: string | Blob, type = "text/plain;charset=utf-8"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Formats a day for a file name: `2026-11-16`. */
export function dayStamp(time = Date.now()): string {
  return new Date(time).toISOString().slice(0, 10);
}
