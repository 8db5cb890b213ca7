/** Loads what the editor shows rarely (ADR 019). @module */
import { useEffect } from "preact/hooks";
import { loadScript, loadStyle } from "../../kit/load_more.ts";
import { type LaterParts, LaterScript, useLaterParts } from "../../kit/ui/later_script.ts";
import type { SimulationPanel } from "../check/simulation_panel.tsx";
import type { COPYING } from "../copying/copying_main.ts";
import type { DIALOGS } from "../dialogs_main.ts";
import type { HelpChapters } from "../help_main.tsx";
import type { levelsOf } from "../levels/levels.ts";
import type { SoundOffer } from "../levels/sound_offer.tsx";
import type { MapDialog } from "../own_map/map_dialog.tsx";
import type { PROPOSALS } from "../photos/proposals_main.ts";
import type { RecorderDialog } from "../recorder/recorder_dialog.tsx";
import type { RemovedDialog } from "../removed/removed_dialog.tsx";
import type { WalkTextsForm } from "../walk/walk_texts_form.tsx";
import { useWords } from "./context.tsx";
import { useAwaited, wasRenewalRefused } from "./renewal.ts";

/** What measures recordings and makes them again. */
interface LevelParts {
  readonly levelsOf: typeof levelsOf;
  readonly SoundOffer: typeof SoundOffer;
}

declare global {
  /** Set by the script with the rarely shown parts. */
  var routeGuideDialogs: typeof DIALOGS | undefined;
  /** Set by the script that copies. */
  var routeGuideCopying: typeof COPYING | undefined;
  /** Set by the script with the help. */
  var routeGuideHelp: { readonly HelpChapters: typeof HelpChapters } | undefined;
  /** Set by the script with the list of removed things. */
  var routeGuideRemoved: { readonly RemovedDialog: typeof RemovedDialog } | undefined;
  /** Set by the script with proposed stations. */
  var routeGuideProposals: typeof PROPOSALS | undefined;
  /** Set by the script with the form of a walk. */
  var routeGuideAbout: { readonly WalkTextsForm: typeof WalkTextsForm } | undefined;
  /** Set by the script with the simulated walk. */
  var routeGuideSimulation: { readonly SimulationPanel: typeof SimulationPanel } | undefined;
  /** Set by the script with the map of a walk. */
  var routeGuideMapDialog: { readonly MapDialog: typeof MapDialog } | undefined;
  /** Set by the script that measures recordings. */
  var routeGuideLevels: LevelParts | undefined;
  /** Set by the script of the recorder. */
  var routeGuideRecorder: { readonly RecorderDialog: typeof RecorderDialog } | undefined;
}

const DIALOGS_SCRIPT = withStyle("dialogs", () => globalThis.routeGuideDialogs);

const COPYING_SCRIPT = withStyle("copying", () => globalThis.routeGuideCopying);

const HELP_SCRIPT = new LaterScript(() => loadScript("help", () => globalThis.routeGuideHelp));

const RECORDER_SCRIPT = new LaterScript(async () => {
  const [recorder] = await Promise.all([
    loadScript("recorder", () => globalThis.routeGuideRecorder),
    loadStyle("recorder-style"),
  ]);
  return recorder;
});

const LEVELS_SCRIPT = new LaterScript(() =>
  loadScript("levels", () => globalThis.routeGuideLevels)
);

const ABOUT_SCRIPT = new LaterScript(() => loadScript("about", () => globalThis.routeGuideAbout));

const SIMULATION_SCRIPT = new LaterScript(() =>
  loadScript("simulation", () => globalThis.routeGuideSimulation)
);

const REMOVED_SCRIPT = new LaterScript(() =>
  loadScript("removed", () => globalThis.routeGuideRemoved)
);

const MAP_SCRIPT = withStyle("map-dialog", () => globalThis.routeGuideMapDialog);

const PROPOSALS_SCRIPT = withStyle("proposals", () => globalThis.routeGuideProposals);

/** A script with styles, both of this name. @param exported Returns what the script exports. */
function withStyle<Exported>(
  name: string,
  exported: () => Exported | undefined,
): LaterScript<Exported> {
  return new LaterScript(async () => {
    const [parts] = await Promise.all([loadScript(name, exported), loadStyle(`${name}-style`)]);
    return parts;
  });
}

/** The rarely shown parts. @param isNeeded Whether they are needed now; otherwise they are loaded by `load`. */
export function useDialogs(isNeeded: boolean): LaterParts<typeof DIALOGS> {
  return useLaterParts(DIALOGS_SCRIPT, isNeeded);
}

/** What copies. @param isNeeded Whether it is needed now. */
export function useCopyParts(isNeeded: boolean): LaterParts<typeof COPYING> {
  return useLaterParts(COPYING_SCRIPT, isNeeded);
}

/** The help. @param isNeeded Whether it is needed now. */
export function useHelp(
  isNeeded: boolean,
): LaterParts<{ readonly HelpChapters: typeof HelpChapters }> {
  return useLaterParts(HELP_SCRIPT, isNeeded);
}

/** The recorder. @param isNeeded Whether it is needed now; otherwise it is loaded by `load`. */
export function useRecorderParts(
  isNeeded: boolean,
): LaterParts<{ readonly RecorderDialog: typeof RecorderDialog }> {
  return useLaterParts(RECORDER_SCRIPT, isNeeded);
}

/** What measures recordings. @param isNeeded Whether it is needed now. */
export function useLevelParts(isNeeded: boolean): LaterParts<LevelParts> {
  return useLaterParts(LEVELS_SCRIPT, isNeeded);
}

/** The form of a walk. @param isNeeded Whether it is needed now. */
export function useAboutParts(
  isNeeded: boolean,
): LaterParts<{ readonly WalkTextsForm: typeof WalkTextsForm }> {
  return useLaterParts(ABOUT_SCRIPT, isNeeded);
}

/** The simulated walk. @param isNeeded Whether it is needed now. */
export function useSimulationParts(
  isNeeded: boolean,
): LaterParts<{ readonly SimulationPanel: typeof SimulationPanel }> {
  return useLaterParts(SIMULATION_SCRIPT, isNeeded);
}

/** The list of removed things. @param isNeeded Whether it is needed now. */
export function useRemovedParts(
  isNeeded: boolean,
): LaterParts<{ readonly RemovedDialog: typeof RemovedDialog }> {
  return useLaterParts(REMOVED_SCRIPT, isNeeded);
}

/** The dialog with the map of a walk. @param isNeeded Whether it is needed now. */
export function useMapDialogParts(
  isNeeded: boolean,
): LaterParts<{ readonly MapDialog: typeof MapDialog }> {
  return useLaterParts(MAP_SCRIPT, isNeeded);
}

/** What proposes stations. @param isNeeded Whether it is needed now. */
export function useProposalsParts(isNeeded: boolean): LaterParts<typeof PROPOSALS> {
  return useLaterParts(PROPOSALS_SCRIPT, isNeeded);
}

/** Loads what the page of a walk needs when it is opened, after the first rendering: the network may be gone by then. */
export function useLoadedAhead(): void {
  useEffect(() => {
    for (const script of [ABOUT_SCRIPT, SIMULATION_SCRIPT, REMOVED_SCRIPT]) {
      script.load().catch(() => {}); // what is opened loads it again
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
