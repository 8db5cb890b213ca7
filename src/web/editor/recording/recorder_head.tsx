/**
 * The head of the recorder: the station, and which stations of the walk have a recording.
 *
 * @module
 */
import { Mark } from "../../ui/mark.tsx";
import type { EditorStation, Key } from "../sync/state.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { recordedCount } from "./recording_order.ts";
import { useRecorderWords } from "./recorder_words.ts";

/** Walks with more stations have their number in words instead of the diamonds. */
const MOST_DIAMONDS = 12;

/** The head. @param isNext Whether it names the station as the next one. */
export function RecorderHead({ isNext, shown, title, number, stations, onClose }: {
  isNext: boolean;
  /** Key of the station. */
  shown: Key;
  title: string;
  number: number;
  stations: readonly EditorStation[];
  onClose: () => void;
}) {
  const { texts: { walk, close }, recorder: { row } } = useRecorderWords();
  return (
    <header class="head">
      {!isNext && <Mark number={number} word={walk.station} />}
      <h2>{isNext ? row.title(number) : title}</h2>
      <StationMarks stations={stations} shown={shown} />
      <IconButton icon="close" label={close} onClick={onClose} />
    </header>
  );
}

/** The stations as diamonds on a line: yellow while their recording is missing, hollow with one. */
function StationMarks({ stations, shown }: { stations: readonly EditorStation[]; shown: Key }) {
  const { texts: { walk }, recorder: { row } } = useRecorderWords();
  if (stations.length < 2) return null;
  if (stations.length > MOST_DIAMONDS) {
    return <p class="muted">{row.count(recordedCount(stations), stations.length)}</p>;
  }
  return (
    <ol class="recorder-marks" aria-label={row.marks}>
      {stations.map(({ key, audio }, index) => (
        <li
          key={key}
          class={key === shown ? "is-shown" : ""}
          aria-current={key === shown ? "step" : undefined}
        >
          <Mark number={index + 1} word={walk.station} isDone={audio !== null} size="small" />
          <span class="visually-hidden">{audio === null ? row.isMissing : row.isRecorded}</span>
        </li>
      ))}
    </ol>
  );
}
