/**
 * A hook that keeps which part of a picture a frame shows.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PicturePixel } from "../../../shared/projection.ts";
import {
  movedSight,
  type PictureSight,
  sightOf,
  type Size,
  wholeSight,
  zoomedSight,
} from "./picture_sight.ts";

/** Pixels between a place that is moved by keys and the edge of the frame. */
const MARGIN_PX = 40;

/** The part, and how it is changed. */
export interface ShownPicture {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Null until the frame has a size. */
  readonly sight: PictureSight | null;
  /** Whether it shows the whole picture; then a finger may scroll the page. */
  readonly isWhole: boolean;
  /** @param at The point of the frame that stays; the middle if not given. */
  readonly zoom: (factor: number, at?: PicturePixel) => void;
  /** Moves the picture by pixels of the screen. */
  readonly move: (by: PicturePixel) => void;
  /** Moves the picture so far that a place on it is in the frame. */
  readonly show: (place: PicturePixel) => void;
  readonly showWhole: () => void;
}

/** Shows the whole picture first, and again when the frame or the picture has another size. */
export function usePictureSight(picture: Size): ShownPicture {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [sight, setSight] = useState<PictureSight | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const showWhole = () => size !== null && setSight(wholeSight(size, picture));
  useLayoutEffect(() => void showWhole(), [size, picture.width, picture.height]);
  const change = (next: (sight: PictureSight, size: Size) => PictureSight) =>
    size !== null && setSight((sight) => sight === null ? null : next(sight, size));
  return {
    frame,
    sight,
    isWhole: size === null || sight === null || sight.scale <= wholeSight(size, picture).scale,
    zoom: (factor, at) =>
      void change((sight, size) => {
        const middle = { x: size.width / 2, y: size.height / 2 };
        return zoomedSight(sight, factor, at ?? middle, size, picture);
      }),
    move: (by) => void change((sight, size) => movedSight(sight, by, size, picture)),
    show: (place) => void change((sight, size) => sightOf(sight, place, size, MARGIN_PX)),
    showWhole: () => void showWhole(),
  };
}
