/**
 * Lists whose rows are dragged by their whole length: which row a pointer presses, and what is dragged now.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useSteady } from "../context.tsx";
import { type RowDrag, RowPointer } from "./row_pointer.ts";

/**
 * Lets the rows of a list be dragged.
 *
 * @param list The element whose children are the rows; an element with `data-no-drag` in them is no handle,
 * one with `data-grip` is dragged by a finger at once.
 * @param rows The keys of the rows in their order, as one text; a drag ends when it changes.
 * @param onMove Called when a row is dropped, with its index before and after.
 * @returns What is dragged now; null for nothing.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  rows: string,
  onMove: (from: number, to: number) => void,
): RowDrag | null {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const steady = useSteady(onMove);
  const running = useRef<RowPointer | null>(null);
  useLayoutEffect(() => () => running.current?.end(), [rows]);
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return;
    const drop = ({ from, to }: RowDrag) => steady(from, to);
    const onDown = (event: PointerEvent) => {
      const { target } = event;
      if (!event.isPrimary || event.button !== 0 || !(target instanceof Element)) return;
      if (target.closest("[data-no-drag]") !== null) return;
      const from = [...current.children].findIndex((row) => row.contains(target));
      if (from === -1) return;
      running.current?.end();
      running.current = new RowPointer(current, from, event, { show: setDrag, drop });
    };
    // A finger that drags a row scrolls nothing. Browsers need the listener before the touch begins.
    const onTouch = (event: TouchEvent) => {
      if (running.current?.isDragging && event.cancelable) event.preventDefault();
    };
    current.addEventListener("pointerdown", onDown);
    current.addEventListener("touchmove", onTouch, { passive: false });
    return () => {
      current.removeEventListener("pointerdown", onDown);
      current.removeEventListener("touchmove", onTouch);
      running.current?.end();
    };
  }, []);
  return drag;
}
