/**
 * The map of the editor: it shows stations, track and one position, and a click on it adds or moves a station.
 *
 * @module
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Line, Position } from "../../../shared/geo.ts";
import type { StoredMap } from "../../../shared/stored_map.ts";
import { Icon } from "../../ui/icons.tsx";
import { MapView } from "../../map/map_view.tsx";
import { PlacingMap } from "../../map/placing_map.ts";
import type { Finding } from "../check/checks.ts";
import { useWords } from "../context.tsx";
import type { Editor } from "../sync/editor.ts";
import type { EditorStation, Key } from "../sync/state.ts";
import { HereButton, HereNote, useHere } from "./here.tsx";
import { useInSight } from "./in_sight.ts";
import { useMapPosition, useMapStations } from "./map_stations.ts";
import type { Placing } from "./placing.ts";
import { PlacingQuestion } from "./placing_question.tsx";

/** What the map shows, and what it calls. */
export interface EditorMapProps {
  readonly editor: Editor;
  readonly placing: Placing;
  readonly segments: readonly Line[];
  readonly stations: readonly EditorStation[];
  readonly selected: Key | null;
  /** Radius of the selected station while its slider moves, in metres; else null. */
  readonly radius: number | null;
  /** The point of the profile, in metres along the track; null without one. */
  readonly point: number | null;
  /** The position of the simulated walk; null without one. */
  readonly dot: Position | null;
  readonly findings: readonly Finding[];
  /** Whether it has the button for a station at the position of the device; else another bar has it. */
  readonly hasHere: boolean;
  readonly tiles: { readonly url: string; readonly attribution: string } | null;
  /** The map that is stored with the walk; null without one. */
  readonly ownMap: StoredMap | null;
  readonly onStation: (key: Key) => void;
}

/** The map. It names stations by their indices, the editor by keys. */
export function EditorMap(props: EditorMapProps) {
  const { segments, stations, selected, radius, point, dot, placing, findings, tiles } = props;
  const { isMoving } = placing;
  const { texts: { map: words, walk: texts }, formats } = useWords();
  const mapTexts = useMemo(() => ({ ...words, distance: formats.distance }), [words, formats]);
  const shown = useMapStations(stations, selected, radius, findings);
  const position = useMapPosition(segments, dot, point);
  const selectedIndex = stations.findIndex(({ key }) => key === selected);
  const [map, setMap] = useState<PlacingMap | null>(null);
  const here = useHere(placing.located);
  const [isGrid, setGrid] = useState(false);
  useInSight(map, props.editor, selected);
  useEffect(() => map?.follow(dot), [map, dot]);
  return (
    <section class="editor-map" aria-label={texts.map} data-station-map>
      <MapView
        mapClass={PlacingMap}
        texts={mapTexts}
        segments={segments}
        stations={shown}
        tiles={tiles}
        ownMap={isGrid ? null : props.ownMap}
        hasNoChoice
        denseIcon="whole"
        hint={isMoving ? texts.clickToMove : texts.clickToAdd}
        movable={isMoving && selectedIndex !== -1 ? selectedIndex : null}
        position={position}
        onStation={(index) => {
          const station = stations[index];
          if (station !== undefined) props.onStation(station.key);
        }}
        onMapClick={(position, click) => {
          here.dismiss();
          placing.clicked(position, click);
        }}
        onMove={(_index, position, isDone) => {
          if (isDone) placing.moved(position);
        }}
        onReady={(created) => setMap(created instanceof PlacingMap ? created : null)}
      >
        {props.ownMap !== null && (
          <button
            class="btn"
            type="button"
            title={texts.mapUnder}
            aria-pressed={!isGrid}
            onClick={() => setGrid(!isGrid)}
          >
            <Icon name="map" />
            <span>{texts.mapUnder}</span>
          </button>
        )}
        {props.hasHere && isSecureContext && <HereButton here={here} isMoving={isMoving} />}
      </MapView>
      <HereNote here={here} />
      <PlacingQuestion placing={placing} map={map} />
    </section>
  );
}
