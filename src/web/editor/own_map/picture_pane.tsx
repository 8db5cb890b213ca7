/**
 * The picture of a map with its points. A click, or Enter with a cross that the arrow keys move, chooses a place on it.
 *
 * @module
 */
import { useState } from "preact/hooks";
import type { PicturePixel } from "../../../shared/projection.ts";
import { IconButton } from "../ui/icon_button.tsx";
import { LetterPins, type Pin, stepOf } from "./letter_pins.tsx";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import { onPicture, onScreen, type Size } from "./picture_sight.ts";
import { usePicturePointers } from "./use_picture_pointers.ts";
import { type ShownPicture, usePictureSight } from "./use_picture_sight.ts";

/** A picture that is shown. */
export interface PictureSource extends Size {
  readonly url: string;
}

/** What the pane shows, and what it calls. Pins are in pixels of the picture. */
export interface PicturePaneProps {
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
