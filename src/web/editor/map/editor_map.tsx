/**
 * The map of the editor: stations with their circles, a point of the profile, and places to click on.
 *
 * @module
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import { atDistance, type Line, type Position } from "../../../shared/geo.ts";
import { MapView } from "../../map/map_view.tsx";
import { PlacingMap } from "../../map/placing_map.ts";
import type { MapPosition, MapStation } from "../../map/walk_map.ts";
import type { Finding } from "../check/checks.ts";
import { useWords } from "../context.tsx";
import type { Editor } from "../sync/editor.ts";
import type { EditorStation, Key } from "../sync/state.ts";
import { useSameItems } from "../ui/same_items.ts";
import { HereButton, HereNote, useHere } from "./here.tsx";
import { useInSight } from "./in_sight.ts";
import type { Placing } from "./placing.ts";
import { PlacingQuestion } from "./placing_question.tsx";

/** What the map shows and tells. */
export interface EditorMapProps {
  readonly editor: Editor;
  readonly placing: Placing;
  readonly segments: readonly Line[];
  readonly stations: readonly EditorStation[];
  readonly selected: Key | null;
  /** Radius of the selected station while its slider moves, metres. */
  readonly radius: number | null;
  /** The point of the profile, metres along the track. */
  readonly point: number | null;
  /** The walker of the desk walk. */
  readonly dot: Position | null;
  readonly findings: readonly Finding[];
  readonly tiles: { readonly url: string; readonly attribution: string } | null;
  readonly onStation: (key: Key) => void;
}

/** The map. It names stations by numbers, the editor by keys. */
export function EditorMap(props: EditorMapProps) {
  const { segments, stations, selected, radius, point, dot, placing, findings, tiles } = props;
  const { isMoving } = placing;
  const { texts: { map: words, walk: texts }, formats } = useWords();
  const mapTexts = useMemo(() => ({ ...words, distance: formats.distance }), [words, formats]);
  const shown = useSameItems(useMemo(() =>
    stations.map((station, index): MapStation => {
      const { key, lat, lon, title, triggerRadiusM } = station;
      const isSelected = key === selected;
      return {
        id: index,
        number: index + 1,
        title,
        lat,
        lon,
        triggerRadiusM: isSelected && radius !== null ? radius : triggerRadiusM,
        look: isSelected ? "next" : "open",
        isBad: findings.some((finding) => finding.key === key && finding.code === "missesTrack"),
      };
    }), [stations, selected, radius, findings]));
  const position = useMemo((): MapPosition | null => {
    if (dot !== null) return { ...dot, accuracyM: 8, courseDeg: null };
    const at = point === null ? null : atDistance(segments, point);
    if (at === null) return null;
    return { ...at.at, accuracyM: 0, courseDeg: at.bearing, isPointed: true };
  }, [dot, point, segments]);
  const selectedIndex = stations.findIndex(({ key }) => key === selected);
  const [map, setMap] = useState<PlacingMap | null>(null);
  const here = useHere(placing.located);
  useInSight(map, props.editor, selected);
  useEffect(() => map?.follow(dot), [map, dot]);
  return (
    <section class="m" aria-label={texts.map} data-station-map>
      <MapView
        mapClass={PlacingMap}
        texts={mapTexts}
        segments={segments}
        stations={shown}
        tiles={tiles}
        hint={isMoving ? texts.clickToMove : texts.clickToAdd}
        movable={isMoving && selectedIndex !== -1 ? selectedIndex : null}
        position={position}
        onStation={(index) => {
          const station = stations[index];
          if (station !== undefined) props.onStation(station.key);
        }}
        onPlace={(place, click) => {
          here.dismiss();
          placing.clicked(place, click);
        }}
        onMove={(_index, place, isDone) => {
          if (isDone) placing.moved(place);
        }}
        onReady={(made) => setMap(made instanceof PlacingMap ? made : null)}
      >
        {isSecureContext && <HereButton here={here} isMoving={isMoving} />}
      </MapView>
      <HereNote here={here} />
      <PlacingQuestion placing={placing} map={map} />
    </section>
  );
}
