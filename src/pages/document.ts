/**
 * The HTML of a page: an element for the program, and what it loads. It holds no data of any walk but the title.
 *
 * @module
 */

/** A script or a style of a page. */
export interface Loaded {
  readonly address: string;
  /** Its hash, with which anything else is refused. */
  readonly integrity?: string;
}

/** What pages differ in. */
export interface PageDocument {
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
  /** Addresses that the script finds at its element, by the names of their attributes without `data-`. */
  readonly data: Readonly<Record<string, string>>;
}

/** The text of a page. */
export function pageDocument(page: PageDocument): string {
  const { language, title, head = [], style, script, data } = page;
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
<script src="${script.address}"${integrityAttribute(script)}${names.join("")} defer></script>
</head>
<body>
<div id="app"></div>
<noscript><p lang="de">Diese Seite braucht JavaScript.</p>
<p lang="en">This page needs JavaScript.</p></noscript>
</body>
</html>
`;
}

function integrityAttribute({ integrity }: Loaded): string {
  return integrity === undefined ? "" : ` integrity="${integrity}"`;
}

/** Text that is text in HTML, in elements and in attributes. */
export function inHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
