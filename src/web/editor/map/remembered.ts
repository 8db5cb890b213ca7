/**
 * Values of a track and a station that are computed once, because each rendering needs them again.
 *
 * @module
 */
import type { Line } from "../../../shared/geo.ts";
import type { EditorStation } from "../sync/state.ts";

/** A function that computes once for each track and station. Neither ever changes: an edit creates a new object. */
export function remembered<Value>(
  compute: (segments: readonly Line[], station: EditorStation) => Value,
): (segments: readonly Line[], station: EditorStation) => Value {
  const found = new WeakMap<readonly Line[], WeakMap<EditorStation, { readonly value: Value }>>();
  return (segments, station) => {
    const ofTrack = found.get(segments) ?? new WeakMap<EditorStation, { readonly value: Value }>();
    found.set(segments, ofTrack);
    const known = ofTrack.get(station) ?? { value: compute(segments, station) };
    ofTrack.set(station, known);
    return known.value;
  };
}
