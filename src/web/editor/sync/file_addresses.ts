/**
 * The addresses at which the page reads the files of recordings and pictures. Those of the server stay when their files are
 * replaced, and an element whose address stays reads nothing again. So the page adds the version of the file, which the
 * server ignores; and what the server has restored is read once more, because the page may have asked for it before.
 * It is a query: browsers take a picture that they have for every fragment. Pure.
 *
 * @module
 */
import type { Poi } from "../../api.ts";
import type { OutboxEntry } from "./outbox.ts";
import { type EditorState, type EditorStation, stationIn, stationOf } from "./state.ts";

let readings = 0;

/** The part of an address that makes the browser read a file again. */
const READING = /[?&]reading=\d+$/;

/** The state with addresses to read again for the pictures and the recording of a station, as far as no edit of them waits. */
export function withReturned(
  state: EditorState,
  poi: Poi,
  waiting: readonly OutboxEntry[],
): EditorState {
  const stored = stationOf(poi);
  readings++;
  const hasEdits = waiting.some(({ operation }) =>
    (operation.kind === "audio" || operation.kind === "restore audio") &&
    operation.key === stored.key
  );
  const stations = state.stations.map((station) => {
    if (station.key !== stored.key) return station;
    const { audio } = station;
    const isReturned = !hasEdits && audio !== null && stored.audio !== null;
    return {
      ...station,
      audio: isReturned
        ? { ...audio, ...stored.audio, url: readAgain(audio.url, stored.audio.url) }
        : audio,
      pictures: station.pictures.map((picture) => {
        const url = stored.pictures.find(({ key }) => key === picture.key)?.url;
        return url === undefined ? picture : { ...picture, url: readAgain(picture.url, url) };
      }),
    };
  });
  return { ...state, stations };
}

/** Another address for the same file. @param shown The present one. @param stored That of the server. */
function readAgain(shown: string, stored: string): string {
  const address = shown.split("?")[0] === stored ? shown.replace(READING, "") : stored;
  return `${address}${address.includes("?") ? "&" : "?"}reading=${readings}`;
}

/** A version of the server with the addresses that the page shows already, so that it does not read the same files again. */
export function withShownAddresses(confirmed: EditorState, shown: EditorState): EditorState {
  const stations = confirmed.stations.map((station) => {
    const before = stationIn(shown, station.key);
    return before === undefined ? station : withAddressesOf(station, before);
  });
  return { ...confirmed, stations };
}

function withAddressesOf(station: EditorStation, shown: EditorStation): EditorStation {
  const { audio, pictures } = station;
  return {
    ...station,
    audio: audio && { ...audio, url: kept(audio.url, shown.audio?.url) },
    pictures: pictures.map((picture) => {
      const before = shown.pictures.find(({ key }) => key === picture.key);
      return { ...picture, url: kept(picture.url, before?.url) };
    }),
  };
}

/** The address that is shown, if it is one of the same version. */
function kept(confirmed: string, shown: string | undefined): string {
  const isSame = confirmed.includes("?") && shown?.replace(READING, "") === confirmed;
  return isSame && shown !== undefined ? shown : confirmed;
}
