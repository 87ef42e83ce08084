// Signals that it is the player's turn while the page is in the background: in the title, in the icon and,
// if enabled, by a notification.

import { settings } from "./settings";
import { say } from "./words";

let shown = false;

export function showTurn(yours: boolean, what: string): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = yours ? "/logo-turn.svg" : "/logo.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  if (yours && !shown && document.hidden) notify(what);
  shown = yours;
}

function notify(what: string): void {
  if (!settings.current.notify || !("Notification" in window) || Notification.permission !== "granted") return;
  const title = say("turn-notification");
  const options = { body: what, tag: "henge-turn", icon: "/icon-192.png", data: location.pathname };
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // On phones only the service worker may show notifications; it also reopens the page.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, options)).catch(() => undefined);
  }
}
