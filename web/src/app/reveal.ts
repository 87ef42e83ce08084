// Long lists, scrolled to where we are.

/** What was brought into sight last, by list: people may scroll on their own until it changes. */
const revealed = new WeakMap<Element, Element>();

/** Scrolls a list, and nothing around it, so that its current entry is seen. */
export function revealCurrent(list: Element | null): void {
  const current = list?.querySelector("[aria-current]");
  if (!list || !current || revealed.get(list) === current) return;
  revealed.set(list, current);
  const [frame, entry] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  if (entry.top < frame.top) list.scrollTop -= frame.top - entry.top;
  else if (entry.bottom > frame.bottom) list.scrollTop += entry.bottom - frame.bottom;
}
