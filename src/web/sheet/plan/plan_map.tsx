/**
 * The map of the plan.
 *
 * @module
 */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { positionOf } from "../../../shared/geo.ts";
import type { StoredMap } from "../../../shared/stored_map.ts";
import { useWords } from "../context.ts";
import { drawPlanMap } from "./draw_map.ts";
import { pictureImages } from "./map_images.ts";
import { pageFrame, type PageSize } from "./page_frame.ts";
import type { PlanContent } from "./plan_content.ts";

/** Units of the width of the map: the paper without its margins, 186 mm. */
export const MAP_WIDTH = 703;

/** Through a picture that is less opaque, the grid can be seen, as on screens. */
const COVERING_OPACITY = 0.5;

/** The map; it is as high as the rest of the page leaves it. */
export function PlanMap({ content, map }: { content: PlanContent; map: StoredMap | null }) {
  const { texts: { plan: texts }, formats } = useWords();
  const element = useRef<SVGSVGElement>(null);
  const { width, height } = usePageSize(element);
  const { walk: { segments }, stations, positions } = content;
  const page = useMemo(() => {
    const shown = [...segments.flatMap((line) => line.map(positionOf)), ...positions];
    return pageFrame(shown, { width, height });
  }, [segments, positions, width, height]);
  const images = useMemo(() => map === null ? [] : pictureImages(map, page), [map, page]);
  const credit = map?.attribution ?? "";
  useLayoutEffect(() => {
    if (element.current === null) return;
    const isCovered = map !== null && map.opacity > COVERING_OPACITY && images.length > 0;
    drawPlanMap(
      element.current,
      {
        segments,
        stations,
        images,
        hasGrid: !isCovered,
        credit,
        texts: texts.map,
        distance: formats.distance,
      },
      page,
    );
  }, [page, content, images, credit, texts]);
  return (
    <div class="plan-map">
      <svg
        class="map"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        ref={element}
        role="img"
        aria-label={texts.map.label(stations.length)}
      />
      {credit !== "" && <p>{credit}</p>}
    </div>
  );
}

/** The size of an element in units; its width is that of the map, however large the screen shows it. */
function usePageSize(element: { readonly current: SVGSVGElement | null }): PageSize {
  const [size, setSize] = useState<PageSize>({ width: MAP_WIDTH, height: 393 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => {
      const { width, height } = current.getBoundingClientRect();
      if (width === 0) return; // it is not shown now
      const units = Math.round(height / width * MAP_WIDTH);
      setSize((known) => known.height === units ? known : { width: MAP_WIDTH, height: units });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return size;
}
