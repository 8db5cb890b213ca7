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
  const places = new Map(stations.map(({ id }, index) => [id, index]));
  const rank = ({ url }: File) => {
    const [, id, kind] = /\/pois\/(\d+)\/(\w+)/.exec(url) ?? [];
    const place = places.get(Number(id));
    if (place === undefined) return -1;
    return 2 * place + Number(kind !== "audio");
  };
  return [...files].sort((one, other) => rank(one) - rank(other));
}
