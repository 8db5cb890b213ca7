/**
 * What a teacher chooses for the folder: its walks, the consent, and whether search engines may list it. This device keeps
 * it: the next folder has the same walks, and the consent is asked for once.
 *
 * @module
 */
import { useState } from "preact/hooks";
import type { Route } from "../../api.ts";

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

const KEY = "route-guide-homepage";

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
  const { walks, hasConsent, isIndexable } = Object(storedValue());
  return {
    walks: Array.isArray(walks) ? walks.filter((id) => typeof id === "number") : null,
    hasConsent: hasConsent === true,
    isIndexable: isIndexable === true,
  };
}

function keepChoice(choice: KeptChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // Without storage the choice holds until the dialog is closed.
  }
}

function storedValue(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
