// Measures a page that is played on: whatever its state, the whole board, the sentence and the buttons are on
// the screen, nothing scrolls, no text is cut, and nothing has moved since the state before.

import { assert } from "./harness.mjs";

/** Windows of desktops, tablets and phones, a phone lying down, and a desktop at 200 % zoom. */
export const SCREENS = [
  [1440, 900],
  [1366, 657],
  [1280, 720],
  [1024, 768],
  [720, 450],
  [844, 390],
  [390, 844],
  [390, 664],
  [360, 640],
];

/** Smallest side of a button that a finger hits, in pixels. */
const MIN_TARGET = 44;

/** Returns where the board and the bar are, and all that is wrong with the screen. */
function measure(minTarget) {
  const wrong = [];
  const { innerWidth: width, innerHeight: height } = window;
  const root = document.scrollingElement;
  if (root.scrollHeight > height || root.scrollWidth > width) wrong.push(`the page scrolls: ${root.scrollWidth}x${root.scrollHeight}`);
  const board = document.querySelector(".stage > .mid .board");
  const bar = document.querySelector(".stage .abar");
  if (!board || !bar) return { wrong: [`no ${board ? "bar" : "board"}`], places: [] };
  const visible = (element) => element.checkVisibility({ visibilityProperty: true });
  const inside = (element, name) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const fits = left >= -0.5 && top >= -0.5 && right <= width + 0.5 && bottom <= height + 0.5;
    if (!fits) wrong.push(`${name} is outside: ${[left, top, right, bottom].map(Math.round)}`);
  };
  inside(board, "the board");
  inside(bar, "the bar");
  const buttons = [...bar.querySelectorAll(".acts > *")].filter(visible);
  for (const button of buttons) {
    inside(button, button.innerText || button.ariaLabel);
    const box = button.getBoundingClientRect();
    if (Math.min(box.width, box.height) < minTarget - 0.5) wrong.push(`${button.innerText} is ${Math.round(box.width)}x${Math.round(box.height)}`);
    if (button.scrollWidth > button.clientWidth + 1) wrong.push(`the text of ${button.innerText} is cut`);
  }
  /** Whether a word of an element's text is broken at the end of a line. */
  const breaksWord = (element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/\S+/g)) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        // A hyphen may end a line.
        if (!word.includes("-") && new Set([...range.getClientRects()].map((it) => Math.round(it.top))).size > 1) return true;
      }
    }
    return false;
  };
  for (const button of buttons) if (breaksWord(button)) wrong.push(`a word of ${button.innerText.replaceAll("\n", " ")} is broken`);
  for (const button of buttons) {
    const { top, bottom } = button.getBoundingClientRect();
    for (const part of button.querySelectorAll(".tiny, .label, .ico")) {
      const box = part.getBoundingClientRect();
      if (box.top < top + 0.5 || box.bottom > bottom - 0.5) wrong.push(`the content of ${button.innerText.replaceAll("\n", " ")} touches its frame`);
    }
  }
  for (const name of document.querySelectorAll(".stage > .hd > b")) if (visible(name) && name.scrollWidth > name.clientWidth) wrong.push(`“${name.innerText}” is cut`);
  for (const button of document.querySelectorAll(".stage > .hd :is(a, button)")) if (visible(button)) inside(button, `${button.ariaLabel ?? button.innerText} in the header`);
  for (const part of document.querySelectorAll(".stage > .strip .ends > *")) inside(part, `${part.className || part.localName} of a player`);
  for (const name of document.querySelectorAll(".stage > .hd > :is(h1, b), .stage > .strip .nm")) {
    if (visible(name) && name.getBoundingClientRect().width < 40) wrong.push(`“${name.innerText}” has no room`);
  }
  for (const panel of document.querySelectorAll(".stage .more > *")) {
    if (visible(panel) && panel.scrollHeight > panel.clientHeight + 1) wrong.push(`${panel.ariaLabel ?? panel.className} is ${panel.clientHeight} high and needs ${panel.scrollHeight}`);
  }
  const ask = bar.querySelector(".ask");
  if (ask.scrollHeight > ask.clientHeight + 1) wrong.push(`cut: “${ask.innerText}”, ${ask.scrollHeight} of ${ask.clientHeight} pixels`);
  const share = board.getBoundingClientRect();
  // A board of few rows is as wide as it can be.
  const area = Math.max(share.width, share.height) / Math.min(width, height);
  if (area < 0.4) wrong.push(`the board has only ${Math.round(area * 100)} % of the window's shorter side`);
  for (const strip of document.querySelectorAll(".stage > .strip, .stage .goal")) inside(strip, strip.className);
  const places = [board, bar].map((it) => Object.values(it.getBoundingClientRect().toJSON()).map(Math.round).join());
  return { wrong, places };
}

/**
 * Checks the state a page is in on all screens.
 *
 * @param world keeps a picture of each screen if SHOTS is set
 * @param places where board and bar were in the states before, by screen; filled by this function
 */
export async function fitsEveryScreen(world, page, name, places = new Map(), screens = SCREENS) {
  const before = page.viewportSize();
  const wrong = [];
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    const key = `${width}x${height}`;
    const found = await page.evaluate(measure, MIN_TARGET);
    wrong.push(...found.wrong.map((it) => `${name} at ${key}: ${it}`));
    const old = places.get(key) ?? found.places;
    if (old.join(" ") !== found.places.join(" ")) wrong.push(`${name} at ${key}: moved from ${old.join(" ")} to ${found.places.join(" ")}`);
    places.set(key, found.places);
    await world.shot(page, `${name} ${key}`);
  }
  if (before) await page.setViewportSize(before);
  assert(wrong.length === 0, wrong.join("\n"));
}
