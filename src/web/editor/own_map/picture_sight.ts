/**
 * Which part of a picture a frame shows, and how large. Pure.
 *
 * @module
 */
import type { PicturePixel } from "../../../shared/projection.ts";

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the picture is in its frame. */
export interface PictureSight {
  /** Pixels of the screen in a pixel of the picture. */
  readonly scale: number;
  /** The left upper corner of the picture in pixels from that of the frame. */
  readonly left: number;
  readonly top: number;
}

/** How many pixels of the screen a pixel of the picture has at most. */
const MAX_SCALE = 8;

/** The whole picture in the middle of its frame. */
export function wholeSight(frame: Size, picture: Size): PictureSight {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  return {
    scale,
    left: (frame.width - scale * picture.width) / 2,
    top: (frame.height - scale * picture.height) / 2,
  };
}

/** The picture larger or smaller, but not smaller than its frame. @param at The point of the frame that stays. */
export function zoomedSight(
  sight: PictureSight,
  factor: number,
  at: PicturePixel,
  frame: Size,
  picture: Size,
): PictureSight {
  const least = wholeSight(frame, picture).scale;
  const scale = Math.max(least, Math.min(MAX_SCALE, sight.scale * factor));
  const by = scale / sight.scale;
  const left = at.x - by * (at.x - sight.left);
  const top = at.y - by * (at.y - sight.top);
  return keptSight({ scale, left, top }, frame, picture);
}

/** The picture moved by pixels of the screen. */
export function movedSight(
  { scale, left, top }: PictureSight,
  by: PicturePixel,
  frame: Size,
  picture: Size,
): PictureSight {
  return keptSight({ scale, left: left + by.x, top: top + by.y }, frame, picture);
}

/** The picture so that a place on it is within its frame. @param marginPx Pixels that it is away from the edge. */
export function sightOf(
  sight: PictureSight,
  place: PicturePixel,
  frame: Size,
  marginPx: number,
): PictureSight {
  const { x, y } = onScreen(sight, place);
  const by = (at: number, length: number) =>
    Math.max(0, marginPx - at) + Math.min(0, length - marginPx - at);
  return {
    ...sight,
    left: sight.left + by(x, frame.width),
    top: sight.top + by(y, frame.height),
  };
}

/** Where a place on the picture is in the frame. */
export function onScreen({ scale, left, top }: PictureSight, { x, y }: PicturePixel): PicturePixel {
  return { x: left + scale * x, y: top + scale * y };
}

/** The place on the picture that is at a point of the frame; the nearest one, if that is outside of the picture. */
export function onPicture(
  { scale, left, top }: PictureSight,
  { x, y }: PicturePixel,
  picture: Size,
): PicturePixel {
  return {
    x: Math.max(0, Math.min(picture.width, (x - left) / scale)),
    y: Math.max(0, Math.min(picture.height, (y - top) / scale)),
  };
}

/** The picture without space at an edge of the frame that it could fill. */
function keptSight(sight: PictureSight, frame: Size, picture: Size): PictureSight {
  const kept = (at: number, length: number, space: number) =>
    length <= space ? (space - length) / 2 : Math.max(space - length, Math.min(0, at));
  return {
    scale: sight.scale,
    left: kept(sight.left, sight.scale * picture.width, frame.width),
    top: kept(sight.top, sight.scale * picture.height, frame.height),
  };
}
