/**
 * The points of a picture, as letters in circles over the picture or over the map: they can be dragged, moved by the
 * arrow keys, and removed.
 *
 * @module
 */
import { useRef } from "preact/hooks";
import type { PicturePixel } from "../../../src/shared/projection.ts";

/** A point, in pixels from the left upper corner of what it is over. */
export interface Pin extends PicturePixel {
  readonly letter: string;
  /** Its name for screen readers. */
  readonly label: string;
  /** Whether it is far off. */
  readonly isBad: boolean;
  /** Whether its place on the walk is not chosen yet. */
  readonly isNew: boolean;
}

/** Pixels of a press of an arrow key, and of one with Shift. */
export const STEP_PX = 4;
export const LARGE_STEP_PX = 32;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

/** By how many pixels a key moves something; null for other keys. */
export function stepOf({ key, shiftKey }: KeyboardEvent): PicturePixel | null {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  const step = shiftKey ? LARGE_STEP_PX : STEP_PX;
  return { x: step * direction[0], y: step * direction[1] };
}

/** What the pins show, and what they call. */
interface LetterPinsProps {
  readonly pins: readonly Pin[];
  /** Says which keys do what. */
  readonly keysHint: string;
  /** A pin was moved to other pixels; `isDone` is false while it is dragged. */
  readonly onMove: (index: number, to: PicturePixel, isDone: boolean) => void;
  readonly onRemove: (index: number) => void;
}

/** The pins. */
export function LetterPins({ pins, keysHint, onMove, onRemove }: LetterPinsProps) {
  return (
    <div class="map-dialog-pins">
      {pins.map((pin, index) => (
        <LetterPin
          key={pin.letter}
          pin={pin}
          keysHint={keysHint}
          onMove={(to, isDone) => onMove(index, to, isDone)}
          onRemove={() => onRemove(index)}
        />
      ))}
    </div>
  );
}

/** One pin. */
function LetterPin({ pin, keysHint, onMove, onRemove }: {
  pin: Pin;
  keysHint: string;
  onMove: (to: PicturePixel, isDone: boolean) => void;
  onRemove: () => void;
}) {
  const { letter, label, x, y, isBad, isNew } = pin;
  const drag = useRef<{ readonly toMiddle: PicturePixel; isMoved: boolean } | null>(null);
  const movedTo = ({ clientX, clientY }: PointerEvent, isDone: boolean) => {
    const { current } = drag;
    if (current === null || isDone && !current.isMoved) return;
    current.isMoved = true;
    onMove({ x: clientX + current.toMiddle.x, y: clientY + current.toMiddle.y }, isDone);
  };
  return (
    <button
      class={`map-dialog-pin${isBad ? " map-dialog-bad" : ""}${isNew ? " map-dialog-new" : ""}`}
      type="button"
      aria-label={label}
      title={keysHint}
      ref={(element) => {
        element?.style.setProperty("left", `${x}px`);
        element?.style.setProperty("top", `${y}px`);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        const toMiddle = { x: x - event.clientX, y: y - event.clientY };
        drag.current = { toMiddle, isMoved: false };
      }}
      onPointerMove={(event) => movedTo(event, false)}
      onPointerUp={(event) => {
        movedTo(event, true);
        drag.current = null;
      }}
      onPointerCancel={() => drag.current = null}
      onKeyDown={(event) => {
        const step = stepOf(event);
        if (step !== null) onMove({ x: x + step.x, y: y + step.y }, false);
        else if (event.key === "Delete" || event.key === "Backspace") onRemove();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {letter}
    </button>
  );
}
