/**
 * The map of the plan.
 *
 * @module
 */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { positionOf } from "../../../shared/geo.ts";
import { useWords } from "../context.ts";
import { drawPlanMap, type MapStation } from "./draw_map.ts";
import type { MapImage } from "./map_images.ts";
import { pageFrame, type PageSize } from "./page_frame.ts";
import type { PlanContent } from "./plan_content.ts";

/** Units of the width of the map: the paper without its margins, 186 mm. */
export const MAP_WIDTH = 703;

/** The map; it is as high as the rest of the page leaves it. */
export function PlanMap(
  { content, images, credit }: {
    content: PlanContent;
    images: readonly MapImage[];
    credit: string;
  },
) {
  const { texts: { plan: texts }, formats } = useWords();
  const element = useRef<SVGSVGElement>(null);
  const { width, height } = usePageSize(element);
  const { segments } = content.walk;
  useLayoutEffect(() => {
    if (element.current === null) return;
    const stations: readonly MapStation[] = content.stations;
    const positions = [...segments.flatMap((line) => line.map(positionOf)), ...stations];
    drawPlanMap(
      element.current,
      { segments, stations, images, credit, texts: texts.map, distance: formats.distance },
      pageFrame(positions, { width, height }),
    );
  }, [content, images, credit, texts, width, height]);
  return (
    <div class="plan-map">
      <svg
        class="map"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        ref={element}
        role="img"
        aria-label={texts.map.label(content.stations.length)}
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
