/**
 * Values that change with every movement of a pointer, a slider or the simulated walk: only the map and the profile render
 * when they change.
 *
 * @module
 */
import { useMemo } from "preact/hooks";
import type { Position } from "../../../src/shared/geo.ts";
import { Observed } from "../../kit/observable.ts";
import type { MarkedPart } from "../../kit/map/placing_map.ts";
import { EditorMap, type EditorMapProps } from "../map/editor_map.tsx";
import { Profile, type ProfileProps } from "../track/profile.tsx";
import { memo, useValue } from "../ui/context.tsx";

/** The values. */
export interface Live {
  /** The point of the profile, in metres along the track; null without one. */
  readonly point: Observed<number | null>;
  /** Radius of the selected station while its slider moves, in metres; else null. */
  readonly radius: Observed<number | null>;
  /** The position in the simulated walk; null while none runs. */
  readonly dot: Observed<Position | null>;
  /** Parts of the track that are proposed to be taken out. */
  readonly marked: Observed<readonly MarkedPart[]>;
}

/** The values of a page that was just opened: none of them. */
export function liveValues(): Live {
  return {
    point: new Observed<number | null>(null),
    radius: new Observed<number | null>(null),
    dot: new Observed<Position | null>(null),
    marked: new Observed<readonly MarkedPart[]>([]),
  };
}

/** The map with the point, the radius and the dot. */
export const LiveMap = memo(
  ({ live, ...props }: Omit<EditorMapProps, keyof Live> & { live: Live }) => {
    const point = useValue(live.point, () => live.point.value);
    const radius = useValue(live.radius, () => live.radius.value);
    const dot = useValue(live.dot, () => live.dot.value);
    const marked = useValue(live.marked, () => live.marked.value);
    return <EditorMap {...{ ...props, point, radius, dot, marked }} />;
  },
);

/**
 * The profile with its point.
 *
 * @param stretch As of `stretchOf`: the profile shows metres of the track, all else are metres of its line.
 */
export const LiveProfile = memo((
  { live, stretch, ...props }: Omit<ProfileProps, "point" | "onPoint"> & {
    readonly live: Live;
    readonly stretch: number;
  },
) => {
  const point = useValue(live.point, () => live.point.value);
  const stationsM = useMemo(
    () => props.stationsM.map((alongM) => alongM === null ? null : alongM * stretch),
    [props.stationsM, stretch],
  );
  return (
    <Profile
      {...props}
      stationsM={stationsM}
      point={point === null ? null : point * stretch}
      onPoint={(alongM) => live.point.set(alongM === null ? null : alongM / stretch)}
      onPlace={(alongM) => props.onPlace(alongM / stretch)}
    />
  );
});
