/**
 * The pages of the service. They name scripts and styles and hold no data of any walk, so there is nothing to
 * inject into; the script asks the API for the data.
 *
 * @module
 */
import { type AssetName, assetPath, EDITOR_WORKERS, programFiles } from "./assets.ts";
import type { PageSettings } from "./headers.ts";

// The HTML of a page: an element for the program, and what it loads. It holds no data of any walk but the title.

/** A script or a style of a page. */
interface Loaded {
  readonly address: string;
  /** Its hash, with which anything else is refused. */
  readonly integrity?: string;
}

/** What pages differ in. */
interface PageDocument {
  /** Null follows the browser. */
  readonly language: "de" | "en" | null;
  readonly title: string;
  /** Lines before anything is loaded. */
  readonly head?: readonly string[];
  readonly icon: string;
  /** The icon that iOS puts on a home screen. */
  readonly touchIcon: string;
  readonly manifest: string;
  readonly licences: string;
  readonly style: Loaded;
  readonly script: Loaded;
  /** The part that the script loads first: it is loaded beside it. */
  readonly part?: Loaded & { readonly name: AssetName };
  /** Addresses that the script finds at its element, by the names of their attributes without `data-`. */
  readonly data: Readonly<Record<string, string>>;
}

/** The text of a page. */
export function pageDocument(page: PageDocument): string {
  const { language, title, head = [], style, script, part, data } = page;
  const names = Object.entries(data).map(([name, value]) => ` data-${name}="${inHtml(value)}"`);
  const lines = head.map((line) => `${line}\n`).join("");
  return `<!doctype html>
<html lang="${language ?? "de"}"${language === null ? "" : ` data-language="${language}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f0e3">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121510">
${lines}<title>${inHtml(title)}</title>
<link rel="icon" href="${page.icon}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${page.touchIcon}">
<link rel="manifest" href="${page.manifest}">
<link rel="license" href="${page.licences}">
<link rel="stylesheet" href="${style.address}"${integrityAttribute(style)}>
<script src="${script.address}"${integrityAttribute(script)}${names.join("")} defer></script>${
    part === undefined ? "" : partElement(part)
  }
</head>
<body>
<div id="app"></div>
<noscript><p lang="de">Diese Seite braucht JavaScript.</p>
<p lang="en">This page needs JavaScript.</p></noscript>
</body>
</html>
`;
}

/** The element of a part, by which the script finds it (web/kit/loader.ts). */
function partElement(part: NonNullable<PageDocument["part"]>): string {
  const name = part.name.replace(/\.js$/, "");
  return `\n<script src="${part.address}"${
    integrityAttribute(part)
  } data-part="${name}" defer></script>`;
}

function integrityAttribute({ integrity }: Loaded): string {
  return integrity === undefined ? "" : ` integrity="${integrity}"`;
}

/** Text that is text in HTML, in elements and in attributes. */
export function inHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** The programs of the pages. */
export type PageName = "guide" | "editor" | "sheet";

/** The part of the guide with the walks of a service. */
export const SERVICE = "guide_service.js";

/** The files of the guide of a service. */
export const SERVICE_FILES = programFiles("guide.js", ["guide_published.js"]);

/** Files by the names under which scripts look for their addresses (web/kit/loader.ts). */
export function addressesOf(
  names: readonly AssetName[],
  address: (name: AssetName) => string = assetPath,
): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => {
    const [stem = "", ending] = name.split(".");
    return [ending === "css" ? `${stem}-style` : stem, address(name)];
  }));
}

/** What a page loads when it needs it. */
const MORE: Readonly<Record<PageName, Readonly<Record<string, string>>>> = {
  guide: { source: "service", ...addressesOf(SERVICE_FILES) },
  editor: addressesOf([
    ...programFiles("editor.js"),
    ...EDITOR_WORKERS,
    "libheif.wasm",
    "lame.wasm",
  ]),
  sheet: {},
};

/** The shell of a page. */
export function shell(name: PageName, { language }: PageSettings): string {
  return pageDocument({
    language,
    title: "Route Guide",
    icon: assetPath("icon.svg"),
    touchIcon: assetPath("icon-180.png"),
    manifest: "/manifest.webmanifest",
    licences: assetPath("licences.txt"),
    style: { address: assetPath(`${name}.css`) },
    script: { address: assetPath(`${name}.js`) },
    ...(name === "guide" ? { part: { name: SERVICE, address: assetPath(SERVICE) } } : {}),
    data: MORE[name],
  });
}
