/**
 * The elevation profile as SVG, with the stations on it. Its point moves with that of the map, by pointer and by keyboard.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  elevationAt,
  type ProfileFrame,
  profileFrame,
  type ProfileSize,
} from "../../kit/profile_frame.ts";
import type { Key } from "../document/state.ts";
import type { NamedCircle } from "../map/along_track.ts";
import { memo, useWords } from "../ui/context.tsx";

// The parts of the elevation profile that do not change with its point: axes, stations, and the table for screen
// readers. Each renders only when one of its properties changes.

/** What is drawn of the walk. */
interface ProfileContent {
  /** Samples: metres along the track and metres above sea level. */
  readonly samples: readonly (readonly number[])[];
  readonly stations: readonly NamedCircle[];
  /** Where the stations are along the track, in metres; null if that is not known. */
  readonly stationsM: readonly (number | null)[];
}

/** Half of the widest label of a distance at texts of the usual size, in pixels. */
const HALF_LABEL = 28;

/** Elevations with their lines, and distances. @param hasLevels Whether the track has elevations. */
const Axes = memo((
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

/** Pixels between the line and the diamonds over it. */
const GAP_PX = 3;

/** The stations as diamonds on stems; a click selects one. */
const Stations = memo((
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
              d={`M0 ${y - GAP_PX - 2 * size}l${size} ${size}-${size} ${size}-${size}-${size}z`}
            />
            <text y={y - GAP_PX - size + 4} text-anchor="middle">{index + 1}</text>
          </g>
        );
      })}
    </g>
  );
});

/** The distances and the elevations of the stations as a table, which is visible to screen readers only. */
const ProfileTable = memo(({ stations, stationsM, samples }: ProfileContent) => {
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

// The keys that move the point of the elevation profile. Pure.

/** Steps of the arrow keys for the whole track. */
const STEPS = 100;

/** Steps of a key; those of Home and End are at least as many as there are. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -STEPS,
  End: STEPS,
};

/**
 * Where a key moves the point.
 *
 * @param point Metres along the track; null for none: then the keys begin at the start.
 * @returns Metres along the track; null for a key that does not move it.
 */
export function movedByKey(key: string, point: number | null, distanceM: number): number | null {
  const steps = KEYS[key];
  if (steps === undefined) return null;
  return Math.min(distanceM, Math.max(0, (point ?? 0) + steps * distanceM / STEPS));
}

/** Size of the drawing until it is measured. */
const FIRST_SIZE: ProfileSize = { width: 572, height: 90, textScale: 1 };

/** The size of an element in pixels, measured again when it changes, so that texts have their true size. */
function useProfileSize(element: RefObject<SVGSVGElement | null>): ProfileSize {
  const [size, setSize] = useState(FIRST_SIZE);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => {
      const { width, height } = current.getBoundingClientRect();
      if (width === 0) return; // it is not shown now
      const textScale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      setSize({ width, height, textScale });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return size;
}

/** What the profile shows. */
export interface ProfileProps extends ProfileContent {
  readonly distanceM: number;
  readonly selected: Key | null;
  /** Metres along the track of the point; null for none. */
  readonly point: number | null;
  readonly onPoint: (alongM: number | null) => void;
  /** Places a station, in metres along the track. */
  readonly onPlace: (alongM: number) => void;
  readonly onStation: (key: Key) => void;
}

/** The profile. A track without elevations is a level line, so that keys and clicks can place stations there too. */
export function Profile(props: ProfileProps) {
  const { stations, stationsM, distanceM, point } = props;
  const { texts: { walk: texts } } = useWords();
  const element = useRef<SVGSVGElement>(null);
  const hasElevations = props.samples.length >= 2;
  const samples = useMemo(
    () => hasElevations ? props.samples : [[0, 0], [distanceM, 0]],
    [props.samples, distanceM],
  );
  const size = useProfileSize(element);
  const frame = useMemo(() => profileFrame(samples, distanceM, size), [samples, distanceM, size]);
  const elevationM = point === null ? null : elevationAt(samples, point);
  const value = usePointText(point, hasElevations ? elevationM : null);
  return (
    <section class="profile-panel" aria-label={hasElevations ? texts.profile : texts.trackLine}>
      <svg
        ref={element}
        class={hasElevations ? "profile" : "profile profile-level"}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="slider"
        tabindex={0}
        aria-label={hasElevations ? texts.profileHint : texts.trackLineHint}
        aria-valuemin={0}
        aria-valuemax={Math.round(distanceM)}
        aria-valuenow={Math.round(point ?? 0)}
        aria-valuetext={value}
        {...sliderListeners(props, (x) =>
          frame.alongOf(x * size.width))}
      >
        <Axes frame={frame} size={size} distanceM={distanceM} hasLevels={hasElevations} />
        <path class="profile-area" d={frame.area} />
        <path class="profile-line" d={frame.line} />
        <Stations
          stations={stations}
          stationsM={stationsM}
          selected={props.selected}
          samples={samples}
          frame={frame}
          onStation={props.onStation}
        />
        {point !== null && elevationM !== null && (
          <Point frame={frame} alongM={point} elevationM={elevationM} />
        )}
      </svg>
      <p class="small muted profile-value" aria-hidden={point !== null}>
        {point !== null && value}
      </p>
      {hasElevations && (
        <ProfileTable
          stations={stations}
          stationsM={stationsM}
          samples={samples}
        />
      )}
    </section>
  );
}

/** The point with a line over the whole height. */
function Point({ frame, alongM, elevationM }: {
  frame: ProfileFrame;
  alongM: number;
  elevationM: number;
}) {
  return (
    <g class="profile-point" transform={`translate(${frame.x(alongM)} 0)`}>
      <path d={`M0 ${frame.top}V${frame.bottom}`} />
      <circle cy={frame.y(elevationM)} r="6" />
    </g>
  );
}

/** The point in words. @param alongM Null for no point. @param elevationM Null where the track has no elevations. */
function usePointText(alongM: number | null, elevationM: number | null): string {
  const { texts: { walk: texts }, formats } = useWords();
  if (alongM === null) return texts.noPoint;
  return elevationM === null
    ? texts.pointAlong(formats.distance(alongM))
    : texts.point(formats.distance(alongM), formats.metres(elevationM));
}

/**
 * What the drawing listens for: the pointer and the keys move the point, a click and Enter place a station at it.
 *
 * @param alongOf Returns the distance along the track in metres of a share of the width.
 */
function sliderListeners(
  { distanceM, point, onPoint, onPlace }: ProfileProps,
  alongOf: (share: number) => number,
) {
  const alongAt = (event: MouseEvent & { readonly currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    return alongOf((event.clientX - box.left) / box.width);
  };
  return {
    onPointerMove: (event: MouseEvent & { readonly currentTarget: SVGSVGElement }) =>
      onPoint(alongAt(event)),
    onPointerLeave: () => onPoint(null),
    onClick: (event: MouseEvent & { readonly currentTarget: SVGSVGElement }) => {
      if (event.detail <= 1) onPlace(alongAt(event)); // a double click adds one station
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const moved = movedByKey(event.key, point, distanceM);
      if (moved !== null) {
        event.preventDefault();
        onPoint(moved);
      } else if (event.key === "Enter" && point !== null && !event.repeat) onPlace(point);
    },
  };
}
