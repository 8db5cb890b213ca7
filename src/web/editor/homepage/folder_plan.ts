/**
 * What a teacher chooses for the folder: its walks, the consent, and whether search engines may list it.
 *
 * @module
 */
import { useState } from "preact/hooks";
import type { Route } from "../../api.ts";
import type { HomepageState } from "./homepage.ts";
import { keepChoice, keptChoice } from "./kept_choice.ts";
import { type FileList, folderVersion } from "./local_files.ts";
import type { Reading } from "./reading.ts";

/** The choice with the functions that change it. */
export interface FolderPlan {
  /** Ids of the chosen walks. */
  readonly walks: readonly number[];
  readonly hasConsent: boolean;
  readonly isIndexable: boolean;
  /** Whether it is known which walks are on the homepage already, or that this cannot be known. */
  readonly isKnown: boolean;
  readonly setChosen: (route: Route, isChosen: boolean) => void;
  readonly setConsent: (hasConsent: boolean) => void;
  readonly setIndexable: (isIndexable: boolean) => void;
  /** Keeps the choice for the next folder. @param list The files of the folder that was made. */
  readonly keep: (list: FileList) => void;
}

/**
 * The choice. At first it has the walks of the folder before and those on the homepage, and the one whose button was
 * pressed; all walks if there are none. What the teacher has changed stays when the homepage has been read.
 *
 * @param routes The walks. @param first The walk whose button was pressed; null for that of the list.
 */
export function useFolderPlan(
  routes: readonly Route[],
  first: Route | null,
  { url, reading }: Pick<HomepageState, "url" | "reading">,
): FolderPlan {
  const [kept] = useState(keptChoice);
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [hasConsent, setConsent] = useState(kept.hasConsent);
  const [isIndexable, setIndexable] = useState(kept.isIndexable);
  const isKnown = url === null || reading !== null;
  const atFirst = firstWalks(routes, first, reading, kept.walks ?? []);
  const isAll = isKnown && atFirst.size === 0;
  const isChosen = ({ id }: Route) => changes.get(id) ?? (isAll || atFirst.has(id));
  const walks = routes.filter(isChosen).map(({ id }) => id);
  return {
    walks,
    hasConsent,
    isIndexable,
    isKnown,
    setChosen: ({ id }, isChosen) => setChanges(new Map([...changes, [id, isChosen]])),
    setConsent: (hasConsent) => {
      setConsent(hasConsent);
      keepChoice({ ...keptChoice(), hasConsent });
    },
    setIndexable,
    keep: (list) => {
      // From now on it is that of this folder, whatever the homepage has while it is uploaded.
      setChanges(new Map(routes.map((route) => [route.id, isChosen(route)])));
      keepChoice({ walks, hasConsent, isIndexable, made: folderVersion(list, isIndexable) });
    },
  };
}

function firstWalks(
  routes: readonly Route[],
  first: Route | null,
  reading: Reading | null,
  kept: readonly number[],
): ReadonlySet<number> {
  const listed = (reading?.folders ?? []).filter(({ state }) => state === "listed");
  const isThere = (route: Route) => {
    const kind = reading?.placeOf(route)?.kind;
    return kind === "published" || kind === "newer-here" || kind === "unfinished" ||
      listed.some(({ routeId }) => routeId === route.id);
  };
  const chosen = routes.filter((route) =>
    route.id === first?.id || kept.includes(route.id) || isThere(route)
  );
  return new Set(chosen.map(({ id }) => id));
}
