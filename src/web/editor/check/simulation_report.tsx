/**
 * What a simulated walk has reached: the distance, the last station with its recording, and the number of stations.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useWords } from "../context.tsx";
import type { EditorStation } from "../sync/state.ts";
import { useSimulationTexts } from "./simulation_texts.ts";
import type { Simulation } from "./use_simulation.ts";

/** The report. */
export function SimulationReport(
  { simulation, stations }: { simulation: Simulation; stations: readonly EditorStation[] },
) {
  const { texts: { walk: { station: word } }, formats } = useWords();
  const texts = useSimulationTexts();
  const { run: { walk }, station, isSounding } = simulation;
  return (
    <>
      <p>{texts.walked(formats.distance(walk.alongM))}</p>
      <p class="arrived" role="status">
        {station !== undefined && (
          <>
            <Mark number={stations.indexOf(station) + 1} word={word} size="small" />
            <StationState simulation={simulation} station={station} />
          </>
        )}
      </p>
      {walk.heard.length > 0 && (
        // The button stays when a recording ends: if it were removed, the focus would be lost.
        <button
          class="btn"
          type="button"
          aria-disabled={!isSounding}
          onClick={() => isSounding && simulation.skip()}
        >
          <Icon name="next" />
          {texts.skip}
        </button>
      )}
      {walk.isDone && <p>{texts.done(simulation.heardCount, stations.length)}</p>}
    </>
  );
}

/** Whether the recording of the station plays, is paused, has ended, or is missing. */
function StationState(
  { simulation, station: { title, audio } }: { simulation: Simulation; station: EditorStation },
) {
  const texts = useSimulationTexts();
  if (audio === null) return <>{texts.silent(title)}</>;
  if (!simulation.isSounding) return <>{texts.reached(title)}</>;
  return <>{simulation.run.isGoing ? texts.plays(title) : texts.paused(title)}</>;
}
