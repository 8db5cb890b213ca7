/**
 * Keeps the picture and the points that a teacher has not taken over yet on this device, so that closing the dialog or
 * the page loses none of them.
 *
 * @module
 */
import type { StoredMap } from "../../../shared/stored_map.ts";
import { Database } from "../../ui/database.ts";
import { pack, type Packed, unpack } from "../sync/storage/packed.ts";
import type { PictureDraft } from "./picture_draft.ts";

/** A picture that was chosen. */
export interface ChosenPicture {
  readonly content: Blob;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** What is kept. */
export interface KeptDraft {
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
export async function keepDraft(
  routeId: number,
  { draft, picture }: KeptDraft,
  stored: StoredMap | null,
): Promise<void> {
  const row: DraftRow = { draft, hasPicture: picture !== null, of: nameOf(stored) };
  await DATABASE.run(DRAFTS, "readwrite", (store) => store.put(row, routeId)).catch(() => {});
}

/** Keeps the picture, as {@link keepDraft} keeps the points. */
export async function keepPicture(routeId: number, picture: ChosenPicture): Promise<void> {
  const { content, width, height } = picture;
  const row: PictureRow = { packed: await pack(content), width, height };
  await DATABASE.run(PICTURES, "readwrite", (store) => store.put(row, routeId)).catch(() => {});
}

/**
 * The draft of a walk; null without one, and if it has points of another picture than the server has now.
 *
 * @param stored The map that the server has.
 */
export async function keptDraft(
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
