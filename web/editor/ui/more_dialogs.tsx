/** Loads what the editor shows rarely (ADR 019). @module */
import { useEffect } from "preact/hooks";
import { type LaterParts, LaterScript } from "../../kit/ui/later_script.ts";
import { useWords } from "./context.tsx";
import { useAwaited, wasRenewalRefused } from "./renewal.ts";

/** Passing a walk on, and everything about the homepage. */
export const HOMEPAGE = new LaterScript(() => import("../homepage/homepage_part.ts"));

/** Copying walks and stations. */
export const COPYING = new LaterScript(() => import("../copying/copying_part.ts"));

/** The chapters of the help. */
export const HELP = new LaterScript(() => import("./help_chapters.tsx"));

/** The recorder. */
export const RECORDER = new LaterScript(() => import("../recorder/recorder_part.ts"));

/** What measures recordings and makes them again. */
export const LEVELS = new LaterScript(() => import("../levels/levels_part.ts"));

/** The form of a walk. */
export const ABOUT = new LaterScript(() => import("../walk/walk_texts_form.tsx"));

/** The simulated walk. */
export const SIMULATION = new LaterScript(() => import("../check/simulation_panel.tsx"));

/** The list of removed things. */
export const REMOVED = new LaterScript(() => import("../removed/removed_dialog.tsx"));

/** The dialog for a picture as the map of a walk. */
export const MAP_DIALOG = new LaterScript(() => import("../own_map/map_dialog.tsx"));

/** The official map: the band below the map, and the list of maps. */
export const OFFICIAL_MAP = new LaterScript(() => import("../official_map/map_list.tsx"));

/** The page on which a walk is drawn. */
export const DRAW = new LaterScript(() => import("../draw/draw_page.tsx"));

/** What a recorded track is better without. */
export const CORRECTIONS = new LaterScript(() => import("../track/track_corrections.tsx"));

/** What proposes stations. */
export const PROPOSALS = new LaterScript(() => import("../photos/proposals_part.ts"));

/** Loads what the page of a walk needs when it is opened, after the first rendering: the network may be gone by then. */
export function useLoadedAhead(): void {
  useEffect(() => {
    for (const part of [ABOUT, SIMULATION, REMOVED]) {
      part.load().catch(() => {}); // what is opened loads it again
    }
  }, []);
}

/** Shown while they are loaded, and when that has failed. */
export function DialogsLoading(
  { more: { hasFailed, load } }: { more: Pick<LaterParts<unknown>, "hasFailed" | "load"> },
) {
  const { texts } = useWords();
  useAwaited();
  if (!hasFailed) return <p role="status">{texts.loading}</p>;
  return (
    <>
      <p role="alert">
        {wasRenewalRefused() ? texts.strip.renewed : `${texts.noServer} ${texts.noServerHint}`}
      </p>
      <p>
        <button class="btn" type="button" onClick={load}>{texts.tryAgain}</button>
      </p>
    </>
  );
}
