/**
 * The picture of a walk and its points while a teacher works on them: read from the server or from this device, changed,
 * kept, and sent.
 *
 * @module
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Position } from "../../../src/shared/geo.ts";
import type { PicturePixel } from "../../../src/shared/projection.ts";
import {
  DEFAULT_OPACITY,
  type MapPoint,
  MAX_MAP_POINTS,
  type StoredMap,
} from "../../../src/shared/stored_map.ts";
import { Database } from "../../kit/database.ts";
import { shrink } from "../pictures/shrink.ts";
import { problemOf, type RefusedPicture } from "../station/station_files.ts";
import { pack, type Packed, unpack } from "../sync/storage.ts";
import { reportTrouble } from "../sync/troubles.ts";
import { useLeaveQuestion } from "../ui/leave_question.ts";
import type { PictureSource } from "./picture_pane.tsx";

// The points of a picture while a teacher sets them. Pure.

/** The points, and what else is said of the picture. */
export interface PictureDraft {
  readonly points: readonly MapPoint[];
  /** A place on the picture whose place on the walk is not yet chosen; null without one. */
  readonly chosenPixel: PicturePixel | null;
  /** From 0.1 to 1. */
  readonly opacity: number;
  /** The point that was removed last, which can be brought back; null without one. */
  readonly removed: { readonly index: number; readonly point: MapPoint } | null;
}

/** The draft of a picture without points. */
export const EMPTY_DRAFT: PictureDraft = {
  points: [],
  chosenPixel: null,
  opacity: DEFAULT_OPACITY,
  removed: null,
};

/** A place was chosen on the picture. */
export function withPixel(draft: PictureDraft, pixel: PicturePixel): PictureDraft {
  if (draft.points.length >= MAX_MAP_POINTS) return draft;
  return { ...draft, chosenPixel: pixel, removed: null };
}

/** The place on the walk was chosen for the place on the picture: another point is complete. */
export function withPlace(draft: PictureDraft, { lat, lon }: Position): PictureDraft {
  const { chosenPixel } = draft;
  if (chosenPixel === null) return draft;
  const { x, y } = chosenPixel;
  return {
    ...draft,
    points: [...draft.points, { x, y, lat, lon }],
    chosenPixel: null,
    removed: null,
  };
}

/** A point was moved, on the picture or on the walk. The index after the last one is that of the new point. */
export function withMoved(
  draft: PictureDraft,
  index: number,
  to: PicturePixel | Position,
): PictureDraft {
  if (index === draft.points.length) {
    return draft.chosenPixel !== null && "x" in to
      ? { ...draft, chosenPixel: { x: to.x, y: to.y } }
      : draft;
  }
  const points = draft.points.map((point, other) => other === index ? { ...point, ...to } : point);
  return { ...draft, points, removed: null };
}

/** A point was removed. The index after the last one is that of the new point. */
export function withoutPoint(draft: PictureDraft, index: number): PictureDraft {
  const point = draft.points[index];
  if (point === undefined) return { ...draft, chosenPixel: null };
  const points = draft.points.filter((_, other) => other !== index);
  return { ...draft, points, removed: { index, point } };
}

/** The point that was removed last is there again. */
export function withReturned(draft: PictureDraft): PictureDraft {
  const { removed, points } = draft;
  if (removed === null) return draft;
  const { index, point } = removed;
  return {
    ...draft,
    points: [...points.slice(0, index), point, ...points.slice(index)],
    removed: null,
  };
}

/** The name of a point: A to Z, then AA, AB and so on. Numbers are for stations. */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + index % 26);
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

/** A picture that was chosen. */
interface ChosenPicture {
  readonly content: Blob;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** What is kept. */
interface KeptDraft {
  readonly draft: PictureDraft;
  /** Null for the points of the picture that the server has. */
  readonly picture: ChosenPicture | null;
}

/** The points of a walk in the database. */
interface DraftRow {
  readonly draft: PictureDraft;
  /** Whether they are those of a picture in the other store. */
  readonly hasPicture: boolean;
  /** The map that the server had. */
  readonly of: string;
}

/** The picture of a walk in the database; points change often, pictures do not. */
interface PictureRow {
  readonly packed: Packed;
  readonly width: number;
  readonly height: number;
}

/** Names of the stores; their keys are those of the walks. */
const DRAFTS = "drafts";
const PICTURES = "pictures";

const DATABASE = new Database("route-guide-map-drafts", [DRAFTS, PICTURES]);

/** Keeps the points. Without space on the device they are not kept. @param stored The map that the server has. */
async function keepDraft(
  routeId: number,
  { draft, picture }: KeptDraft,
  stored: StoredMap | null,
): Promise<void> {
  const row: DraftRow = { draft, hasPicture: picture !== null, of: nameOf(stored) };
  await DATABASE.run(DRAFTS, "readwrite", (store) => store.put(row, routeId)).catch(() => {});
}

/** Keeps the picture, as {@link keepDraft} keeps the points. */
async function keepPicture(routeId: number, picture: ChosenPicture): Promise<void> {
  const { content, width, height } = picture;
  const row: PictureRow = { packed: await pack(content), width, height };
  await DATABASE.run(PICTURES, "readwrite", (store) => store.put(row, routeId)).catch(() => {});
}

/**
 * The draft of a walk; null without one, and if it has points of another picture than the server has now.
 *
 * @param stored The map that the server has.
 */
async function keptDraft(
  routeId: number,
  stored: StoredMap | null,
): Promise<KeptDraft | null> {
  const row = await read<DraftRow>(DRAFTS, routeId);
  if (row === undefined) return null;
  if (!row.hasPicture) {
    return row.of === nameOf(stored) ? { draft: row.draft, picture: null } : null;
  }
  const picture = await read<PictureRow>(PICTURES, routeId);
  if (picture === undefined) return null;
  const { packed, width, height } = picture;
  return { draft: row.draft, picture: { content: unpack(packed), width, height } };
}

/** Removes the draft of a walk. */
export async function removeDraft(routeId: number): Promise<void> {
  for (const name of [DRAFTS, PICTURES]) {
    await DATABASE.run(name, "readwrite", (store) => store.delete(routeId)).catch(() => {});
  }
}

async function read<Row>(name: string, routeId: number): Promise<Row | undefined> {
  return await DATABASE.run<Row | undefined>(name, "readonly", (store) => store.get(routeId))
    .catch(() => undefined);
}

/** A name that other maps, and the same one with other points, do not have. */
function nameOf(stored: StoredMap | null): string {
  return JSON.stringify(stored);
}

/** Longest edge in pixels; what browsers can draw without trouble. */
const LONGEST_PX = 4096;

/** A drawing in PNG that is larger than this becomes a JPEG, in bytes. */
const MAX_PNG_BYTES = 4 * 1024 * 1024;

/** Files that the button lets a teacher choose. */
export const PICTURE_FILES = "image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif";

/**
 * Prepares a picture. A drawing stays PNG, whose lines have no noise around them, as long as it is small.
 *
 * @throws {UnreadablePictureError} @throws {DOMException} when the file is gone.
 */
async function preparedPicture(file: Blob): Promise<ChosenPicture> {
  let content: Blob | null = null;
  if (file.type === "image/png") {
    content = await shrink(file, { longestPx: LONGEST_PX, type: "image/png" });
    if (content.size > MAX_PNG_BYTES) content = null;
  }
  content ??= await shrink(file, { longestPx: LONGEST_PX });
  return { content, ...await sizeOf(content) };
}

/** Width and height of a picture in pixels. */
async function sizeOf(content: Blob): Promise<{ width: number; height: number }> {
  const url = URL.createObjectURL(content);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The picture, its points, and what can be done with them. */
export interface PictureMap {
  /** Whether this device was asked for what was left there. */
  readonly isRead: boolean;
  /** The picture; null for none. */
  readonly picture: PictureSource | null;
  readonly kept: KeptDraft;
  /** Whether something is not stored on the server. */
  readonly isChanged: boolean;
  /** Changes the points. */
  readonly change: (next: (draft: PictureDraft) => PictureDraft) => void;
  /** Uses another picture, without points. */
  readonly choose: (file: File) => Promise<void>;
  /** Goes back to what the server has. */
  readonly discard: () => void;
  /** Undoes {@link discard}; null without one. */
  readonly bringBack: (() => void) | null;
  /** Whether a picture is being prepared. */
  readonly isPreparing: boolean;
  /** The file that was refused; null without one. */
  readonly refused: { readonly name: string; readonly why: RefusedPicture["problem"] } | null;
}

/** The picture of a walk. @param stored The map that the server has. */
export function usePictureMap(routeId: number, stored: StoredMap | null): PictureMap {
  const [kept, setKept] = useState<KeptDraft>(() => draftOf(stored));
  const [isRead, setRead] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const [discarded, setDiscarded] = useState<KeptDraft | null>(null);
  const [refused, setRefused] = useState<PictureMap["refused"]>(null);
  useLeaveQuestion(isPreparing);
  const chosen = useRef(0);
  const latest = useRef(kept);
  useEffect(() => {
    keptDraft(routeId, stored).then((left) => {
      if (left !== null) show(left);
      setRead(true);
    });
  }, []);
  const show = (next: KeptDraft) => {
    latest.current = next; // the next change may come before the page is rendered
    setKept(next);
  };
  const update = (next: KeptDraft) => {
    show(next);
    setDiscarded(null);
    void keepDraft(routeId, next, stored);
  };
  const choose = async (file: File) => {
    const number = ++chosen.current;
    setRefused(null);
    setPreparing(true);
    try {
      const picture = await preparedPicture(file);
      if (number !== chosen.current) return;
      await keepPicture(routeId, picture);
      update({ picture, draft: EMPTY_DRAFT });
    } catch (error) {
      const why = problemOf(error);
      if (why === null) reportTrouble(error);
      else if (number === chosen.current) setRefused({ name: file.name, why });
    } finally {
      if (number === chosen.current) setPreparing(false);
    }
  };
  return {
    isRead,
    picture: usePictureSource(kept, stored),
    kept,
    isChanged: kept.picture !== null || !isSame(kept.draft, stored),
    change: (next) => update({ ...latest.current, draft: next(latest.current.draft) }),
    choose,
    discard: () => {
      const { current } = latest;
      update(draftOf(stored));
      setDiscarded(current);
    },
    bringBack: discarded && (() => update(discarded)),
    isPreparing,
    refused,
  };
}

/** Where the picture can be loaded from. */
function usePictureSource({ picture }: KeptDraft, stored: StoredMap | null): PictureSource | null {
  const url = useMemo(() => picture && URL.createObjectURL(picture.content), [picture?.content]);
  useEffect(() => () => {
    if (url !== null) URL.revokeObjectURL(url);
  }, [url]);
  return useMemo(() => {
    if (picture !== null && url !== null) {
      return { url, width: picture.width, height: picture.height };
    }
    if (stored === null) return null;
    return { url: stored.url, width: stored.width, height: stored.height };
  }, [picture, url, stored]);
}

/** The points that the server has. */
function draftOf(stored: StoredMap | null): KeptDraft {
  if (stored === null) return { draft: EMPTY_DRAFT, picture: null };
  const { points, opacity } = stored;
  return { draft: { ...EMPTY_DRAFT, points, opacity }, picture: null };
}

function isSame({ points, opacity }: PictureDraft, stored: StoredMap | null): boolean {
  if (stored === null) return points.length === 0;
  return opacity === stored.opacity && points.length === stored.points.length &&
    points.every(({ x, y, lat, lon }, index) => {
      const other = stored.points[index];
      return other !== undefined && x === other.x && y === other.y && lat === other.lat &&
        lon === other.lon;
    });
}
