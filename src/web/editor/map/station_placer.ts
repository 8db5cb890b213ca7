/**
 * Adds a station at a spot, or moves the selected one there, and keeps which pass of the track was chosen for it.
 *
 * @module
 */
import type { Line, Position } from "../../../shared/geo.ts";
import type { Editor } from "../sync/editor.ts";
import { type EditorStation, type Key, stationIn } from "../sync/state.ts";
import type { ChosenPasses } from "./chosen_passes.ts";
import { indexAt, placeNear, placesAlong } from "./places.ts";
import type { Ground, Spot } from "./spot.ts";

/** What placing needs of the page. */
export interface PlacingHost {
  readonly editor: Editor;
  readonly segments: readonly Line[];
  readonly selected: Key | null;
  /** Whether the selected station is moved, else one is added. */
  readonly isMoving: boolean;
  /** Adds a station at an index of the order. @returns Its key. */
  readonly add: (at: Position, index: number) => Key;
  /** Moves the selected station. */
  readonly move: (at: Position) => void;
}

/** Puts stations somewhere. It uses the walk with all edits, also those that are not rendered yet. */
export class StationPlacer {
  constructor(private readonly host: PlacingHost, private readonly chosen: ChosenPasses) {}

  /** Where the stations are along the track now; see {@link placesAlong}. */
  get places(): readonly (number | null)[] {
    const { segments, editor } = this.host;
    return placesAlong(segments, editor.state.stations, (station) => this.chosen.of(station));
  }

  /** The walk as it is now. */
  get ground(): Ground {
    const { segments, editor, selected, isMoving } = this.host;
    const { places } = this;
    const index = editor.state.stations.findIndex(({ key }) => key === selected);
    return { segments, places, selectedM: places[index] ?? null, isMoving };
  }

  /** Moves the selected station to a spot, or adds one there. */
  put(spot: Spot): void {
    if (this.host.isMoving) return this.moveTo(spot);
    const { at, alongM } = spot;
    const { places } = this;
    const key = this.host.add(at, alongM === null ? places.length : indexAt(places, alongM));
    const added = stationIn(this.host.editor.state, key);
    if (added !== undefined && alongM !== null) this.chosen.choose(added, alongM);
  }

  /** Moves the selected station. Without a distance along the track it stays on its pass, if that is near. */
  moveTo({ at, alongM }: Spot): void {
    const before = this.#selected();
    this.host.move(at);
    const after = this.#selected();
    if (before === undefined || after === undefined) return;
    const metres = alongM ?? placeNear(this.host.segments, after, this.chosen.of(before));
    if (metres !== null) this.chosen.choose(after, metres);
  }

  #selected(): EditorStation | undefined {
    const { editor, selected } = this.host;
    return selected === null ? undefined : stationIn(editor.state, selected);
  }
}
