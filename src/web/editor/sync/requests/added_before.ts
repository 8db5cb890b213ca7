/**
 * Finds what an edit adds among what the server has: an earlier try has added it, or another page that had
 * the same edit. Texts are not compared, because later edits of that page may have changed them.
 *
 * @module
 */
import { type Poi, readFile } from "../../../api.ts";
import { type EditorStation, type Key, pictureKey } from "../state.ts";

/** The station of the server that is the one to add: it has the same position. @param others Keys of stations that are not. */
export function addedStation(
  pois: readonly Poi[],
  station: EditorStation,
  others: readonly Key[],
): Poi | undefined {
  return pois.find((poi) =>
    !others.includes(String(poi.id)) && poi.lat === station.lat && poi.lon === station.lon
  );
}

/**
 * The ID of the picture of the server that is the one to add: it has the same bytes.
 *
 * @param others Keys of pictures that are not.
 * @returns Null when there is none.
 * @throws {ApiError} @throws {NetworkError}
 */
export async function addedPicture(
  { images }: Poi,
  content: Blob,
  others: readonly Key[],
): Promise<number | null> {
  for (const image of images) {
    if (image.url === null || others.includes(pictureKey(image.id))) continue;
    if (await areEqual(await readFile(image.url), content)) return image.id;
  }
  return null;
}

/** Whether two contents have the same bytes. */
export async function areEqual(a: Blob, b: Blob): Promise<boolean> {
  if (a.size !== b.size) return false;
  const [left, right] = [await bytesOf(a), await bytesOf(b)];
  return left.every((byte, index) => byte === right[index]);
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
