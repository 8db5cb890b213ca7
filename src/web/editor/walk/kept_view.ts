/**
 * What the workbench shows, as it is kept while the page is loaded again for a newer build (`../renewal.ts`).
 *
 * @module
 */
import type { Take } from "../recording/take.ts";
import { isObject } from "../renewal.ts";
import type { Key } from "../sync/state.ts";
import { openedState, reduce, selectedIn, type WorkbenchState } from "./workbench_state.ts";

/** What is kept; neither the content of a take, which is on the device, nor that of photos. */
export interface KeptView {
  readonly selected: Key | null;
  readonly isWalkEdited: boolean;
  readonly isSimulating: boolean;
  readonly isRemovedOpen: boolean;
  readonly isMapOpen: boolean;
  readonly isMapChosen: boolean;
  /** The station that is recorded, and whether its take is reviewed. */
  readonly recorder: { readonly key: Key; readonly isReview: boolean } | null;
  /** Whether stations were to be proposed from photos. */
  readonly hadPhotos: boolean;
}

/** What is kept of a state. */
export function keptView(view: WorkbenchState): KeptView {
  const { detail, isSimulating, isRemovedOpen, isMapOpen, isMapChosen, recorder, photos } = view;
  return {
    selected: selectedIn(view),
    isWalkEdited: detail.kind === "walk",
    isSimulating,
    isRemovedOpen,
    isMapOpen,
    isMapChosen,
    recorder: recorder && { key: recorder.key, isReview: recorder.take !== null },
    hadPhotos: photos !== null,
  };
}

/**
 * The state of the page that was loaded again.
 *
 * @param kept What another build may have kept.
 * @param takeOf Returns the take of a station that waits; null for none.
 */
export function viewOf(
  kept: unknown,
  keys: readonly Key[],
  takeOf: (key: Key) => Take | null,
): WorkbenchState | null {
  if (!isObject(kept)) return null;
  const known = (key: unknown) => keys.find((each) => each === key) ?? null;
  const { recorder } = kept;
  const recorded = isObject(recorder) ? known(recorder.key) : null;
  const opened: WorkbenchState = {
    ...openedState(known(kept.selected)),
    isSimulating: kept.isSimulating === true,
    isRemovedOpen: kept.isRemovedOpen === true,
    isMapOpen: kept.isMapOpen === true,
    isMapChosen: kept.isMapChosen === true,
  };
  const view = kept.isWalkEdited === true
    ? reduce(opened, { kind: "edit walk", isOpen: true })
    : opened;
  if (recorded === null) return view;
  const isReview = isObject(recorder) && recorder.isReview === true;
  const take = isReview ? takeOf(recorded) : null;
  return reduce(view, { kind: "record", recorder: { key: recorded, take, kept: null } });
}
