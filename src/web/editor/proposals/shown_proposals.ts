/**
 * The proposals as the screen shows them: with numbers, positions and circles. Pure.
 *
 * @module
 */
import { atDistance, type Line, type Position } from "../../../shared/geo.ts";
import type { MapStation } from "../../map/map_content.ts";
import type { EditorStation } from "../sync/state.ts";
import type { Draft, DraftGroup } from "./draft.ts";
import { radiiFor } from "./photo_groups.ts";
import { type OrderedStation, orderWith } from "./station_numbers.ts";

/** Photos for a station, as the screen shows them. */
export interface ShownGroup extends DraftGroup {
  /** The number of the station in the order of the walk; 0 for a refused one. */
  readonly number: number;
  readonly at: Position;
  readonly triggerRadiusM: number;
}

/** The walk to which stations are proposed. */
export interface ProposalGround {
  readonly segments: readonly Line[];
  readonly stations: readonly EditorStation[];
  /** Where its stations are along the track, in metres. */
  readonly stationsM: readonly (number | null)[];
  /** The radius of a new station, in metres. */
  readonly usualRadiusM: number;
}

/** A station of the walk that is in no group. */
export interface OtherStation {
  /** Its index among the stations of the walk. */
  readonly station: number;
  readonly number: number;
  readonly title: string;
  /** Metres from the start along the track. */
  readonly alongM: number;
}

/** What the screen shows of a draft. */
export interface ShownProposals {
  /** In the order of the track. */
  readonly groups: readonly ShownGroup[];
  /** Stations of the walk that no photo goes to, with the numbers that they will have. */
  readonly others: readonly OtherStation[];
  /** The order that the walk will have; new stations by their indices among the taken new groups. */
  readonly order: readonly OrderedStation[];
  /** The stations of the walk for the map, with the numbers that they will have. */
  readonly stations: readonly MapStation[];
}

/** What the screen shows. */
export function shownProposals(draft: Draft, ground: ProposalGround): ShownProposals {
  const { stations, stationsM, usualRadiusM } = ground;
  const added = draft.groups.filter(({ station, isTaken }) => station === null && isTaken);
  const addedM = added.map(({ alongM }) => alongM);
  const order = orderWith(stationsM, addedM);
  const present = stations.map(({ triggerRadiusM }, index) => ({
    alongM: stationsM[index] ?? null,
    triggerRadiusM,
  }));
  const radii = radiiFor(addedM, present, usualRadiusM);
  const numberOf = (group: DraftGroup) =>
    1 +
    order.findIndex((one) =>
      group.station === null
        ? "added" in one && added[one.added] === group
        : "station" in one && one.station === group.station
    );
  const groups = draft.groups.map((group): ShownGroup => ({
    ...group,
    number: numberOf(group),
    at: positionOf(group, ground),
    triggerRadiusM: group.station === null
      ? radii[added.indexOf(group)] ?? usualRadiusM
      : stations[group.station]?.triggerRadiusM ?? usualRadiusM,
  }));
  const shown = mapStations(stations, order);
  const others = shown.flatMap(({ number, title }, station): readonly OtherStation[] =>
    draft.groups.some((group) => group.station === station)
      ? []
      : [{ station, number, title, alongM: stationsM[station] ?? 0 }]
  );
  return { groups, others, order, stations: shown };
}

function positionOf(
  { station, alongM }: DraftGroup,
  { segments, stations }: ProposalGround,
): Position {
  const present = station === null ? undefined : stations[station];
  return present ?? atDistance(segments, alongM)?.at ?? { lat: 0, lon: 0 };
}

/** The stations of the walk; their ids are negative, so that none is that of a proposal. */
function mapStations(
  stations: readonly EditorStation[],
  order: readonly OrderedStation[],
): readonly MapStation[] {
  return stations.map(({ lat, lon, title, triggerRadiusM }, index) => ({
    id: -1 - index,
    number: 1 + order.findIndex((one) => "station" in one && one.station === index),
    title,
    lat,
    lon,
    triggerRadiusM,
    state: "done",
  }));
}
