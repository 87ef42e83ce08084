// Draws the icons of the installed app from the logo: `node scripts/icons.mjs`.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const SHAPE = `<path fill="#22282a" d="M9 90L15 36H34.5L33 90Z M67 90L65.5 36H85L91 90Z M5.5 31L8 13.5Q8.5 10 12 10L88 8Q91.8 8 92.3 11.5L95 31Z"/><circle cx="50" cy="63" r="13" fill="#c47f12"/>`;

/** Name, size, how much of it the logo fills, and the corners' radius in hundredths. */
const ICONS = [
  ["icon-192", 192, 0.7, 22],
  ["icon-512", 512, 0.7, 22],
  ["icon-maskable-512", 512, 0.54, 0],
];

const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
for (const [name, size, part, radius] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = 100 * part;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}" style="display:block">
    <rect width="100" height="100" rx="${radius}" fill="#f5f2ea"/>
    <svg x="${50 - inner / 2}" y="${50 - inner / 2}" width="${inner}" height="${inner}" viewBox="0 0 100 100">${SHAPE}</svg></svg>`;
  await page.setContent(`<body style="margin:0;background:transparent">${picture}</body>`);
  await page.screenshot({ path: new URL(`../public/${name}.png`, import.meta.url).pathname, omitBackground: true });
}
await browser.close();
