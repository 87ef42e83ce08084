// Restores the scroll position when navigating back.

/** Time in milliseconds after which an unfinished page is no longer scrolled. */
const LAYOUT_TIMEOUT_MS = 3000;

let following: (() => void) | undefined;

/** Scrolls to a stored position. If the page is still loading, waits until it is high enough or the user scrolls. */
export function scrollBack(top: number): void {
  following?.();
  scrollTo(0, top);
  if (scrollY >= top - 1) return;
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top - 1) end();
  });
  const timer = window.setTimeout(() => end(), LAYOUT_TIMEOUT_MS);
  const own = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const kind of own) removeEventListener(kind, end);
    following = undefined;
  };
  for (const kind of own) addEventListener(kind, end, { passive: true });
  following = end;
  observer.observe(document.body);
}
