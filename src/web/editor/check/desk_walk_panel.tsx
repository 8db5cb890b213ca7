/**
 * The panel of the simulated walk: a teacher hears on the laptop what pupils would hear, and sees where.
 *
 * @module
 */
import { useWords } from "../context.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import { SimulationControls } from "./simulation_controls.tsx";
import { SimulationReport } from "./simulation_report.tsx";
import { type SimulationHost, useSimulation } from "./use_simulation.ts";

/** What the panel needs. */
export interface DeskWalkProps extends SimulationHost {
  readonly onClose: () => void;
}

/** The panel. */
export function DeskWalkPanel(props: DeskWalkProps) {
  const { texts: { deskWalk: texts, close } } = useWords();
  const simulation = useSimulation(props);
  return (
    <section class="form desk-walk" aria-labelledby="desk-walk">
      <div class="line">
        <h2 id="desk-walk">{texts.title}</h2>
        <IconButton icon="close" label={close} onClick={props.onClose} />
      </div>
      <p class="small muted">{texts.hint}</p>
      <SimulationControls simulation={simulation} />
      <SimulationReport simulation={simulation} stations={props.stations} />
      <audio {...simulation.audio} />
    </section>
  );
}
