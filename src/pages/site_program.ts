/**
 * The guide for walks that are published as plain files: its scripts and styles, and the pages that load them
 * (docs/decisions/025-published-walks.md). All addresses are relative, so that it works in any folder of any server.
 *
 * @module
 */
import { assetBytes, type AssetName, assetPath, neededFiles, programFiles } from "./assets.ts";
import { FILES } from "./built/mod.ts";
import { contentPolicy, integrityOf, REFERRER_POLICY } from "./headers.ts";
import { addressesOf, inHtml, pageDocument, SERVICE_FILES } from "./shell.ts";

/** In the head of a page that they may not list. */
const NO_INDEX = '<meta name="robots" content="noindex">';

/** What depends on the settings of the service. */
export interface SiteSettings {
  /** Language of the pages; null follows the browser. */
  readonly language: "de" | "en" | null;
}

/** The walk of a page. Its files are beside the page. */
export interface PageWalk {
  readonly name: string;
  /** Name of the data file. */
  readonly data: string;
  /** Name of the script with the same data, for a page that can be opened from a disk too; null for others. */
  readonly disk: string | null;
}

/** A page of the site. */
export interface SitePage {
  /** From the folder of the page to that of the site, such as `../../`. */
  readonly root: string;
  /** The walk; null for the list of walks. */
  readonly walk: PageWalk | null;
  /** Whether search engines may list it. */
  readonly isIndexable: boolean;
}

/** The path of a script, a style or an icon from the folder of the site, by its name without a hash. */
export type AddressOf = (name: string) => string;

/** The guide for published walks. */
export interface SiteProgram {
  /** Scripts, styles and icons by their names without hashes. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
  /** Names of those that only the list of walks needs. */
  readonly ofList: readonly string[];
  /** Names of those that a walk needs, also without a network; the script of its page is the first. */
  readonly kept: readonly string[];
  /** Licence texts of all of them. */
  readonly licences: string;
  /** The text of a page. */
  readonly page: (page: SitePage, address: AddressOf) => string;
  /** The text of the manifest of the web app, in the folder of the site. @param name That of the app, if it has its own. */
  readonly manifest: (address: AddressOf, name?: string) => string;
  /** The text of the service worker, in the folder of the site. */
  readonly worker: (address: AddressOf) => string;
}

/** The part of the guide with published walks. */
const PUBLISHED = "guide_published.js";

/** What the pages may load. */
const ALL = programFiles("guide.js", ["guide_service.js"]);

/** What a walk may load: the check of the folder is none of it. */
const OF_WALK = programFiles("guide.js", ["guide_service.js", "guide_check_page.js"]);

/** What the list of walks needs besides what each page has. */
const LIST_FILES = neededFiles(["guide_list.js", "guide_later.js"], ["guide.js", PUBLISHED]);

const ICONS = ["icon-180.png", "icon-192.png", "icon-512.png", "maskable-512.png"] as const;

/** Titles of the list of walks, as its script has them (`documentTitle` of the texts). */
const LIST_TITLES = { de: "Wege zum Hören", en: "Walks to listen to" } as const;

/** The guide for published walks, with these settings. */
export function siteProgram({ language }: SiteSettings): SiteProgram {
  const kept: readonly AssetName[] = [...OF_WALK, "icon.svg"];
  const names = new Set<AssetName>([...kept, ...ALL, ...ICONS]);
  const assets = new Map<string, Uint8Array>([...names].map((name) => [name, assetBytes(name)]));
  const loaded = (name: keyof typeof FILES, at: (name: string) => string) => ({
    address: at(name),
    integrity: integrityOf(FILES[name]),
  });

  function page({ root, walk, isIndexable }: SitePage, address: AddressOf): string {
    const at = (name: string) => `${root}${address(name)}`;
    const disk = walk?.disk ?? null;
    const data = {
      root,
      ...(disk === null ? {} : { disk }),
      ...(walk === null ? {} : { walk: walk.data }),
      source: "published",
      ...addressesOf(walk === null ? ALL : OF_WALK, at),
    };
    const preloads = walk === null
      ? LIST_FILES.map((name) =>
        `href="${at(name)}" as="${name.endsWith("js") ? "script" : "style"}"`
      )
      : [`href="${walk.data}" as="fetch" crossorigin`];
    const firstScript = FILES[disk === null ? "boot.js" : "disk_boot.js"];
    const sources = { scripts: [firstScript], opensFromDisk: disk !== null };
    const policy = inHtml(contentPolicy(sources));
    return pageDocument({
      language,
      title: walk?.name ?? LIST_TITLES[language ?? "de"],
      head: [
        `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
        `<meta name="referrer" content="${REFERRER_POLICY}">`,
        ...(isIndexable ? [] : [NO_INDEX]),
        `<script>${firstScript}</script>`,
        ...preloads.map((attributes) => `<link rel="preload" ${attributes}>`),
      ],
      icon: at("icon.svg"),
      touchIcon: at("icon-180.png"),
      manifest: `${root}manifest.json`,
      licences: `${root}LICENCES.txt`,
      style: loaded("guide.css", at),
      script: loaded("guide.js", at),
      part: { name: PUBLISHED, ...loaded(PUBLISHED, at) },
      data,
    });
  }

  return {
    assets,
    ofList: ALL.filter((name) => !kept.includes(name)),
    kept,
    licences: FILES["pack_licences.txt"],
    page,
    manifest: (address, name) => webManifest(language, "./", address, name),
    worker: (address) =>
      `const BUILD_ASSETS = ${JSON.stringify(kept.map(address))};\n${FILES["site_worker.js"]}`,
  };
}

// What makes the guide installable: the manifest of the web app (W3C, "Web Application Manifest") and the service
// worker with the list of files that it keeps.

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
