/** The edits that add proposed stations with their pictures. Pure, but for the names of new things. @module */
import type { Operation } from "../document/operations.ts";
import { type EditorPicture, type EditorStation, type Key, newName } from "../document/state.ts";

/** A picture that is on the disk of this device. */
export interface PreparedPicture {
  /** Name of the kept content. */
  readonly blobKey: string;
  /** An address with which the page shows it. */
  readonly url: string;
  /** Name of the photo. */
  readonly fileName: string;
}

/** A station to add. */
export interface NewStation {
  readonly kind: "new";
  readonly title: string;
  readonly description: string;
  readonly lat: number;
  readonly lon: number;
  readonly triggerRadiusM: number;
  readonly pictures: readonly PreparedPicture[];
}

/** A station of the walk that may get more pictures. */
export interface PresentStation {
  readonly kind: "present";
  readonly station: EditorStation;
  readonly pictures: readonly PreparedPicture[];
}

/**
 * The edits that turn the stations of a walk into others: those it has, in their order, with new ones among them.
 *
 * @param chosenMs When the photos were chosen, in milliseconds since 1970.
 */
export function editsFor(
  stations: readonly (NewStation | PresentStation)[],
  chosenMs: number,
): readonly Operation[] {
  const all = stations.map((one) => ({
    ...one,
    key: one.kind === "new" ? newName() : one.station.key,
  }));
  const keys: Key[] = all.filter(({ kind }) => kind === "present").map(({ key }) => key);
  const edits: Operation[] = [];
  for (const [index, one] of all.entries()) {
    if (one.kind === "new") {
      edits.push({ kind: "add station", station: emptyStation(one), index, others: [...keys] });
      keys.splice(index, 0, one.key);
    }
    const before = one.kind === "new" ? [] : one.station.pictures.map(({ key }) => key);
    edits.push(...pictureEdits(one.key, one.pictures, before, chosenMs));
  }
  return edits;
}

function emptyStation(
  { key, title, description, lat, lon, triggerRadiusM }: NewStation & { readonly key: Key },
): EditorStation {
  const station = { key, title, description, triggerRadiusM, audio: null, pictures: [] };
  return { ...station, lat: rounded(lat), lon: rounded(lon) };
}

/** Degrees to about a tenth of a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function pictureEdits(
  key: Key,
  pictures: readonly PreparedPicture[],
  before: readonly Key[],
  chosenMs: number,
): readonly Operation[] {
  return pictures.map(({ blobKey, url, fileName }, at): Operation => {
    const picture: EditorPicture = { key: blobKey, caption: "", url };
    const others = [...before, ...pictures.slice(0, at).map((other) => other.blobKey)];
    const index = others.length;
    return { kind: "add picture", key, picture, blobKey, fileName, chosenMs, index, others };
  });
}
