/**
 * What a rehearsal says of one circle, and the key that changes its radius.
 *
 * @module
 */
import { useState } from "preact/hooks";
import type { CircleFinding } from "../../rehearsal/circles.ts";
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useWords } from "../context.tsx";
import { changeRadius, type RadiusProblem } from "./radius.ts";
import { useRehearsalTexts } from "./rehearsal_words.ts";

/** A circle. */
export interface CircleRowProps {
  readonly finding: CircleFinding;
  readonly routeId: number;
  /** Its radius now, in metres; null if its station is gone. */
  readonly radiusM: number | null;
  /** Called when it has another radius. */
  readonly onRadius: (radiusM: number) => void;
}

/** What a tap has done: nothing yet, it is being saved, saved, undone, or not saved. */
type Outcome = "" | "saving" | "saved" | "undone" | RadiusProblem;

/** A station with its sentence. */
export function CircleRow(props: CircleRowProps) {
  const texts = useRehearsalTexts();
  const { texts: words, formats } = useWords();
  const { finding: { station, kind, accuracyM }, radiusM } = props;
  return (
    <li class="rehearsal-row">
      <Mark number={station.number} word={words.station.number} />
      <div>
        <b>{station.title}</b>
        <Sentence finding={props.finding} />
        {accuracyM !== null && kind !== "away" && <p>{texts.accuracy(formats.metres(accuracyM))}
        </p>}
        {radiusM !== null && <p>{texts.radius(formats.metres(radiusM))}</p>}
        <RadiusKeys {...props} />
      </div>
    </li>
  );
}

function Sentence({ finding: { station, kind, lateM, nearestM } }: { finding: CircleFinding }) {
  const texts = useRehearsalTexts();
  const { formats } = useWords();
  const metres = (value: number) => formats.metres(Math.round(value));
  switch (kind) {
    case "fine":
      return (
        <p class="state state-ok">
          <Icon name="check" />
          {texts.fine}
        </p>
      );
    case "away":
      return <p>{texts.away}</p>;
    default:
      return (
        <p class="state state-warn">
          <Icon name="warn" />
          {kind === "late"
            ? texts.late(station.number, metres(lateM))
            : texts.missed(station.number, metres(nearestM))}
        </p>
      );
  }
}

/** One tap changes the radius, another one undoes that. */
function RadiusKeys({ finding, routeId, radiusM, onRadius }: CircleRowProps) {
  const texts = useRehearsalTexts();
  const { formats } = useWords();
  const [outcome, setOutcome] = useState<Outcome>("");
  const { station: { id, number, triggerRadiusM: beforeM }, suggestedM } = finding;
  if (suggestedM === null) return null;
  if (radiusM === null) return <p>{texts.problem.gone}</p>;
  const isChanged = radiusM === suggestedM;
  const toM = isChanged ? beforeM : suggestedM;
  // Another radius than both: the circle was changed elsewhere since.
  if (radiusM !== beforeM && !isChanged) return null;
  const change = async () => {
    setOutcome("saving");
    const problem = await changeRadius({ routeId, stationId: id, fromM: radiusM, toM });
    setOutcome(problem ?? (isChanged ? "undone" : "saved"));
    if (problem === null) onRadius(toM);
  };
  const metres = formats.metres(toM);
  return (
    <>
      <p role="status">{messageOf(outcome, formats.metres(radiusM), texts)}</p>
      <button
        class="btn"
        type="button"
        aria-disabled={outcome === "saving"}
        aria-label={(isChanged ? texts.undoLabel : texts.makeLabel)(number, metres)}
        onClick={outcome === "saving" ? undefined : () => void change()}
      >
        <Icon name={isChanged ? "undo" : "check"} />
        {(isChanged ? texts.undo : texts.make)(metres)}
      </button>
    </>
  );
}

function messageOf(
  outcome: Outcome,
  metres: string,
  texts: ReturnType<typeof useRehearsalTexts>,
): string {
  switch (outcome) {
    case "":
      return "";
    case "saving":
      return texts.saving;
    case "saved":
      return texts.saved(metres);
    case "undone":
      return texts.undone(metres);
    default:
      return texts.problem[outcome];
  }
}
