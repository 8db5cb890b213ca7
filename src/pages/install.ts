/**
 * What makes the guide installable: the manifest of the web app (W3C, "Web Application Manifest") and the
 * service worker with the list of files that it keeps.
 *
 * @module
 */
import worker from "./built/worker.js" with { type: "text" };
import { type AssetName, assetPath } from "./assets.ts";

/** Files of the guide that it needs without a network. */
const KEPT: readonly AssetName[] = [
  "guide.js",
  "guide.css",
  "later.js",
  "later.css",
  "map.js",
  "icon.svg",
];

/** The manifest of the web app. */
export function webManifest(language: "de" | "en" | null): string {
  const icon = (name: AssetName, sizes: string, purpose: string) => ({
    src: assetPath(name),
    sizes,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    id: "/",
    name: "Route Guide",
    short_name: "Route Guide",
    lang: language ?? "de",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f5f0e3",
    theme_color: "#f5f0e3",
    icons: [
      icon("icon-192.png", "192x192", "any"),
      icon("icon-512.png", "512x512", "any"),
      icon("maskable-512.png", "512x512", "maskable"),
    ],
  });
}

/**
 * The service worker. Its first line names the files of this build, so that its text changes with every
 * build and browsers install it again.
 */
export function serviceWorker(): string {
  const assets = KEPT.map((name) => assetPath(name));
  return `const BUILD_ASSETS = ${JSON.stringify(assets)};\n${worker}`;
}
