/**
 * Stations whose number was saved as their title, as earlier versions of the editor did: before the number changes, the
 * title is removed, so that the name follows the number.
 *
 * @module
 */
import { type Poi, readTagged, writeJson } from "../../../api.ts";
import { automaticName } from "../../../../shared/station_name.ts";
import { retrying } from "./retrying.ts";
import type { Key } from "../state.ts";

/**
 * Removes such titles.
 *
 * @param walk Path of the walk.
 * @param pois The stations as the server has them, in their order.
 * @param after The keys in their new order; one that is missing changes the numbers of those after it.
 * @returns Whether there were any.
 * @throws {ApiError} @throws {NetworkError}
 */
export async function forgetNumbers(
  walk: string,
  pois: readonly Poi[],
  after: readonly Key[],
): Promise<boolean> {
  const numbered = pois.filter(({ id, title }, index) =>
    title === automaticName(index + 1) && after[index] !== String(id)
  );
  for (const { id, title } of numbered) {
    const path = `${walk}/pois/${id}`;
    await retrying(async () => {
      const { value, tag } = await readTagged<Poi>(path);
      if (value.title === title) await writeJson("PUT", path, { title: "" }, tag);
    });
  }
  return numbered.length > 0;
}
