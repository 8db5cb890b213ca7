/**
 * What was found on the homepage when it was read.
 *
 * @module
 */
import { requestJson, type Route } from "../../api.ts";
import { readSite } from "../../published/site_lists.ts";
import {
  type SiteLists,
  stateOf,
  type UnknownSite,
  type WhyUnknown,
} from "../../published/state.ts";
import type { FileList } from "./local_files.ts";

/** Where a walk is. Times are milliseconds since 1970; null if the server of the homepage does not tell them. */
export type WalkPlace =
  | { readonly kind: "here" }
  | { readonly kind: "published"; readonly since: number | null }
  | { readonly kind: "newer-here"; readonly since: number | null };

/** A folder of Route Guide was found, or why that is not known. */
export type Outcome = "found" | WhyUnknown;

/** What was found at the address of the homepage. */
export interface Reading {
  /** When: milliseconds since 1970. */
  readonly at: number;
  readonly outcome: Outcome;
  /** The files that the homepage lists; null if they are not known. */
  readonly published: FileList["files"] | null;
  /** Whether the folder also has walks of other libraries. */
  readonly hasOthers: boolean;
  /** Where a walk is; null if that is not known. */
  readonly placeOf: (route: Route) => WalkPlace | null;
}

/** Looks at an address, and compares it with what this library would publish. It never throws. */
export async function readHomepage(url: string): Promise<Reading> {
  const [site, local] = await Promise.all([
    readSite(url),
    requestJson<FileList>("/api/site/files").catch(() => null),
  ]);
  return {
    at: Date.now(),
    outcome: site.kind === "lists" ? "found" : site.why,
    published: publishedIn(site),
    hasOthers: local !== null && site.kind === "lists" && hasOthers(site, local),
    placeOf: (route) => local === null ? null : placeOf(route, site, local),
  };
}

/** Where there is nothing of Route Guide, no file has been published. */
function publishedIn(site: SiteLists | UnknownSite): FileList["files"] | null {
  if (site.kind === "lists") return site.files.files;
  return site.why === "no-site" ? [] : null;
}

function hasOthers({ walks }: SiteLists, { files }: FileList): boolean {
  const own = new Set(files.flatMap(({ origins }) => origins));
  return walks?.some(({ origin }) => !own.has(origin)) ?? false;
}

function placeOf(
  route: Route,
  site: SiteLists | UnknownSite,
  local: FileList,
): WalkPlace | null {
  if (site.kind === "unknown") return site.why === "no-site" ? { kind: "here" } : null;
  const state = stateOf(route, local, site);
  if (state.kind === "unknown") return null;
  if (state.kind === "here") return state;
  return { kind: state.kind, since: state.at?.getTime() ?? null };
}
