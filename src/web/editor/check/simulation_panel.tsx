/**
 * The panel of the simulated walk: a teacher hears on the laptop what pupils would hear, and sees where; or what a
 * rehearsal says of the circles.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { useWords } from "../context.tsx";
import { ReplayPanel } from "../replay/replay_panel.tsx";
import { FileButton } from "../ui/file_button.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import { SimulationControls } from "./simulation_controls.tsx";
import { SimulationReport } from "./simulation_report.tsx";
import { useSimulationTexts } from "./simulation_texts.ts";
import { type SimulationHost, useSimulation } from "./use_simulation.ts";

/** What the panel needs. */
export interface SimulationProps extends SimulationHost {
  readonly routeId: number;
  readonly onClose: () => void;
}

/** The panel: a simulated walk, or the file of a rehearsal that was opened in it. */
export function SimulationPanel(props: SimulationProps) {
  const { texts: { close } } = useWords();
  const texts = useSimulationTexts();
  const [file, setFile] = useState<File | null>(null);
  return (
    <section class="form simulation" aria-labelledby="simulation">
      <div class="form-line">
        <h2 id="simulation">{texts.title}</h2>
        <IconButton icon="close" label={close} onClick={props.onClose} />
      </div>
      {file === null
        ? <SimulatedWalk host={props} />
        : <ReplayPanel file={file} routeId={props.routeId} host={props} />}
      <FileButton
        icon="upload"
        label={texts.rehearsal}
        accept="application/json,.json"
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
    </section>
  );
}

function SimulatedWalk({ host }: { host: SimulationHost }) {
  const texts = useSimulationTexts();
  const simulation = useSimulation(host);
  const { run, choose } = simulation;
  return (
    <>
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
      <SimulationReport simulation={simulation} stations={host.stations} />
      <audio {...simulation.audio} />
    </>
  );
}
