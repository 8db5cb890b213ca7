/**
 * The elevation profile as SVG: stations stand on it, and a point on it moves with the map, by pointer and by
 * keyboard. A table has the same for screen readers.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useWords } from "../context.tsx";
import type { EditorStation, Key } from "../sync/state.ts";
import { memo } from "../ui/memo.tsx";
import { elevationAt, type ProfileFrame, profileFrame, type ProfileSize } from "./profile_frame.ts";

/** Size of the drawing until its own is known. */
const FIRST_SIZE: ProfileSize = { width: 572, height: 156, textScale: 1 };

/** Half of the widest label of a distance at texts of the usual size, in pixels. */
const HALF_LABEL = 28;

/** Steps of the arrow keys as shares of the track. */
const STEPS = 100;

/** Steps of a key; those of Home and End are more than there are. */
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

/** What the profile shows. */
export interface ProfileProps {
  /** Samples: metres along the track and metres above sea level. */
  readonly samples: readonly (readonly number[])[];
  /** Where the stations are along the track, in metres; null if that is not known. */
  readonly places: readonly (number | null)[];
  readonly distanceM: number;
  readonly stations: readonly EditorStation[];
  readonly selected: Key | null;
  /** Metres along the track of the point; null for none. */
  readonly point: number | null;
  readonly onPoint: (alongM: number | null) => void;
  readonly onPlace: (alongM: number) => void;
  readonly onStation: (key: Key) => void;
}

/** The profile. A track without elevations is a level line, so that the keyboard can place stations there too. */
export function Profile(props: ProfileProps) {
  const { distanceM, point, onPoint, onPlace } = props;
  const { texts, formats } = useWords();
  const element = useRef<SVGSVGElement>(null);
  const hasElevations = props.samples.length >= 2;
  const samples = useMemo(
    () => hasElevations ? props.samples : [[0, 0], [distanceM, 0]],
    [props.samples, distanceM],
  );
  const size = useSize(element);
  const frame = useMemo(() => profileFrame(samples, distanceM, size), [samples, distanceM, size]);

  const alongAt = (event: PointerEvent | MouseEvent) => {
    const box = element.current?.getBoundingClientRect();
    if (box === undefined) return 0;
    return frame.alongOf((event.clientX - box.left) / box.width * size.width);
  };
  const moveByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = KEYS[event.key];
    if (steps !== undefined) {
      event.preventDefault();
      const moved = (point ?? 0) + steps * distanceM / STEPS;
      onPoint(Math.min(distanceM, Math.max(0, moved)));
    } else if (event.key === "Enter" && point !== null && !event.repeat) onPlace(point);
  };
  const height = point === null ? null : elevationAt(samples, point);
  const valueAt = (alongM: number, elevationM: number) =>
    hasElevations
      ? texts.walk.point(formats.distance(alongM), formats.metres(elevationM))
      : texts.walk.pointAlong(formats.distance(alongM));
  const value = point === null || height === null ? texts.walk.noPoint : valueAt(point, height);
  const note = hasElevations ? "" : texts.walk.noElevations;
  return (
    <section
      class="prof"
      aria-label={hasElevations ? texts.walk.profile : texts.walk.trackLine}
    >
      <svg
        ref={element}
        class="profile"
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="slider"
        tabindex={0}
        aria-label={hasElevations ? texts.walk.profileHint : texts.walk.trackLineHint}
        aria-valuemin={0}
        aria-valuemax={Math.round(distanceM)}
        aria-valuenow={Math.round(point ?? 0)}
        aria-valuetext={value}
        onPointerMove={(event) => onPoint(alongAt(event))}
        onPointerLeave={() => onPoint(null)}
        onClick={(event) => {
          if (event.detail <= 1) onPlace(alongAt(event)); // a double click adds one station
        }}
        onKeyDown={moveByKey}
      >
        <Axes frame={frame} size={size} distanceM={distanceM} hasLevels={hasElevations} />
        <path class="p-area" d={frame.area} />
        <path class="p-line" d={frame.line} />
        <Stations
          stations={props.stations}
          places={props.places}
          selected={props.selected}
          samples={samples}
          frame={frame}
          onStation={props.onStation}
        />
        {point !== null && height !== null && (
          <g class="p-point" transform={`translate(${frame.x(point)} 0)`}>
            <path d={`M0 ${frame.top}V${frame.bottom}`} />
            <circle cy={frame.y(height)} r="6" />
          </g>
        )}
      </svg>
      <p class="small muted prof-value" aria-hidden={point !== null}>
        {point === null ? note : value}
      </p>
      {hasElevations && (
        <ProfileTable stations={props.stations} places={props.places} samples={samples} />
      )}
    </section>
  );
}

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
    <g class="p-axes" aria-hidden="true">
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

/** What of the profile's properties its parts need, so that they are not drawn again with the point. */
type Drawn<Name extends keyof ProfileProps> = Pick<ProfileProps, Name>;

const Stations = memo((
  { stations, places, selected, samples, frame, onStation }:
    & Drawn<"stations" | "places" | "selected" | "samples" | "onStation">
    & { readonly frame: ProfileFrame },
) => {
  return (
    <g aria-hidden="true">
      {stations.map((station, index) => {
        const alongM = places[index] ?? null;
        if (alongM === null) return null;
        const y = frame.y(elevationAt(samples, alongM));
        const size = station.key === selected ? 14 : 11;
        return (
          <g
            key={station.key}
            class="p-station"
            transform={`translate(${frame.x(alongM)} 0)`}
            onClick={(event) => {
              event.stopPropagation();
              onStation(station.key);
            }}
          >
            <path class="p-stem" d={`M0 ${y}V${frame.bottom}`} />
            <path
              class="m-dia"
              d={`M0 ${y - 8 - 2 * size}l${size} ${size}-${size} ${size}-${size}-${size}z`}
            />
            <text y={y - 8 - size + 4} text-anchor="middle">{index + 1}</text>
          </g>
        );
      })}
    </g>
  );
});

/** The profile in words: where the stations are, and how high. */
const ProfileTable = memo(({ stations, places, samples }: Drawn<
  "stations" | "places" | "samples"
>) => {
  const { texts, formats } = useWords();
  return (
    <div class="vh">
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
            const alongM = places[index] ?? 0;
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

/** The size of the drawing: as wide as its place, so that its texts have their true size. */
function useSize(element: RefObject<SVGSVGElement | null>): ProfileSize {
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
