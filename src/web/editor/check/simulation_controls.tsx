/**
 * The controls of a simulated walk: start, pause, again, and speed.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { SPEEDS } from "./simulation_run.ts";
import { useSimulationTexts } from "./simulation_texts.ts";
import type { Simulation } from "./use_simulation.ts";

/** The controls. */
export function SimulationControls({ simulation }: { simulation: Simulation }) {
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
