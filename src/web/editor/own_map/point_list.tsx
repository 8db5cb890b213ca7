/**
 * The points of a picture as a list: where each is on the walk, and how far it is off.
 *
 * @module
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Position } from "../../../shared/geo.ts";
import { Icon } from "../../ui/icons.tsx";
import { useWords, type Words } from "../context.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import type { MapDialogTexts } from "../../texts/map_dialog_de.ts";
import type { FitReport } from "./fit_report.ts";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import { letterOf, type PictureDraft } from "./picture_draft.ts";
import { endsOf, type Ground, placeOf } from "./ground.ts";

/** Decimals of coordinates: about a metre. */
const DEGREE_DECIMALS = 5;

/** What the list shows, and what it calls. */
export interface PointListProps {
  readonly draft: PictureDraft;
  readonly report: FitReport;
  readonly ground: Ground;
  /** Whether the place of the new point is chosen by keys: then its list has the focus. */
  readonly isByKey: boolean;
  readonly onPlace: (place: Position) => void;
  readonly onRemove: (index: number) => void;
}

/** The list. */
export function PointList(props: PointListProps) {
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
