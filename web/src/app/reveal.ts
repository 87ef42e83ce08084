// Scrolls long lists to their current entry.

/** The entry last scrolled to, by list. Until it changes, the user's own scrolling is respected. */
const revealed = new WeakMap<Element, Element>();

/** Scrolls a list, but not the page around it, so that its current entry is visible. */
export function revealCurrent(list: Element | null): void {
  const current = list?.querySelector("[aria-current]");
  if (!list || !current || revealed.get(list) === current) return;
  revealed.set(list, current);
  const [frame, entry] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  if (entry.top < frame.top) list.scrollTop -= frame.top - entry.top;
  else if (entry.bottom > frame.bottom) list.scrollTop += entry.bottom - frame.bottom;
}
