/**
 * The HTML of the pages. It names scripts and styles and holds no data of any walk, so there is nothing to
 * inject into; the script asks the API for the data.
 *
 * @module
 */
import { assetPath } from "./assets.ts";
import type { PageSettings } from "./headers.ts";

/** The programs of the pages. */
export type PageName = "guide" | "editor" | "sheet";

/** What a page loads when it needs it (src/web/ui/load_more.ts). */
const MORE_ATTRIBUTES: Readonly<Record<PageName, string>> = {
  guide: ` data-later="${assetPath("later.js")}" data-later-style="${assetPath("later.css")}"` +
    ` data-map="${assetPath("map.js")}" data-tiles="${assetPath("tiles.js")}"`,
  editor: ` data-gpx="${assetPath("gpx.js")}" data-heic="${assetPath("heic.js")}"` +
    ` data-libheif="${assetPath("libheif.wasm")}" data-tiles="${assetPath("tiles.js")}"`,
  sheet: "",
};

/** The shell of a page. */
export function shell(name: PageName, { language }: PageSettings): string {
  return `<!doctype html>
<html lang="${language ?? "de"}"${language === null ? "" : ` data-language="${language}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f0e3">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121510">
<title>Route Guide</title>
<link rel="icon" href="${assetPath("icon.svg")}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${assetPath("icon-180.png")}">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="license" href="${assetPath("licences.txt")}">
<link rel="stylesheet" href="${assetPath(`${name}.css`)}">
<script src="${assetPath(`${name}.js`)}"${MORE_ATTRIBUTES[name]} defer></script>
</head>
<body>
<div id="app"></div>
<noscript><p lang="de">Diese Seite braucht JavaScript.</p>
<p lang="en">This page needs JavaScript.</p></noscript>
</body>
</html>
`;
}
