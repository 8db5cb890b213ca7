/**
 * The form of the selected station: its texts, its radius and its coordinates. Its pictures are here, its recording is
 * a child.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { lengthM, stretchOf } from "../../../src/shared/geo.ts";
import { PICTURE_FORMATS } from "../../../src/shared/media_kinds.ts";
import { countWords } from "../../../src/shared/walk_texts.ts";
import type { Outline } from "../../kit/api.ts";
import { minutesTo } from "../../kit/profile_frame.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import { storedName, storedText } from "../document/field_changes.ts";
import type { EditorPicture, EditorStation, StationMedia } from "../document/state.ts";
import type { Editor } from "../sync/editor.ts";
import { FileButton, IconButton } from "../ui/buttons.tsx";
import { useChanges, useWords } from "../ui/context.tsx";
import {
  FieldRefusal,
  readingSeconds,
  SavedField,
  type SavedFieldProps,
  TextLength,
} from "../ui/saved_field.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";

/**
 * Reads degrees with a decimal comma or point.
 *
 * @param limit Largest absolute value.
 * @returns Null when it is not such a number.
 */
export function parseDegrees(text: string, limit: number): number | null {
  const plain = text.trim().replace(",", ".").replace("−", "-").replace(/°$/, "");
  if (!/^[+-]?\d{1,3}(\.\d+)?$/.test(plain)) return null;
  const degrees = Number(plain);
  return Math.abs(degrees) <= limit ? degrees : null;
}

// How far pupils walk from one station to the next. Pure.

/** Stations this near to each other are at one place. Metres. */
const LEAST_M = 10;

/** What is known of a track. */
interface MeasuredTrack extends Pick<Outline, "segments" | "profile"> {
  readonly route: Pick<Outline["route"], "distanceM" | "elevationGainM">;
}

/** The part of the track from a station to the next one, or to the finish. */
interface WayToNext {
  /** The number of the next station, from 1; null for the finish. */
  readonly number: number | null;
  readonly distanceM: number;
  readonly minutes: number;
}

/**
 * The way from a station on.
 *
 * @param stationsM Where the stations are along the track, in metres and in their order; null where that is not known.
 * @param index That of the station, from 0.
 * @returns Null if it is not known, or the track does not lead there.
 */
export function wayToNext(
  { segments, profile, route }: MeasuredTrack,
  stationsM: readonly (number | null)[],
  index: number,
): WayToNext | null {
  const { distanceM: wholeM, elevationGainM } = route;
  const lineM = lengthM(segments);
  const isLast = index === stationsM.length - 1;
  const fromM = stationsM[index] ?? null;
  const toM = isLast ? lineM : stationsM[index + 1] ?? null;
  if (fromM === null || toM === null || toM - fromM < LEAST_M) return null;
  const stretch = stretchOf(segments, wholeM);
  const minutesAt = (alongM: number) =>
    minutesTo({ profile, distanceM: wholeM, elevationGainM }, alongM * stretch);
  return {
    number: isLast ? null : index + 2,
    distanceM: (toM - fromM) * stretch,
    minutes: minutesAt(toM) - minutesAt(fromM),
  };
}

/** Words of a text that pupils like to listen to, which is suggested. */
const SUGGESTED_WORDS = 80;

/** A text with fewer words is short. */
const FEW_WORDS = 60;

/** The sentences. @param next Null if nothing is known of it. */
function TextNotes({ text, next }: { text: string; next: WayToNext | null }) {
  const { texts: { reading }, formats } = useWords();
  return (
    <>
      <TextLength text={text} />
      {countWords(text) < FEW_WORDS && (
        <span>{reading.suggestion(SUGGESTED_WORDS, readingSeconds(SUGGESTED_WORDS))}</span>
      )}
      {next !== null && (
        <span>
          {reading.way(
            next.number,
            formats.distance(next.distanceM),
            Math.max(1, Math.round(next.minutes)),
          )}
        </span>
      )}
    </>
  );
}

/** Largest value of the slider in metres, for stations whose radius is not larger. */
const MOST_M = 300;

/** What the form shows, and what it calls. */
interface StationFormProps {
  readonly station: EditorStation;
  readonly number: number;
  /** The way to the next station; null if it is not known. */
  readonly next: WayToNext | null;
  readonly isMoving: boolean;
  readonly editor: Editor;
  /** Called with the radius in metres while the slider moves, before it is saved; with null after that. */
  readonly onRadius: (metres: number | null) => void;
  readonly onMoving: (isMoving: boolean) => void;
  readonly onRemove: () => void;
  /** Recording and pictures. */
  readonly children: ComponentChildren;
  /** What stands below all fields. */
  readonly foot: ComponentChildren;
}

/** The form of a station. Each field is saved by itself. */
export function StationForm(props: StationFormProps) {
  const { station, number, next, editor, onRemove, children } = props;
  const { texts: { walk: texts, fields } } = useWords();
  const { key } = station;
  const save =
    (field: "title" | "description"): SavedFieldProps["onSave"] => (to, base, isTyping) =>
      editor.edit(
        { kind: "station", key, to: { [field]: to }, base: { [field]: base } },
        { isTyping },
      );
  return (
    <section class="form" aria-labelledby="station-title" data-station={station.key}>
      <div class="title">
        <Mark number={number} word={texts.station} />
        <h2 id="station-title">{texts.editStation}</h2>
        <IconButton icon="trash" label={texts.removeStation} onClick={onRemove} />
      </div>
      <SavedField
        label={texts.title}
        value={station.title}
        needed={fields.nameNeeded(station.title)}
        isSelected={key.startsWith("new-")}
        storedAs={storedName}
        onTyping={editor.saving.unsaved.typing}
        onSave={save("title")}
      />
      <FieldRefusal editor={editor} at={{ key, field: "title" }} />
      <SavedField
        label={texts.text}
        value={station.description}
        rows={4}
        storedAs={storedText}
        notes={(text) => <TextNotes text={text} next={next} />}
        onTyping={editor.saving.unsaved.typing}
        onSave={save("description")}
      />
      <FieldRefusal editor={editor} at={{ key, field: "description" }} />
      {children}
      <Radius {...props} />
      <PositionFields {...props} />
      {props.foot}
    </section>
  );
}

/** The slider; the circle on the map follows while it moves. */
function Radius({ station, editor, onRadius }: StationFormProps) {
  const { texts: { walk: texts }, formats } = useWords();
  // No effect copies the radius of the station: it would run between an input and its change, and undo the input.
  const [dragged, setDragged] = useState<number | null>(null);
  const value = dragged ?? station.triggerRadiusM;
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const share = (value - LEAST_M) / (MOST_M - LEAST_M);
    slider.current?.style.setProperty("--at", `${Math.min(100, Math.max(0, share * 100))}%`);
  }, [value]);
  return (
    <div class="radius">
      <label class="label" for="radius">{texts.radius}</label>
      <output for="radius">{formats.metres(value)}</output>
      <input
        ref={slider}
        id="radius"
        type="range"
        min={LEAST_M}
        max={Math.max(MOST_M, station.triggerRadiusM)}
        step={5}
        value={value}
        aria-valuetext={formats.metres(value)}
        onInput={({ currentTarget }) => {
          setDragged(currentTarget.valueAsNumber);
          onRadius(currentTarget.valueAsNumber);
        }}
        onChange={({ currentTarget }) => {
          setDragged(null);
          onRadius(null);
          const to = { triggerRadiusM: currentTarget.valueAsNumber };
          const base = { triggerRadiusM: station.triggerRadiusM };
          editor.edit({ kind: "station", key: station.key, to, base });
        }}
      />
      <FieldRefusal editor={editor} at={{ key: station.key, field: "triggerRadiusM" }} />
    </div>
  );
}

/** Coordinates, and the switch that lets the station be moved on the map. */
function PositionFields({ station, editor, isMoving, onMoving }: StationFormProps) {
  const { texts: { walk: texts }, language } = useWords();
  const shown = (degrees: number) =>
    degrees.toLocaleString(language, { minimumFractionDigits: 5, maximumFractionDigits: 5 });
  const save = (field: "lat" | "lon", limit: number) => (text: string) => {
    const degrees = parseDegrees(text, limit);
    if (degrees === null) return texts.badCoordinate(limit);
    const { key } = station;
    editor.edit({
      kind: "station",
      key,
      to: { [field]: degrees },
      base: { [field]: station[field] },
    });
    return null;
  };
  return (
    <div class="coordinates">
      <SavedField
        label={texts.lat}
        value={shown(station.lat)}
        isWhole
        onTyping={editor.saving.unsaved.typing}
        onSave={save("lat", 90)}
      />
      <SavedField
        label={texts.lon}
        value={shown(station.lon)}
        isWhole
        onTyping={editor.saving.unsaved.typing}
        onSave={save("lon", 180)}
      />
      <button
        class={`btn${isMoving ? " btn-primary" : ""}`}
        type="button"
        aria-pressed={isMoving}
        onClick={() => onMoving(!isMoving)}
      >
        <Icon name="move" />
        {isMoving ? texts.moveDone : texts.move}
      </button>
      {isMoving && <p class="small" role="status">{texts.moveHint}</p>}
      <FieldRefusal editor={editor} at={{ key: station.key, field: "position" }} />
    </div>
  );
}

// The pictures of a station in their order, with a button that adds several at once.

/** What a row shows. */
interface PictureRowProps {
  readonly opened: OpenedWalk;
  readonly station: StationMedia;
  readonly picture: EditorPicture;
  /** Its index in the order of the pictures. */
  readonly index: number;
}

/** The row. Until the server has the picture, it can be neither moved nor removed. */
function PictureRow(props: PictureRowProps) {
  const { opened: { editor, progress }, station, picture, index } = props;
  const { texts: { pictures: texts } } = useWords();
  const saveCaption = (to: string, base: string, isTyping: boolean) => {
    const caption = { key: station.key, picture: picture.key, to, base };
    editor.edit({ kind: "caption", ...caption }, { isTyping });
  };
  const isNew = picture.key.startsWith("new-");
  return (
    <li>
      <img class="pic" src={picture.url} alt={picture.caption} />
      <SavedField
        label={texts.caption(index + 1)}
        isLabelHidden
        isWanted
        placeholder={texts.captionMissing}
        value={picture.caption}
        storedAs={storedText}
        onTyping={editor.saving.unsaved.typing}
        onSave={saveCaption}
      />
      <FieldRefusal editor={editor} at={{ key: picture.key, field: "caption" }} />
      {isNew
        ? <Upload share={progress.of(picture.key)} label={texts.uploading(index + 1)} />
        : <PictureButtons {...props} />}
    </li>
  );
}

/** How much of a picture the server has. @param share From 0 to 1. */
function Upload({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return <progress class="pic-upload" max={100} value={percent} aria-label={label} />;
}

function PictureButtons({ opened: { editor }, station, picture, index }: PictureRowProps) {
  const { texts: { pictures: texts } } = useWords();
  const { key, pictures } = station;
  const move = (by: number) => {
    const base = pictures.map(({ key }) => key);
    const to = [...base];
    to.splice(index + by, 0, ...to.splice(index, 1));
    editor.edit({ kind: "picture order", key, to, base });
  };
  return (
    <span class="pic-acts">
      <IconButton
        icon="up"
        size="small"
        label={texts.forward(index + 1)}
        isEnabled={index > 0}
        onClick={() => move(-1)}
      />
      <IconButton
        icon="down"
        size="small"
        label={texts.backward(index + 1)}
        isEnabled={index < pictures.length - 1}
        onClick={() => move(1)}
      />
      <IconButton
        icon="trash"
        size="small"
        label={texts.remove(index + 1)}
        onClick={() => editor.edit({ kind: "remove picture", key, picture: picture.key })}
      />
    </span>
  );
}

/** The pictures. */
export function Pictures({ opened, station }: { opened: OpenedWalk; station: StationMedia }) {
  const { editor, progress, files } = opened;
  const { texts: { pictures: texts, files: fileTexts } } = useWords();
  useChanges(progress);
  useChanges(files);
  const { waiting, converting, refused } = files.of(station.key);
  return (
    <section aria-labelledby="pictures">
      <div class="form-line">
        <h3 id="pictures">{texts.title}</h3>
        <span class="muted" role="status">
          {waiting > 0 ? texts.preparing(waiting) : texts.count(station.pictures.length)}
        </span>
      </div>
      {converting !== null && (
        <p class="small muted" role="status">
          {fileTexts.converting(converting)}
        </p>
      )}
      <ul class="pics">
        {station.pictures.map((picture, index) => (
          <PictureRow
            key={editor.keys.firstOf(picture.key)}
            {...{ opened, station, picture, index }}
          />
        ))}
        <li>
          <FileButton
            icon="photo"
            label={texts.add}
            accept={acceptedTypes()}
            isMultiple
            onFiles={(chosen) => files.addPictures(station.key, chosen)}
          />
        </li>
      </ul>
      <FieldRefusal editor={editor} at={{ key: station.key, field: "pictures" }} />
      <div role="alert">
        {refused.map(({ name, problem }, index) => (
          <p key={index} class="problem">{fileTexts.refused[problem](name)}</p>
        ))}
      </div>
    </section>
  );
}

/** Media types to choose from. An iPhone makes a JPEG of its HEIC pictures, but only if HEIC is not accepted. */
export function acceptedTypes(): string {
  const types = Object.values(PICTURE_FORMATS).map(({ mediaType }) => mediaType).join();
  return matchMedia("(pointer: coarse)").matches
    ? types
    : `${types},image/avif,image/heic,image/heif,.heic,.heif`;
}

/** The button. @param onPhotos Called with the chosen photos. */
export function PhotosButton({ onPhotos }: { onPhotos: (photos: readonly File[]) => void }) {
  const { texts: { files: texts } } = useWords();
  return (
    <FileButton
      icon="photo"
      label={texts.fromPhotos}
      accept={acceptedTypes()}
      isMultiple
      onFiles={onPhotos}
    />
  );
}
