/**
 * How much of a walk is ready, and the one large button that is the next thing to do.
 *
 * @module
 */
import { Icon, type IconName } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import type { EditorTexts } from "../../texts/editor_de.ts";
import type { NextStep } from "./next_step.ts";

/** What the head shows. */
export interface ProgressHeadProps {
  readonly step: NextStep;
  readonly ready: number;
  readonly all: number;
  readonly withoutPicture: number;
  /** Whether the browser can record; otherwise a file is chosen. */
  readonly canRecord: boolean;
  readonly onStep: (step: NextStep) => void;
}

/** The head. */
export function ProgressHead(props: ProgressHeadProps) {
  const { step, ready, all, withoutPicture, canRecord, onStep } = props;
  const { texts: { next: texts } } = useWords();
  const { icon, label } = signOf(step, texts, canRecord);
  return (
    <section class="progress-head" aria-labelledby="progress">
      {all === 0
        ? (
          <>
            <h2 id="progress">{texts.begun}</h2>
            <p>{texts.begunHint}</p>
          </>
        )
        : (
          <>
            <h2 id="progress">{texts.ready(ready, all, withoutPicture)}</h2>
            <progress max={all} value={ready} aria-labelledby="progress" />
          </>
        )}
      <button class="btn btn-large" type="button" onClick={() => onStep(step)}>
        <Icon name={icon} />
        {label}
      </button>
    </section>
  );
}

/** The symbol and the words of the button. */
function signOf(
  step: NextStep,
  { steps: texts }: EditorTexts["next"],
  canRecord: boolean,
): { readonly icon: IconName; readonly label: string } {
  switch (step.kind) {
    case "place":
      return { icon: "plus", label: texts.place };
    case "write":
      return { icon: "pencil", label: texts.write(step.number) };
    case "record":
      return canRecord
        ? { icon: "mic", label: texts.record(step.number) }
        : { icon: "upload", label: texts.choose(step.number) };
    case "remedy":
      if (step.remedy === "toTrack") return { icon: "move", label: texts.toTrack(step.number) };
      return canRecord
        ? { icon: "mic", label: texts.recordAgain(step.number) }
        : { icon: "upload", label: texts.choose(step.number) };
    case "simulate":
      return { icon: "walk", label: texts.simulate };
  }
}
