/**
 * A hook for pointers on the picture: one chooses a place or moves the picture, two zoom, and so does the wheel.
 *
 * @module
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { PicturePixel } from "../../../shared/projection.ts";
import { useSteady } from "../context.tsx";
import type { ShownPicture } from "./use_picture_sight.ts";

/** A pointer that moves no farther than this chooses a place, in pixels. */
const STILL_PX = 6;

/** How much a unit of the wheel zooms. */
const WHEEL_SHARE = 0.002;

/** Handlers for the frame of the picture. */
export interface PicturePointers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
}

/** What the pointers do now. */
interface Gesture {
  readonly pointers: Map<number, PicturePixel>;
  readonly start: PicturePixel;
  /** Whether it chooses no place any more. */
  isMoving: boolean;
}

/** Follows the pointers. @param onClick Called with a point of the frame. */
export function usePicturePointers(
  { frame, zoom, move }: ShownPicture,
  onClick: (at: PicturePixel) => void,
): PicturePointers {
  const gesture = useRef<Gesture | null>(null);
  const zoomBy = useSteady(zoom);
  const pointOf = ({ clientX, clientY }: MouseEvent): PicturePixel => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  };
  useLayoutEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY * WHEEL_SHARE), pointOf(event));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);
  const end = (event: PointerEvent, isClick: boolean) => {
    const { current } = gesture;
    if (current === null || !current.pointers.delete(event.pointerId)) return;
    if (current.pointers.size > 0) return;
    gesture.current = null;
    if (isClick && !current.isMoving) onClick(pointOf(event));
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      const at = pointOf(event);
      frame.current?.setPointerCapture(event.pointerId);
      gesture.current ??= { pointers: new Map(), start: at, isMoving: false };
      gesture.current.pointers.set(event.pointerId, at);
      if (gesture.current.pointers.size > 1) gesture.current.isMoving = true;
    },
    onPointerMove: (event) => {
      const { current } = gesture;
      const before = current?.pointers.get(event.pointerId);
      if (current === null || before === undefined) return;
      const at = pointOf(event);
      const [other] = [...current.pointers].flatMap(([id, point]) =>
        id === event.pointerId ? [] : [point]
      );
      current.isMoving ||= distance(at, current.start) > STILL_PX;
      if (!current.isMoving) return;
      current.pointers.set(event.pointerId, at);
      if (other === undefined) move({ x: at.x - before.x, y: at.y - before.y });
      else zoom(distance(at, other) / Math.max(1, distance(before, other)), other);
    },
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
  };
}

function distance(a: PicturePixel, b: PicturePixel): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
