/**
 * What a teacher chooses for the folder: its walks, the consent, and whether search engines may list it.
 *
 * @module
 */
import { useState } from "preact/hooks";
import type { Route } from "../../api.ts";
import type { Reading } from "./reading.ts";
import { keepChoice, type KeptChoice, keptChoice } from "./kept_choice.ts";

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

/**
 * The choice. At first it has the walks of the folder before and those on the homepage, and the one whose button was
 * pressed; all walks if there are none.
 *
 * @param routes The walks. @param first The walk whose button was pressed; null for that of the list.
 */
export function useFolderPlan(
  routes: readonly Route[],
  first: Route | null,
  reading: Reading | null,
): FolderPlan {
  const [choice, setChoice] = useState<KeptChoice>(() => {
    const kept = keptChoice();
    return { ...kept, walks: firstWalks(routes, first, reading, kept.walks ?? []) };
  });
  const change = (changes: Partial<KeptChoice>) => setChoice({ ...choice, ...changes });
  const known = new Set(routes.map(({ id }) => id));
  const walks = (choice.walks ?? []).filter((id) => known.has(id));
  return {
    ...choice,
    walks,
    setChosen: ({ id }, isChosen) =>
      change({ walks: isChosen ? [...walks, id] : walks.filter((it) => it !== id) }),
    setConsent: (hasConsent) => {
      change({ hasConsent });
      keepChoice({ ...keptChoice(), hasConsent });
    },
    setIndexable: (isIndexable) => change({ isIndexable }),
    keep: () => keepChoice({ ...choice, walks }),
  };
}

function firstWalks(
  routes: readonly Route[],
  first: Route | null,
  reading: Reading | null,
  kept: readonly number[],
): readonly number[] {
  const isThere = (route: Route) => {
    const kind = reading?.placeOf(route)?.kind;
    return kind === "published" || kind === "newer-here";
  };
  const chosen = routes.filter((route) =>
    route.id === first?.id || kept.includes(route.id) || isThere(route)
  );
  return (chosen.length === 0 ? routes : chosen).map(({ id }) => id);
}
