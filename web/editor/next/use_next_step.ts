/** The next step of the workbench, and what does it. @module */
import { useMemo, useRef } from "preact/hooks";
import type { Line } from "../../../src/shared/geo.ts";
import type { Finding } from "../check/checks.ts";
import type { Key } from "../document/state.ts";
import type { Placing } from "../map/placing.ts";
import { canRecord } from "../recorder/can_record.ts";
import type { Editor } from "../sync/editor.ts";
import { useSteady } from "../ui/context.tsx";
import type { WorkbenchActions } from "../walk/use_workbench.ts";
import { type NextStep, nextStep, type Remedy, remedyEdits } from "./next_step.ts";

/** The next step, and the calls that do something about the walk. The calls are the same at every rendering. */
export interface NextStepControl {
  readonly step: NextStep;
  readonly onStep: (step: NextStep) => void;
  /** Mends a finding of a station, as one step that can be undone, and opens its recording or its text if it is about them. */
  readonly onRemedy: (remedy: Remedy, key: Key) => void;
}

/** What the next step needs of the workbench. */
export interface NextStepHost {
  readonly editor: Editor;
  readonly segments: readonly Line[];
  readonly placing: Placing;
  readonly findings: readonly Finding[];
  readonly actions: WorkbenchActions;
  /** Makes the recording of a station as loud as the others. */
  readonly onLevel: (key: Key) => void;
}

/** The next step of a walk. */
export function useNextStep(
  { editor, segments, placing, findings, actions, onLevel }: NextStepHost,
): NextStepControl {
  const { stations } = editor.state;
  const shown = useRef<NextStep | null>(null);
  const step = useMemo(() => {
    const step = nextStep(stations, findings);
    // The same object until there is another step, so that nothing is rendered for a key in a text.
    if (JSON.stringify(step) !== JSON.stringify(shown.current)) shown.current = step;
    return shown.current ?? step;
  }, [stations, findings]);
  const onRemedy = useSteady((remedy: Remedy, key: Key) => {
    if (remedy === "record" || remedy === "level") actions.showRecording(key);
    if (remedy === "level") onLevel(key); // its form shows the progress
    if (remedy === "write") return actions.write(key);
    const { stations } = editor.state;
    const edits = remedyEdits(remedy, key, stations, segments, placing.stationsM);
    const [edit] = edits;
    if (edit === undefined) return;
    if (edits.length === 1) return editor.edit(edit);
    const index = stations.findIndex((station) => station.key === key);
    const title = stations[index]?.title ?? "";
    editor.editTogether(edits, { kind: "station", title, number: index + 1, field: "radius" });
  });
  const onStep = useSteady((step: NextStep) => {
    switch (step.kind) {
      case "place":
        // At the start of the track, where most walks have their first station; it can be moved like every other.
        return placing.clickedAlong(0);
      case "remedy":
        actions.select(step.key);
        return onRemedy(step.remedy, step.key);
      case "simulate":
        return actions.simulate(true);
      case "write":
        return actions.write(step.key);
      case "record":
        return canRecord() ? actions.record(step.key) : actions.showRecording(step.key);
    }
  });
  return { step, onStep, onRemedy };
}
