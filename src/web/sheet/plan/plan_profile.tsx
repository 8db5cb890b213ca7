/**
 * The elevation profile of the plan, with its stations.
 *
 * @module
 */
import { elevationAt, profileFrame } from "../../editor/track/profile_frame.ts";
import { useWords } from "../context.ts";
import type { PlanContent } from "./plan_content.ts";
import { MAP_WIDTH } from "./plan_map.tsx";

/** Height of the drawing in units, and what is cut off at its top: no station is that high. */
const HEIGHT = 104;
const CUT = 16;

/** Half a diamond in units, and how far above the line its middle is. */
const HALF = 11;
const ABOVE = 9;

/** The profile. */
export function PlanProfile({ content: { walk, stations } }: { content: PlanContent }) {
  const { texts: { plan: texts }, formats, language } = useWords();
  const { profile, distanceM } = walk;
  const size = { width: MAP_WIDTH, height: HEIGHT, textScale: 1 };
  const frame = profileFrame(profile, distanceM, size);
  const { left, right, bottom, levels, ticks, x, y, line, area } = frame;
  const lastM = ticks.at(-1) ?? 0; // the only label with its unit, which is that of all
  const inItsUnit = (metres: number) =>
    lastM < 1000 ? `${metres}` : (metres / 1000).toLocaleString(language);
  return (
    <svg
      class="map plan-profile"
      viewBox={`0 ${CUT} ${MAP_WIDTH} ${HEIGHT - CUT}`}
      role="img"
      aria-label={texts.profile}
    >
      {levels.map((level) => (
        <g key={level}>
          <path class="plan-level" d={`M${left} ${y(level)}H${right}`} />
          <text x={left - HALF - 3} y={y(level) + 4} text-anchor="end">
            {formats.metres(level)}
          </text>
        </g>
      ))}
      <path class="plan-area" d={area} />
      <path class="plan-line" d={line} />
      {ticks.map((tick) => (
        <text key={tick} x={x(tick)} y={HEIGHT - 6} text-anchor="middle">
          {tick === lastM
            ? `${inItsUnit(tick)}\u00a0${lastM < 1000 ? "m" : "km"}`
            : inItsUnit(tick)}
        </text>
      ))}
      {stations.map(({ number, alongM }) => {
        if (alongM === null) return null;
        const top = y(elevationAt(profile, alongM));
        return (
          <g key={number} transform={`translate(${x(alongM)} 0)`}>
            <path class="plan-stem" d={`M0 ${top}V${bottom}`} />
            <path
              class="map-diamond"
              d={`M0 ${top - ABOVE - HALF}l${HALF} ${HALF}-${HALF} ${HALF}-${HALF}-${HALF}z`}
            />
            <text class="map-number plan-small" y={top - ABOVE + 4}>{number}</text>
          </g>
        );
      })}
    </svg>
  );
}
