/**
 * The images of the map of a walk, for its plan.
 *
 * @module
 */
import { useMemo } from "preact/hooks";
import type { StoredMap } from "../../../shared/stored_map.ts";
import type { Outline } from "../../api.ts";
import { type MapImage, pictureImages } from "./map_images.ts";

/** The images of a map, and its source note. */
export interface MapImages {
  readonly images: readonly MapImage[];
  /** Empty without one. */
  readonly credit: string;
}

/** The images of the map of a walk; none without a map. */
export function useMapImages(outline: Outline & { readonly map?: StoredMap | null }): MapImages {
  const map = outline.map ?? null;
  return useMemo(() => {
    if (map === null || map.kind !== "picture") return { images: [], credit: "" };
    return { images: pictureImages(map), credit: "" };
  }, [map]);
}
