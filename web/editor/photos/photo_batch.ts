/**
 * Photos that were chosen together: what they say about themselves, and their pictures, which are prepared one after the
 * other, because each takes much memory.
 *
 * @module
 */
import { Listeners } from "../../kit/observable.ts";
import { shrink } from "../pictures/shrink.ts";
import { problemOf, type RefusedPicture } from "../station/station_files.ts";
import { reportTrouble } from "../sync/troubles.ts";
import { type PhotoData, readPhoto } from "./photo_data.ts";

// Small pictures of photos. A page that shows many photos at their full size needs too much memory.

/** Size in pixels, twice that of the largest one on the page. */
const WIDTH_PX = 252;
const HEIGHT_PX = 168;

/** The address of a small picture of a prepared photo; where none can be made, that of the photo itself. */
async function thumbnailOf(content: Blob): Promise<string> {
  return URL.createObjectURL(await smallOf(content).catch(() => null) ?? content);
}

/** The middle of the picture in the shape of the page. Null if the browser cannot make it. */
async function smallOf(content: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(content);
  const canvas = document.createElement("canvas");
  try {
    canvas.width = WIDTH_PX;
    canvas.height = HEIGHT_PX;
    const scale = Math.max(WIDTH_PX / bitmap.width, HEIGHT_PX / bitmap.height);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    const [x, y] = [(WIDTH_PX - width) / 2, (HEIGHT_PX - height) / 2];
    canvas.getContext("2d")?.drawImage(bitmap, x, y, width, height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
  } finally {
    bitmap.close();
    canvas.width = canvas.height = 0; // Safari keeps the memory of a canvas for a while
  }
}

/** A photo. */
export interface Photo {
  readonly file: File;
  /** Null until it was read. */
  readonly data: PhotoData | null;
  /** Address of a small picture of it; null until it is prepared. */
  readonly thumbnail: string | null;
  /** Its picture as it will be stored, without what the camera has added; null until it is prepared. */
  readonly content: Blob | null;
  /** Why it cannot be prepared; null if it can. */
  readonly problem: RefusedPicture["problem"] | null;
}

/** The photos of one choice, in its order. */
export class PhotoBatch {
  readonly #listeners = new Listeners();
  /** Calls a listener after every change. @returns Removes it. */
  readonly subscribe = this.#listeners.add;
  #photos: readonly Photo[];
  #isClosed = false;

  constructor(files: readonly File[]) {
    const unread = { data: null, thumbnail: null, content: null, problem: null };
    this.#photos = files.map((file) => ({ file, ...unread }));
  }

  /** The photos as far as they are read and prepared. */
  get photos(): readonly Photo[] {
    return this.#photos;
  }

  /** Reads what the photos say. @returns That of all of them, in their order. */
  async read(): Promise<readonly PhotoData[]> {
    const all: PhotoData[] = [];
    for (const [index, { file }] of this.#photos.entries()) {
      const data = await readPhoto(file);
      all.push(data);
      this.#set(index, { data });
      if (this.#isClosed) break;
    }
    return all;
  }

  /** Prepares the pictures. */
  async prepare(): Promise<void> {
    for (const [index, { file }] of this.#photos.entries()) {
      if (this.#isClosed) return;
      const photo = await prepared(file);
      this.#set(index, photo);
      if (this.#isClosed) freeThumbnail(photo);
    }
  }

  /** Ends reading and preparing, and frees the memory of the small pictures. */
  close(): void {
    this.#isClosed = true;
    for (const photo of this.#photos) freeThumbnail(photo);
  }

  #set(index: number, change: Partial<Photo>): void {
    this.#photos = this.#photos.map((photo, at) => at === index ? { ...photo, ...change } : photo);
    this.#listeners.call();
  }
}

function freeThumbnail({ thumbnail }: Partial<Photo>): void {
  if (typeof thumbnail === "string") URL.revokeObjectURL(thumbnail);
}

async function prepared(file: File): Promise<Partial<Photo>> {
  try {
    const content = await shrink(file);
    return { content, thumbnail: await thumbnailOf(content) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) reportTrouble(error);
    return { problem: problem ?? "unreadable" };
  }
}
