/**
 * Where stations are along the track.
 *
 * @module
 */
import { type AlongTrack, alongTrack, type Line } from "../../geo.ts";
import type { EditorStation } from "../model/state.ts";

/** Found places, as long as the track and the station exist: neither ever changes, edits make new ones. */
const found = new WeakMap<readonly Line[], WeakMap<EditorStation, AlongTrack | null>>();

/** The point of the track that is nearest to a station. Null for a track without points. */
export function placeOf(segments: readonly Line[], station: EditorStation): AlongTrack | null {
  const ofTrack = found.get(segments) ?? new WeakMap<EditorStation, AlongTrack | null>();
  found.set(segments, ofTrack);
  const known = ofTrack.get(station);
  if (known !== undefined) return known;
  const place = alongTrack(segments, station);
  ofTrack.set(station, place);
  return place;
}
