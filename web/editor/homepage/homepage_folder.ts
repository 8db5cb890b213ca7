/**
 * The folder on a school's homepage as this browser knows it: which walks are in it, and which files they need.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import type { Resource } from "../../../src/routes/resources.ts";
import { requestJson, type Route } from "../../kit/api.ts";
import { keepValue, keptValue, onDevice } from "../../kit/kept.ts";

// What a teacher chooses for the folder: its walks, the consent, and whether search engines may list it. This device
// keeps it: the next folder has the same walks, and the consent is asked for once.

/** The choice with the functions that change it. */
export interface FolderPlan {
  /** Ids of the chosen walks. */
  readonly walks: readonly number[];
  readonly hasConsent: boolean;
  readonly isIndexable: boolean;
  readonly setChosen: (route: Route, isChosen: boolean) => void;
  readonly setConsent: (hasConsent: boolean) => void;
  readonly setIndexable: (isIndexable: boolean) => void;
  /** Keeps the choice for the next folder. */
  readonly keep: () => void;
}

/** What this device keeps. */
interface KeptChoice {
  /** Ids of the walks of the last folder; null before the first one. */
  readonly walks: readonly number[] | null;
  readonly hasConsent: boolean;
  readonly isIndexable: boolean;
}

/**
 * The choice. At first it has the walks of the folder before, and the one whose button was pressed; all walks if there are
 * none.
 *
 * @param routes The walks. @param first The walk whose button was pressed; null for that of the list.
 */
export function useFolderPlan(routes: readonly Route[], first: Route | null): FolderPlan {
  const [kept] = useState(keptChoice);
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [hasConsent, setConsent] = useState(kept.hasConsent);
  const [isIndexable, setIndexable] = useState(kept.isIndexable);
  const isFirst = ({ id }: Route) => id === first?.id || (kept.walks ?? []).includes(id);
  const isAll = !routes.some(isFirst);
  const isChosen = (route: Route) => changes.get(route.id) ?? (isAll || isFirst(route));
  const walks = routes.filter(isChosen).map(({ id }) => id);
  return {
    walks,
    hasConsent,
    isIndexable,
    setChosen: ({ id }, isChosen) => setChanges(new Map([...changes, [id, isChosen]])),
    setConsent: (hasConsent) => {
      setConsent(hasConsent);
      keepChoice({ ...keptChoice(), hasConsent });
    },
    setIndexable,
    keep: () => keepChoice({ walks, hasConsent, isIndexable }),
  };
}

function keptChoice(): KeptChoice {
  const { walks, hasConsent, isIndexable } = Object(keptValue(onDevice, "route-guide-homepage"));
  return {
    walks: Array.isArray(walks) ? walks.filter((id) => typeof id === "number") : null,
    hasConsent: hasConsent === true,
    isIndexable: isIndexable === true,
  };
}

function keepChoice(choice: KeptChoice): void {
  // Without storage the choice holds until the dialog is closed.
  keepValue(onDevice, "route-guide-homepage", choice);
}

/** What `files.json` of a folder holds. */
export type FileList = Resource<"SiteFiles">;

/** Which walks make the folder, and how. */
interface FolderChoice {
  readonly walks: readonly number[];
  readonly isIndexable: boolean;
}

/** The files of a choice, or why they cannot be listed. */
export interface LocalFiles {
  /** Null until they are known. */
  readonly list: FileList | null;
  readonly error: unknown;
  /** Reads them again, after a failure. */
  readonly reload: () => void;
}

const UNKNOWN: Omit<LocalFiles, "reload"> = { list: null, error: null };

/** Reads the files of a choice; nothing for one without walks. Another choice ends the reading of the one before. */
export function useLocalFiles(choice: FolderChoice): LocalFiles {
  const query = folderQuery(choice);
  const [{ of, files }, setRead] = useState({ of: "", files: UNKNOWN });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (choice.walks.length === 0) return;
    const abort = new AbortController();
    const set = (files: typeof UNKNOWN) => {
      if (!abort.signal.aborted) setRead({ of: query, files });
    };
    requestJson<FileList>(`/api/site/files${query}`, { signal: abort.signal }).then(
      (list) => set({ list, error: null }),
      (error) => set({ list: null, error }),
    );
    return () => abort.abort();
  }, [query, tries]);
  const reload = () => {
    setRead({ of: "", files: UNKNOWN });
    setTries(tries + 1);
  };
  return { ...of === query ? files : UNKNOWN, reload };
}

/** Downloads the folder as a zip file. */
export function downloadFolder(choice: FolderChoice): void {
  const link = document.createElement("a");
  link.href = `/api/site${folderQuery(choice)}`;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

/** Bytes of the files together. */
export function bytesOf(files: FileList["files"]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function folderQuery({ walks, isIndexable }: FolderChoice): string {
  return `?walks=${[...walks].sort((a, b) => a - b).join()}&indexable=${isIndexable}`;
}

// The folders of walks that are on the homepage, as this device keeps them: uploading deletes nothing, and the list
// there is without a walk that was left out.

/** The folder of a walk of this library on the homepage. */
export interface WalkFolder {
  readonly routeId: number;
  readonly name: string;
  /** Below the address, with a slash at its end, such as `w/am-bach/`. */
  readonly path: string;
}

/**
 * Keeps that a folder with these walks was made.
 *
 * @param url The address of the homepage; null without one.
 * @returns The folders of earlier ones that the new one is without: they have to be deleted there by hand.
 */
export function keepMade(
  url: string | null,
  folders: readonly WalkFolder[],
): readonly WalkFolder[] {
  const left = keptFolders(url).filter(({ path }) => !folders.some((it) => it.path === path));
  keepFolders(url, [...left, ...folders]);
  return left;
}

/** Forgets a folder that was deleted on the homepage. */
export function forgetFolder(url: string | null, path: string): void {
  keepFolders(url, keptFolders(url).filter((folder) => folder.path !== path));
}

/** What this device keeps for an address. */
export function keptFolders(url: string | null): readonly WalkFolder[] {
  const folders = Object(keptValue(onDevice, "route-guide-on-homepage"))[url ?? ""];
  return Array.isArray(folders) ? folders.filter(isFolder) : [];
}

function keepFolders(url: string | null, folders: readonly WalkFolder[]): void {
  // Without storage the teacher has to know what is there.
  keepValue(onDevice, "route-guide-on-homepage", {
    ...Object(keptValue(onDevice, "route-guide-on-homepage")),
    [url ?? ""]: folders,
  });
}

function isFolder(value: unknown): value is WalkFolder {
  const { routeId, name, path } = Object(value);
  return typeof routeId === "number" && typeof name === "string" && typeof path === "string";
}
