/** How much of a walk is ready, and the one large button that is the next thing to do. @module */
import type { EditorTexts } from "../../kit/texts/editor/de.ts";
import { Icon, type IconName } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import { type Finding, LEAST_RADIUS_M } from "../check/checks.ts";
import type { Key } from "../document/state.ts";
import { useWords } from "../ui/context.tsx";
import { type NextStep, type Remedy, type WrongStation, wrongStations } from "./next_step.ts";

/** What the list shows, and what it calls. */
interface WrongListProps {
  readonly findings: readonly Finding[];
  /** Whether nothing is missing: only then there can be nothing to improve. */
  readonly isReady: boolean;
  /** Whether the browser can record; otherwise a file is chosen. */
  readonly canRecord: boolean;
  readonly onSelect: (key: Key) => void;
  readonly onRemedy: (remedy: Remedy, key: Key) => void;
}

/** The list; without findings, a sentence that says so once nothing is missing. */
export function WrongList(props: WrongListProps) {
  const { texts: { next: texts } } = useWords();
  if (props.findings.length === 0) {
    return props.isReady && (
      <p class="state state-ok">
        <Icon name="check" size="small" />
        {texts.nothingWrong}
      </p>
    );
  }
  return (
    <section class="wrong" aria-labelledby="wrong">
      <h2 id="wrong">
        <Icon name="warn" />
        {texts.wrong}
      </h2>
      <ul>
        {wrongStations(props.findings).map((wrong) => (
          <WrongRow key={wrong.key} {...props} wrong={wrong} />
        ))}
      </ul>
    </section>
  );
}

function WrongRow({ wrong, canRecord, onSelect, onRemedy }: WrongListProps & {
  wrong: WrongStation;
}) {
  const { texts: { walk: { station, findings: sentences }, next: { remedies: texts } }, formats } =
    useWords();
  const { key, number, findings, remedy } = wrong;
  const labels: Readonly<Record<Remedy, string>> = {
    toTrack: texts.toTrack,
    radius: texts.radius(formats.metres(LEAST_RADIUS_M)),
    order: texts.order,
    apart: texts.apart,
    record: canRecord ? texts.record : texts.choose,
    level: texts.level,
    write: texts.write,
  };
  return (
    <li>
      <button class="wrong-words" type="button" onClick={() => onSelect(key)}>
        <Mark number={number} word={station} size="small" />
        <span>{findings.map(({ code, other }) => sentences[code](other ?? 0)).join(" ")}</span>
      </button>
      {remedy !== null && (
        <button class="btn" type="button" onClick={() => onRemedy(remedy, key)}>
          {labels[remedy]}
          <span class="visually-hidden">: {station} {number}</span>
        </button>
      )}
    </li>
  );
}

/** What the head shows. */
interface ProgressHeadProps {
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
