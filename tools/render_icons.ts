/**
 * Renders the icons of the pages: `src/pages/icons/*.svg` → PNG as base64 text, because programs can import
 * text. Needs a Chromium; run it when a drawing has changed.
 *
 *     deno run --config workspace.json -A tools/render_icons.ts
 *
 * @module
 */
import { chromium } from "playwright-core";

const FOLDER = new URL("../src/pages/icons/", import.meta.url);

/** Drawings by file, with the sizes that home screens want, in pixels. */
const ICONS: readonly (readonly [svg: string, png: string, size: number])[] = [
  ["icon.svg", "icon-192.png", 192],
  ["icon.svg", "icon-512.png", 512],
  ["maskable.svg", "icon-180.png", 180],
  ["maskable.svg", "maskable-512.png", 512],
];

const executablePath = Deno.args[0] ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const [svg, png, size] of ICONS) {
  const drawing = Deno.readFileSync(new URL(svg, FOLDER)).toBase64();
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>*{margin:0}img{display:block}</style>` +
      `<img width="${size}" height="${size}" src="data:image/svg+xml;base64,${drawing}">`,
  );
  const bytes = await page.screenshot({ omitBackground: true });
  Deno.writeTextFileSync(new URL(`${png}.base64`, FOLDER), bytes.toString("base64"));
}
await browser.close();
