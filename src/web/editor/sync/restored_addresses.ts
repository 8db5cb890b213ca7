/**
 * New addresses for restored files. The server's addresses do not change with their files, so the page would still show that
 * there is no picture, or the other recording; another fragment of the address makes the browser read them again.
 *
 * @module
 */
import type { Poi } from "../../api.ts";
import type { OutboxEntry } from "./outbox.ts";
import { type EditorState, stationOf } from "./state.ts";

let marks = 0;

/** The state with new addresses for the pictures and the recording of a station, as far as no edit of them waits. */
export function withReturned(
  state: EditorState,
  poi: Poi,
  waiting: readonly OutboxEntry[],
): EditorState {
  const stored = stationOf(poi);
  const mark = `#${++marks}`;
  const hasEdits = waiting.some(({ operation }) =>
    (operation.kind === "audio" || operation.kind === "restore audio") &&
    operation.key === stored.key
  );
  const stations = state.stations.map((station) => {
    if (station.key !== stored.key) return station;
    const audio = hasEdits || station.audio === null || stored.audio === null
      ? station.audio
      : { ...station.audio, ...stored.audio, url: stored.audio.url + mark };
    const pictures = station.pictures.map((picture) => {
      const url = stored.pictures.find(({ key }) => key === picture.key)?.url;
      return url === undefined ? picture : { ...picture, url: url + mark };
    });
    return { ...station, audio, pictures };
  });
  return { ...state, stations };
}
