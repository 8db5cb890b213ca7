/**
 * The picture and the walk beside each other, with the points on both, the list of the points, and the strength of the
 * picture.
 *
 * @module
 */
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Position } from "../../../src/shared/geo.ts";
import type { PicturePixel } from "../../../src/shared/projection.ts";
import type { MapPoint, StoredMap } from "../../../src/shared/stored_map.ts";
import type { MapStation } from "../../kit/map/map_content.ts";
import { MapView } from "../../kit/map/map_view.tsx";
import { PlacingMap } from "../../kit/map/placing_map.ts";
import type { MapDialogTexts } from "../../kit/texts/editor/map_dialog.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { FileButton, IconButton } from "../ui/buttons.tsx";
import { useWords, type Words } from "../ui/context.tsx";
import { endsOf, type FitReport, type Ground, placeOf, snapped } from "./ground.ts";
import { LetterPins, PicturePane, type PictureSource, type Pin } from "./picture_pane.tsx";
import { useMapDialogTexts } from "./map_dialog_parts.tsx";
import {
  letterOf,
  PICTURE_FILES,
  type PictureDraft,
  type PictureMap,
  withMoved,
  withoutPoint,
  withPixel,
  withPlace,
} from "./use_picture_map.ts";

/** Per cent of a step, and of the least opaque picture. */
const STEP = 5;
const LEAST = 10;

/** The slider. @param value From 0.1 to 1. */
function OpacitySlider(
  { value, onChange }: { value: number; onChange: (value: number) => void },
) {
  const { points: texts } = useMapDialogTexts();
  const id = useId();
  const percent = Math.round(value * 100);
  return (
    <div class="map-dialog-opacity">
      <label for={id}>{texts.opacity}</label>
      <output for={id}>{texts.percent(percent)}</output>
      <input
        id={id}
        type="range"
        min={LEAST}
        max={100}
        step={STEP}
        value={percent}
        aria-valuetext={texts.percent(percent)}
        ref={(element) => {
          const share = (percent - LEAST) / (100 - LEAST);
          element?.style.setProperty("--at", `${100 * share}%`);
        }}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value) / 100)}
      />
    </div>
  );
}

/** Decimals of coordinates: about a metre. */
const DEGREE_DECIMALS = 5;

/** What the list shows, and what it calls. */
interface PointListProps {
  readonly draft: PictureDraft;
  readonly report: FitReport;
  readonly ground: Ground;
  /** Whether the place of the new point is chosen by keys: then its list has the focus. */
  readonly isByKey: boolean;
  readonly onPlace: (place: Position) => void;
  readonly onRemove: (index: number) => void;
}

/** The list. */
function PointList(props: PointListProps) {
  const { draft: { points, chosenPixel }, report, ground, onRemove } = props;
  const words = useWords();
  const texts = useMapDialogTexts();
  const { points: own } = texts;
  if (points.length === 0 && chosenPixel === null) return null;
  return (
    <ol class="map-dialog-points" aria-label={own.list}>
      {points.map((point, index) => {
        const letter = letterOf(index);
        const errorM = report.errorsM?.[index];
        const isBad = report.isBad[index] === true;
        return (
          <li key={letter} class={isBad ? "map-dialog-off" : ""}>
            <span class="map-dialog-letter">{letter}</span>
            <span>{placeName(ground, point, texts, words)}</span>
            <IconButton icon="trash" label={own.remove(letter)} onClick={() => onRemove(index)} />
            <span class={`state state-${isBad ? "warn" : "ok"}`}>
              <Icon name={isBad ? "warn" : "check"} size="small" />
              {errorM === undefined ? own.set : own.off(words.formats.metres(Math.round(errorM)))}
            </span>
          </li>
        );
      })}
      {chosenPixel !== null && <NewPoint {...props} />}
    </ol>
  );
}

/** The point whose place on the walk is chosen now, with a list for those who do not click on the map. */
function NewPoint({ draft: { points }, ground, isByKey, onPlace, onRemove }: PointListProps) {
  const { points: texts } = useMapDialogTexts();
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (isByKey) select.current?.focus();
  }, [isByKey, points.length]);
  const letter = letterOf(points.length);
  const offered = [
    ...endsOf(ground.segments).map((end) => ({ at: end, name: texts[end.end] })),
    ...ground.stations.map((station) => ({
      at: station,
      name: texts.station(station.number, station.title),
    })),
  ];
  return (
    <li class="map-dialog-choosing">
      <span class="map-dialog-letter">{letter}</span>
      <select
        class="input"
        ref={select}
        aria-label={texts.where(letter)}
        onChange={({ currentTarget }) => {
          const place = offered[Number(currentTarget.value)];
          if (place !== undefined) onPlace(place.at);
        }}
      >
        <option value="">{texts.choose}</option>
        {offered.map(({ name }, index) => <option key={index} value={index}>{name}</option>)}
      </select>
      <IconButton
        icon="trash"
        label={texts.remove(letter)}
        onClick={() => onRemove(points.length)}
      />
    </li>
  );
}

/** The name of a place on the walk. */
function placeName(
  ground: Ground,
  at: Position,
  { points: texts }: MapDialogTexts,
  { formats }: Words,
): string {
  const place = placeOf(ground, at);
  switch (place.kind) {
    case "station":
      return texts.station(place.station.number, place.station.title);
    case "end":
      return texts[place.end];
    case "along":
      return texts.along(formats.distance(place.alongM));
    case "free":
      return texts.free(degrees(at.lat), degrees(at.lon));
  }
}

function degrees(value: number): string {
  return value.toFixed(DEGREE_DECIMALS);
}

/** The map. */
class PointsMap extends PlacingMap {
  /** The position at pixels from the left upper corner of the map. */
  positionAt({ x, y }: PicturePixel): Position {
    const { lat, lng } = this.map.containerPointToLatLng([x, y]);
    return { lat, lon: lng };
  }

  /** Metres of a pixel. */
  get pixelM(): number {
    return this.metresPerPixel();
  }
}

/** What the pane shows, and what it calls. */
interface WalkPaneProps {
  readonly ground: Ground;
  readonly stations: readonly MapStation[];
  /** The picture under the track; null for none. */
  readonly ownMap: StoredMap | null;
  readonly points: readonly MapPoint[];
  /** The pins of the points; their pixels are not used. */
  readonly pins: readonly Pin[];
  /** Whether it is shown as in the guide, without the points. */
  readonly isAsChildren: boolean;
  /** A place was chosen. */
  readonly onPlace: (place: Position) => void;
  readonly onMove: (index: number, to: Position) => void;
  readonly onRemove: (index: number) => void;
}

/** The pane. */
function WalkPane(props: WalkPaneProps) {
  const { ground, stations, ownMap, points, isAsChildren } = props;
  const { texts: { map: words }, formats } = useWords();
  const { pane: texts } = useMapDialogTexts();
  const mapTexts = useMemo(() => ({ ...words, distance: formats.distance }), [words, formats]);
  const [map, setMap] = useState<PointsMap | null>(null);
  const shown = useMemo(
    () => isAsChildren ? stations : stations.filter((station) => !isCovered(station, points)),
    [stations, points, isAsChildren],
  );
  const place = (at: Position, metresPerPixel: number) =>
    props.onPlace(snapped(ground, at, metresPerPixel));
  return (
    <section class="map-dialog-pane" aria-label={isAsChildren ? texts.asChildren : texts.walk}>
      <MapView
        mapClass={PointsMap}
        texts={mapTexts}
        segments={ground.segments}
        stations={shown}
        ownMap={ownMap}
        hasNoChoice
        hint={isAsChildren ? texts.asChildren : texts.walk}
        onStation={(id) => {
          const station = stations.find((station) => station.id === id);
          if (station !== undefined) props.onPlace(station);
        }}
        onMapClick={(at, { metresPerPixel, isRepeated }) => {
          if (!isRepeated) place(at, metresPerPixel);
        }}
        onReady={(created) => setMap(created instanceof PointsMap ? created : null)}
      />
      {map !== null && !isAsChildren && <WalkPins {...props} map={map} />}
    </section>
  );
}

/** The points over the map. */
function WalkPins(
  { map, ground, points, pins, onMove, onRemove }: WalkPaneProps & { map: PointsMap },
) {
  const { pane: texts } = useMapDialogTexts();
  const [, setMoves] = useState(0);
  useEffect(() => map.onSight(() => setMoves((moves) => moves + 1)), [map]);
  const shown = points.flatMap((point, index) => {
    const pin = pins[index];
    return pin === undefined
      ? []
      : [{ ...pin, ...pixelIn(map, point), label: texts.onWalk(pin.letter) }];
  });
  return (
    <LetterPins
      pins={shown}
      keysHint={texts.pinKeys}
      onMove={(index, to, isDone) => {
        const at = map.positionAt(to);
        onMove(index, isDone ? snapped(ground, at, map.pixelM) : at);
      }}
      onRemove={onRemove}
    />
  );
}

/** Whether the letter of a point is where a station is. */
function isCovered(station: Position, points: readonly Position[]): boolean {
  return points.some(({ lat, lon }) => lat === station.lat && lon === station.lon);
}

function pixelIn(map: PointsMap, position: Position): { x: number; y: number } {
  const { x, y } = map.pixelOf(position);
  return { x, y };
}

/** What they show, and what they call. */
interface PicturePanesProps {
  readonly picture: PictureSource;
  readonly map: PictureMap;
  readonly report: FitReport;
  readonly ground: Ground;
  readonly stations: readonly MapStation[];
  readonly isAsChildren: boolean;
  /** The teacher has clicked on the walk before the picture, or has not any more. */
  readonly onTooEarly: (isTooEarly: boolean) => void;
  readonly onFiles: (files: readonly File[]) => void;
  /** The picture could not be loaded. */
  readonly onFailed: () => void;
}

/** The panes. */
export function PicturePanes(props: PicturePanesProps) {
  const { picture, map: { kept: { draft }, change }, report, ground, onTooEarly } = props;
  const { choose: texts } = useMapDialogTexts();
  const [isByKey, setByKey] = useState(false);
  const pins = usePins(draft, report);
  const ownMap = useShownMap(picture, draft, report);
  const place = (at: { lat: number; lon: number }) => {
    onTooEarly(draft.chosenPixel === null);
    change((draft) => withPlace(draft, at));
  };
  const remove = (index: number) => change((draft) => withoutPoint(draft, index));
  return (
    <>
      <div class="map-dialog-panes">
        <PicturePane
          picture={picture}
          pins={pins}
          onPlace={(pixel, isByKey) => {
            onTooEarly(false);
            setByKey(isByKey);
            change((draft) => withPixel(draft, pixel));
          }}
          onMove={(index, to) => change((draft) => withMoved(draft, index, to))}
          onRemove={remove}
          onFailed={props.onFailed}
        />
        <WalkPane
          {...{ ground, ownMap, pins }}
          stations={props.stations}
          points={draft.points}
          isAsChildren={props.isAsChildren}
          onPlace={place}
          onMove={(index, to) => change((draft) => withMoved(draft, index, to))}
          onRemove={remove}
        />
      </div>
      <div class="map-dialog-row">
        <PointList {...{ draft, report, ground, isByKey }} onPlace={place} onRemove={remove} />
        <div class="map-dialog-side">
          <OpacitySlider
            value={draft.opacity}
            onChange={(opacity) => change((draft) => ({ ...draft, opacity }))}
          />
          <FileButton
            icon="photo"
            label={texts.other}
            accept={PICTURE_FILES}
            onFiles={props.onFiles}
          />
        </div>
      </div>
    </>
  );
}

/** The pins of the points in pixels of the picture; the last one may have no place on the walk yet. */
function usePins({ points, chosenPixel }: PictureDraft, report: FitReport): readonly Pin[] {
  const { pane: texts } = useMapDialogTexts();
  return useMemo(() => {
    const all = chosenPixel === null ? points : [...points, chosenPixel];
    return all.map(({ x, y }, index) => {
      const letter = letterOf(index);
      return {
        x,
        y,
        letter,
        label: texts.onPicture(letter),
        isBad: report.isBad[index] === true,
        isNew: index === points.length,
      };
    });
  }, [points, chosenPixel, report, texts]);
}

/** The picture as the map of the walk; null while it cannot be laid under the track. */
function useShownMap(
  { url, width, height }: PictureSource,
  { points, opacity }: PictureDraft,
  { fit }: FitReport,
): StoredMap | null {
  return useMemo(() => {
    if (fit === null) return null;
    return {
      url,
      width,
      height,
      points,
      opacity,
      attribution: "",
      mediaType: "image/jpeg",
      bytes: 0,
    };
  }, [url, width, height, points, opacity, fit]);
}
