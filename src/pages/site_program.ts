/**
 * The guide for walks that are published as plain files: its scripts and styles, and the pages that load them
 * (docs/decisions/025-published-walks.md). All addresses are relative, so that it works in any folder of any server.
 *
 * @module
 */
import { assetBytes, type AssetName } from "./assets.ts";
import boot from "./built/boot.js" with { type: "text" };
import diskBoot from "./built/disk_boot.js" with { type: "text" };
import licences from "./built/pack_licences.txt" with { type: "text" };
import siteStyle from "./built/site.css" with { type: "text" };
import siteScript from "./built/site.js" with { type: "text" };
import checkStyle from "./built/site_check.css" with { type: "text" };
import checkScript from "./built/site_check.js" with { type: "text" };
import laterStyle from "./built/site_later.css" with { type: "text" };
import laterScript from "./built/site_later.js" with { type: "text" };
import worker from "./built/site_worker.js" with { type: "text" };
import { contentPolicy, integrityOf, REFERRER_POLICY } from "./headers.ts";
import { webManifest } from "./install.ts";
import { inHtml, pageDocument } from "./shell.ts";

/** In the head of a page that they may not list. */
export const NO_INDEX = '<meta name="robots" content="noindex">';

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

const SCRIPT = "site.js";
const STYLE = "site.css";

/** Scripts and styles that the pages of the service do not have, the script of the pages first. */
const OWN = [
  [SCRIPT, siteScript],
  [STYLE, siteStyle],
  ["later.js", laterScript],
  ["later.css", laterStyle],
] as const;

/** The check of the folder, which a walk does not need. */
const CHECK = [
  ["check.js", checkScript],
  ["check.css", checkStyle],
] as const;

const ICONS = ["icon-180.png", "icon-192.png", "icon-512.png", "maskable-512.png"] as const;

/** Titles of the list of walks, as its script has them (`documentTitle` of the texts). */
const LIST_TITLES = { de: "Wege zum Hören", en: "Walks to listen to" } as const;

/** The guide for published walks, with these settings. */
export function siteProgram({ language }: SiteSettings): SiteProgram {
  const shared: readonly AssetName[] = [
    "extras.js",
    "extras.css",
    "english.js",
    "map.js",
    "own_map.js",
    "own_map.css",
    "icon.svg",
  ];
  const encoder = new TextEncoder();
  const own = [...OWN, ...CHECK].map(([name, text]) => [name, encoder.encode(text)] as const);
  const bytes = [...shared, ...ICONS].map((name) => [name, assetBytes(name)] as const);
  const assets = new Map<string, Uint8Array>([...own, ...bytes]);
  const kept = [...OWN.map(([name]) => name), ...shared];
  const integrity = {
    script: integrityOf(siteScript),
    style: integrityOf(siteStyle),
  };

  function page({ root, walk, isIndexable }: SitePage, address: AddressOf): string {
    const at = (name: string) => `${root}${address(name)}`;
    const disk = walk?.disk ?? null;
    const data = {
      root,
      ...(disk === null ? {} : { disk }),
      ...(walk === null
        ? { "check": at("check.js"), "check-style": at("check.css") }
        : { walk: walk.data }),
      "later": at("later.js"),
      "later-style": at("later.css"),
      "extras": at("extras.js"),
      "extras-style": at("extras.css"),
      "english": at("english.js"),
      "map": at("map.js"),
      "own-map": at("own_map.js"),
      "own-map-style": at("own_map.css"),
    };
    const preloads = walk === null
      ? [`href="${data.later}" as="script"`, `href="${data["later-style"]}" as="style"`]
      : [`href="${walk.data}" as="fetch" crossorigin`];
    const firstScript = disk === null ? boot : diskBoot;
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
      style: { address: at(STYLE), integrity: integrity.style },
      script: { address: at(SCRIPT), integrity: integrity.script },
      data,
    });
  }

  return {
    assets,
    ofList: CHECK.map(([name]) => name),
    kept,
    licences,
    page,
    manifest: (address, name) => webManifest(language, "./", address, name),
    worker: (address) => `const BUILD_ASSETS = ${JSON.stringify(kept.map(address))};\n${worker}`,
  };
}
