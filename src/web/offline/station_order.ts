/**
 * The order in which the files of a walk are loaded.
 *
 * @module
 */

/** Files in the order of the walk: of each station its recording, then its pictures. */
export function inOrderOfStations<File extends { readonly url: string }>(
  files: readonly File[],
  stations: readonly { readonly id: number }[],
): File[] {
  const indexById = new Map(stations.map(({ id }, index) => [id, index]));
  const rank = ({ url }: File) => {
    const [, id, kind] = /\/pois\/(\d+)\/(\w+)/.exec(url) ?? [];
    const index = indexById.get(Number(id));
    if (index === undefined) return -1;
    return 2 * index + Number(kind !== "audio");
  };
  return [...files].sort((one, other) => rank(one) - rank(other));
}
