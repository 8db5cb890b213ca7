/**
 * The panel of the simulated walk: a teacher hears on the laptop what pupils would hear, and sees where.
 *
 * @module
 */
import { useWords } from "../context.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import { SimulationControls } from "./simulation_controls.tsx";
import { SimulationReport } from "./simulation_report.tsx";
import { useSimulationTexts } from "./simulation_texts.ts";
import { type SimulationHost, useSimulation } from "./use_simulation.ts";

/** What the panel needs. */
export interface SimulationProps extends SimulationHost {
  readonly onClose: () => void;
}

/** The panel of a simulated walk. */
export function SimulationPanel(props: SimulationProps) {
  const { texts: { close } } = useWords();
  const texts = useSimulationTexts();
  const simulation = useSimulation(props);
  const { run, choose } = simulation;
  return (
    <section class="form simulation" aria-labelledby="simulation">
      <div class="form-line">
        <h2 id="simulation">{texts.title}</h2>
        <IconButton icon="close" label={close} onClick={props.onClose} />
      </div>
      <p class="small muted">{texts.hint}</p>
      <SimulationControls simulation={simulation} />
      <label class="check">
        <input
          type="checkbox"
          checked={run.hasNoise}
          onChange={({ currentTarget }) => choose({ hasNoise: currentTarget.checked })}
        />
        {texts.noise}
      </label>
      <SimulationReport simulation={simulation} stations={props.stations} />
      <audio {...simulation.audio} />
    </section>
  );
}
