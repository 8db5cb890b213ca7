/**
 * The parts of the elevation profile that do not change with its point: axes, stations, and the table for screen readers.
 * Each renders only when one of its properties changes.
 *
 * @module
 */
import { useWords } from "../context.tsx";
import type { EditorStation, Key } from "../sync/state.ts";
import { memo } from "../ui/memo.tsx";
import { elevationAt, type ProfileFrame, type ProfileSize } from "./profile_frame.ts";

/** What is drawn of the walk. */
export interface ProfileContent {
  /** Samples: metres along the track and metres above sea level. */
  readonly samples: readonly (readonly number[])[];
  readonly stations: readonly EditorStation[];
  /** Where the stations are along the track, in metres; null if that is not known. */
  readonly stationsM: readonly (number | null)[];
}

/** Half of the widest label of a distance at texts of the usual size, in pixels. */
const HALF_LABEL = 28;

/** Elevations with their lines, and distances. @param hasLevels Whether the track has elevations. */
export const Axes = memo((
  { frame, size: { width, height, textScale }, distanceM, hasLevels }: {
    frame: ProfileFrame;
    size: ProfileSize;
    distanceM: number;
    hasLevels: boolean;
  },
) => {
  const { formats, language } = useWords();
  const lastM = frame.ticks.at(-1) ?? 0; // the only label with its unit, which is that of all
  const unit = lastM < 1000 ? "m" : "km";
  const isCut = (tick: number) => frame.x(tick) > width - HALF_LABEL * textScale;
  const inItsUnit = (metres: number) =>
    (lastM < 1000 ? metres : metres / 1000).toLocaleString(language);
  return (
    <g class="profile-axes" aria-hidden="true">
      {hasLevels && frame.levels.map((level, index) => (
        <g key={level}>
          <path d={`M${frame.left} ${frame.y(level)}H${frame.right}`} />
          <text x={frame.left - 6} y={frame.y(level) + 4} text-anchor="end">
            {index === frame.levels.length - 1
              ? formats.metres(level)
              : level.toLocaleString(language)}
          </text>
        </g>
      ))}
      {frame.ticks.map((tick) => (
        <text
          key={tick}
          x={isCut(tick) ? width - 1 : frame.x(tick)}
          y={height - 4}
          text-anchor={isCut(tick) ? "end" : "middle"}
        >
          {tick === lastM ? `${inItsUnit(tick)}\u00a0${unit}` : inItsUnit(tick)}
        </text>
      ))}
      <path d={`M${frame.x(0)} ${frame.bottom}H${frame.x(distanceM)}`} />
    </g>
  );
});

/** The stations as diamonds on stems; a click selects one. */
export const Stations = memo((
  { stations, stationsM, selected, samples, frame, onStation }: ProfileContent & {
    readonly selected: Key | null;
    readonly frame: ProfileFrame;
    readonly onStation: (key: Key) => void;
  },
) => {
  return (
    <g aria-hidden="true">
      {stations.map((station, index) => {
        const alongM = stationsM[index] ?? null;
        if (alongM === null) return null;
        const y = frame.y(elevationAt(samples, alongM));
        const size = station.key === selected ? 14 : 11;
        return (
          <g
            key={station.key}
            class="profile-station"
            transform={`translate(${frame.x(alongM)} 0)`}
            onClick={(event) => {
              event.stopPropagation();
              onStation(station.key);
            }}
          >
            <path class="profile-stem" d={`M0 ${y}V${frame.bottom}`} />
            <path
              class="map-diamond"
              d={`M0 ${y - 8 - 2 * size}l${size} ${size}-${size} ${size}-${size}-${size}z`}
            />
            <text y={y - 8 - size + 4} text-anchor="middle">{index + 1}</text>
          </g>
        );
      })}
    </g>
  );
});

/** The distances and the elevations of the stations as a table, which is visible to screen readers only. */
export const ProfileTable = memo(({ stations, stationsM, samples }: ProfileContent) => {
  const { texts, formats } = useWords();
  return (
    <div class="visually-hidden">
      <table>
        <caption>{texts.walk.profile}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.walk.station}</th>
            <th scope="col">{texts.walk.along}</th>
            <th scope="col">{texts.walk.elevation}</th>
          </tr>
        </thead>
        <tbody>
          {stations.map((station, index) => {
            const alongM = stationsM[index] ?? 0;
            return (
              <tr key={station.key}>
                <th scope="row">{index + 1} {station.title}</th>
                <td>{formats.distance(alongM)}</td>
                <td>{formats.metres(elevationAt(samples, alongM))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
});
