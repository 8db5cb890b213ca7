/**
 * The map of the walk beside a picture: the track with the picture under it, and the points of the picture.
 *
 * @module
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Position } from "../../../shared/geo.ts";
import type { MapPoint, StoredMap } from "../../../shared/stored_map.ts";
import type { MapStation } from "../../map/map_content.ts";
import { MapView } from "../../map/map_view.tsx";
import { useWords } from "../context.tsx";
import { LetterPins, type Pin } from "./letter_pins.tsx";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import { type Ground, snapped } from "./ground.ts";
import { PointsMap } from "./points_map.ts";

/** What the pane shows, and what it calls. */
export interface WalkPaneProps {
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
export function WalkPane(props: WalkPaneProps) {
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
