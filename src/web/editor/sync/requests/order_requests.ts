/**
 * Requests that put stations and pictures in the order of the page.
 *
 * @module
 */
import { type Poi, readTag, readTagged, requestJson, writeJson } from "../../../api.ts";
import { forgetNumbers } from "./numbered_titles.ts";
import { type EditorState, type Key, pictureId, pictureKey, stationIn } from "../state.ts";
import { retrying } from "./retrying.ts";
import type { WalkPaths } from "./walk_paths.ts";

/** Sends orders: those that the page shows when they are sent, not those that it showed when the edit was made. */
export class OrderRequests {
  constructor(private readonly paths: WalkPaths) {}

  /** The stations of the walk, as the server has them. */
  async pois(): Promise<readonly Poi[]> {
    const { pois } = await requestJson<{ pois: Poi[] }>(`${this.paths.walk}/pois`);
    return pois;
  }

  /** Puts the stations in the order of the page. */
  stations(shown: () => EditorState): Promise<void> {
    const { walk } = this.paths;
    const wanted = (pois: readonly Poi[]) =>
      inOrder(pois.map(({ id }) => String(id)), shown().stations.map(({ key }) => key));
    return retrying(async () => {
      const before = await this.pois();
      await forgetNumbers(walk, before, wanted(before) ?? before.map(({ id }) => String(id)));
      const tag = await readTag(walk);
      const ordered = wanted(await this.pois());
      if (ordered === null) return;
      await writeJson("PUT", `${walk}/pois/order`, { ids: ordered.map(Number) }, tag);
    });
  }

  /** Removes titles that are the numbers of stations, before a station goes. */
  async forgetNumbersWithout(key: Key): Promise<void> {
    const pois = await this.pois();
    const others = pois.map(({ id }) => String(id)).filter((other) => other !== key);
    await forgetNumbers(this.paths.walk, pois, others);
  }

  /** Puts the pictures of a station in the order of the page. */
  pictures(key: Key, shown: () => EditorState): Promise<void> {
    const path = this.paths.poi(key);
    return retrying(async () => {
      const { value: { images }, tag } = await readTagged<Poi>(path);
      const pictures = stationIn(shown(), key)?.pictures ?? [];
      const stored = images.map(({ id }) => pictureKey(id));
      const ordered = inOrder(stored, pictures.map((picture) => picture.key));
      if (ordered === null) return;
      const ids = ordered.map((picture) => Number(pictureId(picture)));
      await writeJson("PUT", `${path}/pictures/order`, { ids }, tag);
    });
  }
}

/**
 * The keys of the server in the order of the page. Those that the page does not show stay, at the end: another
 * page has added them, or they are to be removed.
 *
 * @returns Null when those of the page are in their order already.
 */
function inOrder(stored: readonly Key[], shown: readonly Key[]): readonly Key[] | null {
  const wanted = shown.filter((key) => stored.includes(key));
  const present = stored.filter((key) => wanted.includes(key));
  if (present.every((key, index) => key === wanted[index])) return null;
  return [...wanted, ...stored.filter((key) => !wanted.includes(key))];
}
