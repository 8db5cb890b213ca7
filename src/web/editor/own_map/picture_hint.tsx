/**
 * The sentence that says what to do next with the points of a picture.
 *
 * @module
 */
import { useWords } from "../context.tsx";
import type { FitReport } from "./fit_report.ts";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import { letterOf, type PictureDraft } from "./picture_draft.ts";

/** What the hint is about. */
export interface PictureHintProps {
  readonly draft: PictureDraft;
  readonly report: FitReport;
  /** Whether the teacher has clicked on the walk before the picture. */
  readonly isTooEarly: boolean;
  /** The point that was removed last is to come back. */
  readonly onReturn: () => void;
}

/** The hint: what matters most, and what to do. */
export function PictureHint(props: PictureHintProps) {
  const { draft: { removed }, onReturn } = props;
  const { hint: texts } = useMapDialogTexts();
  const [fact, next] = useHint(props);
  return (
    <>
      <p role="status">
        {removed !== null && `${texts.removed(letterOf(removed.index))} `}
        {fact !== "" && <b>{fact}</b>} {next}
      </p>
      {removed !== null && (
        <button class="btn btn-quiet" type="button" onClick={onReturn}>{texts.return}</button>
      )}
    </>
  );
}

/** A fact, and the next step. */
function useHint(
  { draft: { points, chosenPixel }, report, isTooEarly }: PictureHintProps,
): readonly [fact: string, next: string] {
  const { hint: texts } = useMapDialogTexts();
  const { formats } = useWords();
  const metres = (value: number) => formats.metres(Math.round(value));
  if (chosenPixel !== null) return [texts.place(letterOf(points.length)), texts.placeNext];
  if (isTooEarly) return ["", texts.pictureFirst];
  switch (report.kind) {
    case "few":
      return points.length === 0 ? [texts.first, ""] : [texts.missing(3 - points.length), ""];
    case "line":
      return [texts.line, texts.lineNext];
    case "mirrored":
      return [texts.mirrored, texts.mirroredNext];
    case "three":
      return [texts.three, texts.threeNext];
    case "good":
      return [texts.mean(metres(report.fit?.meanErrorM ?? 0)), texts.good];
    case "bad": {
      const worst = report.worst ?? 0;
      const errorM = report.errorsM?.[worst] ?? 0;
      return [texts.worst(letterOf(worst), metres(errorM)), texts.worstNext];
    }
  }
}
