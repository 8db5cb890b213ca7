/**
 * What makes the guide installable: the manifest of the web app (W3C, "Web Application Manifest") and the
 * service worker with the list of files that it keeps.
 *
 * @module
 */
import { assetPath } from "./assets.ts";
import { FILES } from "./built/mod.ts";
import { SERVICE_FILES } from "./shell.ts";

/** Icons of the installed app. */
type IconName = "icon-192.png" | "icon-512.png" | "maskable-512.png";

/**
 * The manifest of the web app.
 *
 * @param start Address of the list of walks; the pages of all walks are below it.
 * @param address Returns the address of an icon.
 * @param name The name of the app.
 */
export function webManifest(
  language: "de" | "en" | null,
  start: "/" | "./" = "/",
  address: (name: IconName) => string = assetPath,
  name = "Route Guide",
): string {
  const icon = (name: IconName, sizes: string, purpose: string) => ({
    src: address(name),
    sizes,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    // Resolved against the origin ("id member"): each folder of a server would be the same app. Without it `start_url` counts.
    ...(start === "/" ? { id: start } : {}),
    name,
    short_name: name,
    lang: language ?? "de",
    start_url: start,
    scope: start,
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
  const assets = [...SERVICE_FILES, "icon.svg" as const].map((name) => assetPath(name));
  return `const BUILD_ASSETS = ${JSON.stringify(assets)};\n${FILES["worker.js"]}`;
}
