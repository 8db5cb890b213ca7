/**
 * The elevation profile as SVG, with the stations on it. Its point moves with that of the map, by pointer and by keyboard.
 *
 * @module
 */
import { useMemo, useRef } from "preact/hooks";
import { useWords } from "../context.tsx";
import type { Key } from "../sync/state.ts";
import { elevationAt, type ProfileFrame, profileFrame } from "./profile_frame.ts";
import { movedByKey } from "./profile_keys.ts";
import { Axes, type ProfileContent, ProfileTable, Stations } from "./profile_parts.tsx";
import { useProfileSize } from "./profile_size.ts";

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

/** The profile. A track without elevations is a level line, so that the keyboard can place stations there too. */
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
  const note = hasElevations ? "" : texts.noElevations;
  return (
    <section class="profile-panel" aria-label={hasElevations ? texts.profile : texts.trackLine}>
      <svg
        ref={element}
        class="profile"
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
        {point === null ? note : value}
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
