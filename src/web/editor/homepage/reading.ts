/**
 * What was found on the homepage when it was read.
 *
 * @module
 */
import { requestJson, type Route } from "../../api.ts";
import { type CheckedState, checkPage } from "../../published/check.ts";
import { readSite } from "../../published/site_lists.ts";
import type { SiteLists, UnknownSite, WhyUnknown } from "../../published/state.ts";
import { readWalkPage } from "../../published/walk_page.ts";
import { keepFolders, keptFolders, type WalkFolder } from "./kept_folders.ts";
import type { FileList } from "./local_files.ts";

/** Where a walk is. */
export type WalkPlace = Exclude<CheckedState, UnknownSite>;

/** A folder of Route Guide was found, or why that is not known. */
export type Outcome = "found" | WhyUnknown;

/** A folder of a walk of this library on the homepage. */
export interface FolderThere extends WalkFolder {
  /** The list of the homepage has the walk, or its page was found although the list is without it. */
  readonly state: "listed" | "unlisted" | "unknown";
}

/** What was found at the address of the homepage. */
export interface Reading {
  /** When: milliseconds since 1970. */
  readonly at: number;
  readonly outcome: Outcome;
  /** The files that the homepage lists; null if they are not known. */
  readonly published: FileList["files"] | null;
  /** Whether the folder also has walks of other libraries. */
  readonly hasOthers: boolean;
  /** The walks of this library that are there, also those that are deleted here. */
  readonly folders: readonly FolderThere[];
  /** Where a walk is; null if that is not known. */
  readonly placeOf: (route: Pick<Route, "id">) => WalkPlace | null;
}

/** What this library has, and would publish. */
interface Library {
  readonly routes: readonly Route[];
  readonly files: FileList;
}

/** Walks that are looked for at a time. */
const AT_A_TIME = 3;

/** Looks at an address, and compares it with what this library would publish. It never throws. */
export async function readHomepage(url: string): Promise<Reading> {
  const [site, library] = await Promise.all([readSite(url), readLibrary().catch(() => null)]);
  const isFound = site.kind === "lists";
  const byId = library === null
    ? new Map<number, WalkPlace>()
    : await findWalks(url, library, site);
  const isKnown = isFound && library !== null;
  const folders = isKnown
    ? await foldersIn(url, library, site, byId)
    : inState("unknown", keptFolders(url));
  if (isKnown) keepFolders(url, folders);
  return {
    at: Date.now(),
    outcome: isFound ? "found" : site.why,
    published: publishedIn(site),
    hasOthers: isKnown && hasOthers(site, library.files),
    folders,
    placeOf: ({ id }) => byId.get(id) ?? null,
  };
}

async function readLibrary(): Promise<Library> {
  const [{ routes }, files] = await Promise.all([
    requestJson<{ routes: Route[] }>("/api/routes"),
    requestJson<FileList>("/api/site/files"),
  ]);
  return { routes, files };
}

/** Where there is nothing of Route Guide, no file has been published. */
function publishedIn(site: SiteLists | UnknownSite): FileList["files"] | null {
  if (site.kind === "lists") return site.files.files;
  return site.why === "no-site" ? [] : null;
}

function hasOthers({ walks }: SiteLists, library: FileList): boolean {
  const own = originsOf(library);
  return walks?.some(({ origin }) => !own.has(origin)) ?? false;
}

function originsOf({ files }: FileList): ReadonlySet<string> {
  return new Set(files.flatMap(({ origins }) => origins));
}

/** Where each walk is, by its id, without those of which that is not known. */
async function findWalks(
  url: string,
  { routes, files }: Library,
  site: SiteLists | UnknownSite,
): Promise<Map<number, WalkPlace>> {
  const byId = new Map<number, WalkPlace>();
  const left = routes.values();
  const findNext = async () => {
    for (const route of left) {
      const place = site.kind === "unknown" && site.why === "no-site"
        ? { kind: "here" } as const
        : await checkPage(url, route, files, site);
      if (place.kind !== "unknown") byId.set(route.id, place);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, findNext));
  return byId;
}

/** Those in the list, those whose page was found without it, and those that this device keeps and that are not gone. */
async function foldersIn(
  url: string,
  { routes, files }: Library,
  { walks }: SiteLists,
  byId: ReadonlyMap<number, WalkPlace>,
): Promise<FolderThere[]> {
  const own = originsOf(files);
  const listed = (walks ?? []).filter(({ origin }) => own.has(origin));
  const found = routes.flatMap(({ id, name }) => {
    const place = byId.get(id);
    return place?.kind === "unlisted" ? [{ routeId: id, name, path: place.path }] : [];
  });
  const known = new Set([...walks ?? [], ...found].map(({ path }) => path));
  const kept: FolderThere[] = [];
  for (const folder of keptFolders(url).filter(({ path }) => !known.has(path))) {
    const page = await readWalkPage(new URL(folder.path, url)).catch(() => undefined);
    if (page !== null) kept.push({ ...folder, state: page === undefined ? "unknown" : "unlisted" });
  }
  return [...inState("listed", listed), ...inState("unlisted", found), ...kept];
}

function inState(
  state: FolderThere["state"],
  folders: readonly WalkFolder[],
): FolderThere[] {
  return folders.map(({ routeId, name, path }) => ({ routeId, name, path, state }));
}
