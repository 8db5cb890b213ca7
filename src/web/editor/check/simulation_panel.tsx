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
export interface SimulationProps extends SimulationHost {
  readonly onClose: () => void;
}

/** The panel. */
export function SimulationPanel(props: SimulationProps) {
  const { texts: { simulation: texts, close } } = useWords();
  const simulation = useSimulation(props);
  return (
    <section class="form simulation" aria-labelledby="simulation">
      <div class="form-line">
        <h2 id="simulation">{texts.title}</h2>
        <IconButton icon="close" label={close} onClick={props.onClose} />
      </div>
      <p class="small muted">{texts.hint}</p>
      <SimulationControls simulation={simulation} />
      <SimulationReport simulation={simulation} stations={props.stations} />
      <audio {...simulation.audio} />
    </section>
  );
}
