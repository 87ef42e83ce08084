// Back to where one was on a page.

/** How long a page may take to be as high as it was, in milliseconds. */
const PATIENCE = 3000;

let following: (() => void) | undefined;

/** Scrolls to where we were. A page that fills later is followed until it is high enough, or somebody scrolls. */
export function scrollBack(top: number): void {
  following?.();
  scrollTo(0, top);
  if (scrollY >= top - 1) return;
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    if (scrollY >= top - 1) end();
  });
  const timer = window.setTimeout(() => end(), PATIENCE);
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
