/** The rows that say what a recorded track is better without, each with the button that takes it out. @module */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { alongTrack } from "../../../src/shared/geo.ts";
import { readFile } from "../../kit/api.ts";
import { NetworkError } from "../../kit/api_error.ts";
import {
  correctionsDe,
  correctionsEn,
  type CorrectionsTexts,
} from "../../kit/texts/editor/corrections.ts";
import { hasClimb } from "../../kit/walking_time.ts";
import { reportTrouble } from "../sync/troubles.ts";
import { useWords } from "../ui/context.tsx";
import { RefusalNote } from "../ui/messages.tsx";
import type { Live } from "../walk/live.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { type Correction, findCorrections, mayHaveSpike, without } from "./corrections.ts";
import { readTrack } from "./read_track.ts";
import { useTrackUpload, type WalkTrack } from "./use_track.ts";
import { type ReadTrack } from "./track_change.ts";

/** What the rows are of. */
export interface TrackCorrectionsProps {
  readonly opened: OpenedWalk;
  readonly track: WalkTrack;
  readonly live: Live;
}

/** A part that can be taken out, and the track without it. */
interface MeasuredCorrection {
  readonly correction: Correction;
  readonly file: File;
  readonly after: ReadTrack;
}

/** Most points of a track whose file is read at once: some three megabytes. */
const MOST_POINTS = 30_000;

/** What the file of a walk is better without. @throws {ApiError} @throws {NetworkError} */
async function measuredCorrections(
  routeId: number,
  signal: AbortSignal,
): Promise<MeasuredCorrection[]> {
  const read = await readFile(`/api/routes/${routeId}/gpx`);
  const bytes = new Uint8Array(await read.arrayBuffer());
  const measured: MeasuredCorrection[] = [];
  for (const correction of findCorrections(bytes)) {
    const file = new File([without(bytes, correction)], "track.gpx");
    measured.push({ correction, file, after: await readTrack(file, () => {}, signal) });
  }
  return measured;
}

/** The rows; nothing for a track that is good. */
export function TrackCorrections(
  { opened: { editor, routeId }, track, live }: TrackCorrectionsProps,
) {
  const { texts: { next: texts } } = useWords();
  const { outline: { segments, route }, readTrack } = track;
  const [found, setFound] = useState<readonly MeasuredCorrection[]>([]);
  const [problem, setProblem] = useState<ComponentChildren>(null);
  useEffect(() => {
    const run = new AbortController();
    setFound([]);
    setProblem(null);
    // Before the first station the track is new; later only what its line shows is worth reading the file.
    const isNew = editor.state.stations.length === 0 && route.pointCount <= MOST_POINTS;
    if (isNew || mayHaveSpike(segments)) {
      measuredCorrections(routeId, run.signal).then(
        (corrections) => run.signal.aborted || setFound(corrections),
        (error) => run.signal.aborted || error instanceof NetworkError || reportTrouble(error),
      );
    }
    return () => run.abort();
  }, [segments]);
  useEffect(() => {
    live.marked.set(
      found.map(({ correction: { line } }, index) => ({ letter: letterOf(index), line })),
    );
    return () => live.marked.set([]);
  }, [found]);
  const refuse = (error: unknown) => setProblem(<RefusalNote error={error} subject="file" />);
  const upload = useTrackUpload({
    routeId,
    editor,
    onTrack: readTrack,
    onRefused: (_, error) => refuse(error),
    onNotRead: refuse,
  });
  if (found.length === 0) return null;
  return (
    <section class="wrong" aria-labelledby="corrections">
      <h2 id="corrections" class="visually-hidden">{texts.wrong}</h2>
      <ul>
        {found.map((measured, index) => (
          <CorrectionRow
            key={index}
            measured={measured}
            letter={letterOf(index)}
            isBusy={upload.share !== null}
            onShow={() => {
              const { line } = measured.correction;
              const middle = line[Math.floor(line.length / 2)];
              const at = middle && alongTrack(segments, middle);
              live.point.set(at?.alongM ?? null);
            }}
            onTakeOut={() =>
              void upload.send({ file: measured.file, change: { purpose: "replace" } }, () => {})}
          />
        ))}
      </ul>
      <p role="alert">{problem}</p>
    </section>
  );
}

/** Letters: stations have numbers. */
function letterOf(index: number): string {
  return "ABCD".charAt(index);
}

/** A row. */
function CorrectionRow(
  { measured: { correction, after }, letter, isBusy, onShow, onTakeOut }: {
    measured: MeasuredCorrection;
    letter: string;
    isBusy: boolean;
    onShow: () => void;
    onTakeOut: () => void;
  },
) {
  const { language, texts: { climb }, formats } = useWords();
  const texts: CorrectionsTexts = { de: correctionsDe, en: correctionsEn }[language];
  const { kind, metres, seconds } = correction;
  const length = formats.distance(after.distanceM);
  const then = hasClimb(after)
    ? `${length}, ${climb(formats.metres(after.elevationGainM))}`
    : length;
  return (
    <li>
      <button class="wrong-words" type="button" onClick={onShow}>
        <b class="correction-letter">{letter}</b>
        <span>
          {texts[kind](
            formats.distance(metres),
            Math.round(metres / seconds * 3.6),
            Math.round(seconds / 60),
          )} {texts.then(then)}
        </span>
      </button>
      <button class="btn" type="button" aria-disabled={isBusy} onClick={onTakeOut}>
        {texts.takeOut[kind]}
      </button>
    </li>
  );
}
