/**
 * The picture of a map with its points, which have letters. A click, or Enter with a cross that the arrow keys move,
 * chooses a place on it.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { PicturePixel } from "../../../src/shared/projection.ts";
import { IconButton } from "../ui/buttons.tsx";
import { useSteady } from "../ui/context.tsx";
import { useMapDialogTexts } from "./map_dialog_parts.tsx";

// Which part of a picture a frame shows, and how large. Pure.

/** Width and height in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the picture is in its frame. */
interface PictureSight {
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

/** Pixels between a place that is moved by keys and the edge of the frame. */
const MARGIN_PX = 40;

/** The part, and how it is changed. */
interface ShownPicture {
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
function usePictureSight(picture: Size): ShownPicture {
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

/** A pointer that moves no farther than this chooses a place, in pixels. */
const STILL_PX = 6;

/** How much a unit of the wheel zooms. */
const WHEEL_SHARE = 0.002;

/** Handlers for the frame of the picture. */
interface PicturePointers {
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
function usePicturePointers(
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

/** A picture that is shown. */
export interface PictureSource extends Size {
  readonly url: string;
}

/** What the pane shows, and what it calls. Pins are in pixels of the picture. */
interface PicturePaneProps {
  readonly picture: PictureSource;
  readonly pins: readonly Pin[];
  /** A place was chosen, in pixels of the picture; `isByKey` says that the next step needs the focus. */
  readonly onPlace: (place: PicturePixel, isByKey: boolean) => void;
  readonly onMove: (index: number, to: PicturePixel) => void;
  readonly onRemove: (index: number) => void;
  /** The picture could not be loaded. */
  readonly onFailed: () => void;
}

/** How much a key or a button zooms. */
const ZOOM_STEP = 1.5;

/** The pane. */
export function PicturePane(props: PicturePaneProps) {
  const { picture, pins } = props;
  const { pane: texts } = useMapDialogTexts();
  const shown = usePictureSight(picture);
  const { frame, sight } = shown;
  const [cross, setCross] = useState<PicturePixel | null>(null);
  const placeAt = (at: PicturePixel) => {
    setCross(null);
    if (sight !== null) props.onPlace(onPicture(sight, at, picture), false);
  };
  const pointers = usePicturePointers(shown, placeAt);
  const onKeyDown = crossKeys(
    shown,
    picture,
    cross,
    setCross,
    (place) => props.onPlace(place, true),
  );
  return (
    <section class="map-dialog-pane" aria-label={texts.picture}>
      <div
        class={`map-dialog-frame${shown.isWhole ? " map-dialog-whole" : ""}`}
        ref={frame}
        role="application"
        tabindex={0}
        aria-label={texts.keys}
        onKeyDown={onKeyDown}
        onBlur={() => setCross(null)}
        {...pointers}
      >
        {sight !== null && (
          <img
            class="map-dialog-picture"
            src={picture.url}
            alt=""
            draggable={false}
            onError={props.onFailed}
            ref={(element) => {
              element?.style.setProperty("width", `${sight.scale * picture.width}px`);
              element?.style.setProperty("height", `${sight.scale * picture.height}px`);
              element?.style.setProperty("translate", `${sight.left}px ${sight.top}px`);
            }}
          />
        )}
        {sight !== null && cross !== null && <Cross at={onScreen(sight, cross)} />}
      </div>
      {sight !== null && (
        <LetterPins
          pins={pins.map((pin) => ({ ...pin, ...onScreen(sight, pin) }))}
          keysHint={texts.pinKeys}
          onMove={(index, to) => props.onMove(index, onPicture(sight, to, picture))}
          onRemove={props.onRemove}
        />
      )}
      <p class="map-dialog-caption">{texts.picture}</p>
      <ZoomKeys shown={shown} />
    </section>
  );
}

/** What the keys do: they move the cross, choose its place, and zoom. */
function crossKeys(
  { sight, zoom, show }: ShownPicture,
  picture: Size,
  cross: PicturePixel | null,
  setCross: (cross: PicturePixel | null) => void,
  onPlace: (place: PicturePixel) => void,
): (event: KeyboardEvent) => void {
  return (event) => {
    if (sight === null) return;
    const step = stepOf(event);
    const at = cross ?? { x: picture.width / 2, y: picture.height / 2 };
    if (step !== null) {
      const from = onScreen(sight, at);
      const to = cross === null ? from : { x: from.x + step.x, y: from.y + step.y };
      const place = onPicture(sight, to, picture);
      setCross(place);
      show(place);
    } else if (event.key === "Enter" && cross !== null) onPlace(cross);
    else if (event.key === "+") zoom(ZOOM_STEP, onScreen(sight, at));
    else if (event.key === "-") zoom(1 / ZOOM_STEP, onScreen(sight, at));
    else return;
    event.preventDefault();
  };
}

/** The cross. */
function Cross({ at: { x, y } }: { at: PicturePixel }) {
  return (
    <svg
      class="map-dialog-cross"
      viewBox="-24 -24 48 48"
      aria-hidden="true"
      ref={(element) => element?.style.setProperty("translate", `${x - 24}px ${y - 24}px`)}
    >
      {["map-dialog-halo", "map-dialog-line"].map((name) => (
        <path key={name} class={name} d="M-22 0H-5M5 0H22M0-22V-5M0 5V22" />
      ))}
    </svg>
  );
}

/** The buttons that zoom the picture. */
function ZoomKeys({ shown: { zoom, showWhole } }: { shown: ShownPicture }) {
  const { pane: texts } = useMapDialogTexts();
  return (
    <div class="map-dialog-zoom">
      <IconButton icon="plus" label={texts.larger} onClick={() => zoom(ZOOM_STEP)} />
      <IconButton icon="minus" label={texts.smaller} onClick={() => zoom(1 / ZOOM_STEP)} />
      <IconButton icon="map" label={texts.whole} onClick={showWhole} />
    </div>
  );
}

// The points of a picture, as letters in circles over the picture or over the map: they can be dragged, moved by the
// arrow keys, and removed.

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
const STEP_PX = 4;
const LARGE_STEP_PX = 32;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
};

/** By how many pixels a key moves something; null for other keys. */
function stepOf({ key, shiftKey }: KeyboardEvent): PicturePixel | null {
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
