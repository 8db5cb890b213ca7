/**
 * What the teacher accepts, changes and refuses of the proposals, as a state and the actions that change it. Pure.
 *
 * @module
 */
import type { Operation } from "../document/operations.ts";
import { type EditorPicture, type EditorStation, type Key, newName } from "../document/state.ts";

/** Photos for a station. */
export interface DraftGroup {
  readonly id: number;
  /** Index of the station that they belong to; null for a new one. */
  readonly station: number | null;
  /** What the teacher has typed as the name of a new station; empty for none. */
  readonly title: string;
  /** Metres from the start along the track. */
  readonly alongM: number;
  /** Indices of its photos, in the order in which they were taken. */
  readonly photos: readonly number[];
  /** Whether the teacher has put it where it is. */
  readonly isMoved: boolean;
  readonly isTaken: boolean;
}

/** The proposals. */
export interface Draft {
  /** In the order of the track. */
  readonly groups: readonly DraftGroup[];
  /** Indices of the photos that are in no group. */
  readonly loose: readonly number[];
  /** Id of the group that is open for changes; null for none. */
  readonly opened: number | null;
  /** Ids from this one on were never used. */
  readonly nextId: number;
}

/** Where a photo goes: into a group, to a station of the walk that is in no group, to a station of its own, or nowhere. */
export type PhotoTarget = number | { readonly station: number } | "own" | "none";

/** A change of the proposals. */
export type DraftAction =
  /** Begins with other groups, as after another clock was chosen. */
  | { readonly kind: "propose"; readonly draft: Draft }
  | { readonly kind: "open"; readonly id: number | null }
  | { readonly kind: "name"; readonly id: number; readonly title: string }
  | { readonly kind: "take"; readonly id: number; readonly isTaken: boolean }
  | { readonly kind: "along"; readonly id: number; readonly alongM: number }
  /** `ownM` is where a new group comes to be, in metres along the track. */
  | {
    readonly kind: "photo";
    readonly photo: number;
    readonly to: PhotoTarget;
    readonly ownM: number;
  }
  /** Joins a group into another one. */
  | { readonly kind: "join"; readonly id: number; readonly into: number }
  /** Splits a group into its earlier and its later photos, some metres apart along the track. */
  | { readonly kind: "split"; readonly id: number; readonly apartM: number };

/** A draft of groups that were found. @param count How many photos there are. */
export function draftOf(
  found: readonly Pick<DraftGroup, "station" | "alongM" | "photos">[],
  count: number,
): Draft {
  const groups = found.map((group, id) => ({
    ...group,
    id,
    title: "",
    isMoved: false,
    isTaken: true,
  }));
  const used = new Set(found.flatMap(({ photos }) => photos));
  const loose = Array.from({ length: count }, (_, photo) => photo).filter((at) => !used.has(at));
  return { groups, loose, opened: null, nextId: groups.length };
}

/** The draft after an action. */
export function changed(draft: Draft, action: DraftAction): Draft {
  switch (action.kind) {
    case "propose":
      return action.draft;
    case "open":
      return { ...draft, opened: action.id };
    case "name":
      return withGroup(draft, action.id, { title: action.title });
    case "take":
      return {
        ...withGroup(draft, action.id, { isTaken: action.isTaken }),
        opened: draft.opened === action.id && !action.isTaken ? null : draft.opened,
      };
    case "along":
      return withGroup(draft, action.id, { alongM: action.alongM, isMoved: true });
    case "photo":
      return movedPhoto(draft, action);
    case "join":
      return joined(draft, action.id, action.into);
    case "split":
      return splitGroup(draft, action.id, action.apartM);
  }
}

function withGroup(draft: Draft, id: number, change: Partial<DraftGroup>): Draft {
  const groups = draft.groups.map((group) => group.id === id ? { ...group, ...change } : group);
  return { ...draft, groups: inOrder(groups) };
}

function movedPhoto(
  draft: Draft,
  { photo, to, ownM }: Extract<DraftAction, { kind: "photo" }>,
): Draft {
  if (typeof to === "number" && !draft.groups.some(({ id }) => id === to)) return draft;
  const groups = draft.groups.map((group) => {
    const others = group.photos.filter((other) => other !== photo);
    if (group.id === to) return { ...group, photos: [...others, photo] };
    return others.length === group.photos.length ? group : { ...group, photos: others };
  });
  const loose = draft.loose.filter((other) => other !== photo);
  const rest = { ...draft, groups, loose: to === "none" ? [...loose, photo] : loose };
  if (to === "own") return cleaned(withOwn(rest, null, photo, ownM));
  return cleaned(typeof to === "object" ? withOwn(rest, to.station, photo, ownM) : rest);
}

function withOwn(draft: Draft, station: number | null, photo: number, alongM: number): Draft {
  const id = draft.nextId;
  const own: DraftGroup = {
    id,
    station,
    title: "",
    alongM,
    photos: [photo],
    isMoved: true,
    isTaken: true,
  };
  return { ...draft, groups: inOrder([...draft.groups, own]), nextId: id + 1 };
}

function joined(draft: Draft, id: number, into: number): Draft {
  const joining = draft.groups.find((group) => group.id === id);
  const target = draft.groups.find((group) => group.id === into);
  if (joining === undefined || target === undefined || joining === target) return draft;
  const photos = target.alongM <= joining.alongM
    ? [...target.photos, ...joining.photos]
    : [...joining.photos, ...target.photos];
  const title = target.title === "" ? joining.title : target.title;
  const groups = draft.groups.map((group) =>
    group === target
      ? { ...group, photos, title }
      : group === joining
      ? { ...group, photos: [] }
      : group
  );
  return cleaned({ ...draft, groups, opened: into });
}

function splitGroup(draft: Draft, id: number, apartM: number): Draft {
  const group = draft.groups.find((group) => group.id === id);
  if (group === undefined || group.photos.length < 2) return draft;
  const half = Math.ceil(group.photos.length / 2);
  const later: DraftGroup = {
    ...group,
    id: draft.nextId,
    station: null,
    title: "",
    alongM: group.alongM + apartM,
    photos: group.photos.slice(half),
    isMoved: true,
  };
  const groups = draft.groups.map((other) =>
    other === group ? { ...group, photos: group.photos.slice(0, half) } : other
  );
  return { ...draft, groups: inOrder([...groups, later]), nextId: draft.nextId + 1 };
}

/** The draft without groups that have no photos. */
function cleaned(draft: Draft): Draft {
  const groups = draft.groups.filter(({ photos }) => photos.length > 0);
  const isOpen = groups.some(({ id }) => id === draft.opened);
  return { ...draft, groups, opened: isOpen ? draft.opened : null };
}

function inOrder(groups: readonly DraftGroup[]): readonly DraftGroup[] {
  return [...groups].sort((a, b) => a.alongM - b.alongM || a.id - b.id);
}

// The edits that add proposed stations with their pictures. Pure, but for the names of new things.

/** A picture that is on the disk of this device. */
export interface PreparedPicture {
  /** Name of the kept content. */
  readonly blobKey: string;
  /** An address with which the page shows it. */
  readonly url: string;
  /** Name of the photo. */
  readonly fileName: string;
}

/** A station to add. */
export interface NewStation {
  readonly kind: "new";
  readonly title: string;
  readonly description: string;
  readonly lat: number;
  readonly lon: number;
  readonly triggerRadiusM: number;
  readonly pictures: readonly PreparedPicture[];
}

/** A station of the walk that may get more pictures. */
export interface PresentStation {
  readonly kind: "present";
  readonly station: EditorStation;
  readonly pictures: readonly PreparedPicture[];
}

/**
 * The edits that turn the stations of a walk into others: those it has, in their order, with new ones among them.
 *
 * @param chosenMs When the photos were chosen, in milliseconds since 1970.
 */
export function editsFor(
  stations: readonly (NewStation | PresentStation)[],
  chosenMs: number,
): readonly Operation[] {
  const all = stations.map((one) => ({
    ...one,
    key: one.kind === "new" ? newName() : one.station.key,
  }));
  const keys: Key[] = all.filter(({ kind }) => kind === "present").map(({ key }) => key);
  const edits: Operation[] = [];
  for (const [index, one] of all.entries()) {
    if (one.kind === "new") {
      edits.push({ kind: "add station", station: emptyStation(one), index, others: [...keys] });
      keys.splice(index, 0, one.key);
    }
    const before = one.kind === "new" ? [] : one.station.pictures.map(({ key }) => key);
    edits.push(...pictureEdits(one.key, one.pictures, before, chosenMs));
  }
  return edits;
}

function emptyStation(
  { key, title, description, lat, lon, triggerRadiusM }: NewStation & { readonly key: Key },
): EditorStation {
  const station = { key, title, description, triggerRadiusM, audio: null, pictures: [] };
  return { ...station, lat: rounded(lat), lon: rounded(lon) };
}

/** Degrees to about a tenth of a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function pictureEdits(
  key: Key,
  pictures: readonly PreparedPicture[],
  before: readonly Key[],
  chosenMs: number,
): readonly Operation[] {
  return pictures.map(({ blobKey, url, fileName }, at): Operation => {
    const picture: EditorPicture = { key: blobKey, caption: "", url };
    const others = [...before, ...pictures.slice(0, at).map((other) => other.blobKey)];
    const index = others.length;
    return { kind: "add picture", key, picture, blobKey, fileName, chosenMs, index, others };
  });
}
