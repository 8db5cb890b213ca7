/** Language of the sheet: its provider, and the hook that returns texts and formats. @module */
import { walkFolder } from "../../src/shared/walk_folder.ts";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { sheetDe, sheetEn, type SheetTexts } from "../kit/texts/editor/sheet.ts";
import { pageLanguage } from "../kit/ui/words.tsx";

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

/** The address of the plan, and that of the signs, on the page itself. */
export const PLAN_LINK = "#plan";
export const SIGNS_LINK = "#";

/** The heading of a view: it gets the keyboard's focus when the other view was left for it, as that of a new page would. */
export function useHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasChanged) heading.current?.focus();
  }, []);
  return heading;
}

/** Whether a view was chosen since the page was loaded. */
let hasChanged = false;

/** Whether the plan is shown. */
export function useIsPlan(): boolean {
  const [isPlan, setPlan] = useState(isPlanAddress);
  useEffect(() => {
    const follow = () => {
      hasChanged = true;
      scrollTo(0, 0);
      setPlan(isPlanAddress());
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return isPlan;
}

function isPlanAddress(): boolean {
  return location.hash === PLAN_LINK;
}

/** Provider and hook. */
export const { useWords, WordsProvider } = pageLanguage<SheetTexts>({ de: sheetDe, en: sheetEn });
