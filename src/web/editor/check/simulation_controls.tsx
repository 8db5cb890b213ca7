/**
 * The controls of a simulated walk: start, pause, again, and speed.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { SPEEDS } from "./simulation_run.ts";
import { useSimulationTexts } from "./simulation_texts.ts";
import type { Simulation } from "./use_simulation.ts";

/** What the controls need: of a simulated walk, or of a rehearsal that is played. */
export interface Controlled extends Pick<Simulation, "isOver" | "toggle" | "restart"> {
  readonly run: {
    readonly walk: { readonly alongM: number };
    readonly isGoing: boolean;
    readonly speed: number;
  };
  readonly choose: (options: { speed: number }) => void;
}

/** The controls. */
export function SimulationControls({ simulation }: { simulation: Controlled }) {
  const texts = useSimulationTexts();
  const { run: { walk, isGoing, speed }, isOver } = simulation;
  return (
    <>
      <div class="choices">
        <button class="btn btn-primary" type="button" onClick={simulation.toggle}>
          <Icon name={isGoing ? "pause" : "walk"} />
          {isGoing ? texts.pause : walk.alongM === 0 || isOver ? texts.start : texts.goOn}
        </button>
        {walk.alongM > 0 && (
          <button class="btn" type="button" onClick={simulation.restart}>
            <Icon name="redo" />
            {texts.again}
          </button>
        )}
      </div>
      <fieldset class="speeds">
        <legend>{texts.speed}</legend>
        {SPEEDS.map((factor) => (
          <label key={factor}>
            <input
              type="radio"
              name="speed"
              checked={speed === factor}
              onChange={() => simulation.choose({ speed: factor })}
            />
            {texts.times(factor)}
          </label>
        ))}
      </fieldset>
    </>
  );
}
