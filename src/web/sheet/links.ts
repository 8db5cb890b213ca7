/**
 * Where the codes and the typed links of the signs lead: to the published walk on the homepage, or to this device.
 *
 * @module
 */
import { walkFolder } from "../../shared/walk_folder.ts";

/** The links of a walk and of its stations, with their codes. */
export interface SignLinks {
  /** The address that all of them begin with. */
  readonly base: string;
  readonly ofWalk: string;
  readonly ofStation: (poiId: number) => string;
  /** Address of the image with the code of the walk. */
  readonly codeOfWalk: string;
  readonly codeOfStation: (poiId: number) => string;
}

/** Links to this device. @param base Its address for other devices, without a slash at its end. */
export function deviceLinks(routeId: number, base: string): SignLinks {
  const ofWalk = `${base}/w/${routeId}`;
  return {
    base: `${base}/`,
    ofWalk,
    ofStation: (poiId) => `${ofWalk}/s/${poiId}`,
    ...codes(routeId, ""),
  };
}

/** Links to the homepage. @param address Address of the published walks, with a slash at its end. */
export function homepageLinks(
  { id, slug }: { id: number; slug: string },
  address: string,
): SignLinks {
  const ofWalk = `${address}${walkFolder(slug)}`;
  // The address is not for the server: an image whose own address stays the same would not be loaded again.
  const query = new URLSearchParams({ at: "site", of: address });
  return {
    base: address,
    ofWalk,
    ofStation: (poiId) => `${ofWalk}#s${poiId}`,
    ...codes(id, `?${query}`),
  };
}

function codes(
  routeId: number,
  query: string,
): Pick<SignLinks, "codeOfWalk" | "codeOfStation"> {
  const route = `/api/routes/${routeId}`;
  return {
    codeOfWalk: `${route}/qr.svg${query}`,
    codeOfStation: (poiId) => `${route}/pois/${poiId}/qr.svg${query}`,
  };
}

/** A link as people type it: without its protocol. */
export function typedLink(url: string): string {
  return url.replace(/^https?:\/\//, "");
}
