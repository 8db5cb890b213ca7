/**
 * The map of the editor: stations with their circles, a point of the profile, and places to click on.
 *
 * @module
 */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { atDistance, type Line, type Position } from "../../geo.ts";
import { MapView } from "../../parts/map/map_view.tsx";
import { type MapStation, WalkMap } from "../../parts/map/walk_map.ts";
import { Icon } from "../../parts/icons.tsx";
import { useWords } from "../context.tsx";
import type { EditorStation, Key } from "../model/state.ts";
import type { Finding } from "./checks.ts";

/** What the map shows and tells. */
export interface EditorMapProps {
  readonly segments: readonly Line[];
  readonly stations: readonly EditorStation[];
  readonly selected: Key | null;
  /** Radius of the selected station while its slider moves, metres. */
  readonly radius: number | null;
  /** The point of the profile, metres along the track. */
  readonly point: number | null;
  /** The walker of the desk walk. */
  readonly dot: Position | null;
  readonly isMoving: boolean;
  readonly findings: readonly Finding[];
  readonly tiles: { readonly url: string; readonly attribution: string } | null;
  readonly onStation: (key: Key) => void;
  readonly onPlace: (place: Position) => void;
  readonly onMove: (place: Position) => void;
}

/** The map. It names stations by numbers, the editor by keys. */
export function EditorMap(props: EditorMapProps) {
  const { segments, stations, selected, radius, point, dot, isMoving, findings, tiles } = props;
  const { texts: { map: words, walk: texts }, formats } = useWords();
  const mapTexts = useMemo(() => ({ ...words, distance: formats.distance }), [words, formats]);
  const shown = useMemo(() =>
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
    }), [stations, selected, radius, findings]);
  const at = point === null ? null : atDistance(segments, point);
  const pointed = at === null ? null : { ...at.at, accuracyM: 0, courseDeg: at.bearing };
  const walker = dot === null ? null : { ...dot, accuracyM: 8, courseDeg: null };
  const map = useRef<WalkMap | null>(null);
  useEffect(() => map.current?.follow(dot), [dot]);
  const selectedIndex = stations.findIndex(({ key }) => key === selected);
  const here = () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => props.onPlace({ lat: coords.latitude, lon: coords.longitude }),
      () => {}, // the browser has said why
      { enableHighAccuracy: true, maximumAge: 0 },
    );
  };
  return (
    <section class="m" aria-label={texts.map}>
      <MapView
        mapClass={WalkMap}
        texts={mapTexts}
        segments={segments}
        stations={shown}
        tiles={tiles}
        hint={isMoving ? texts.clickToMove : texts.clickToAdd}
        movable={isMoving && selectedIndex !== -1 ? selectedIndex : null}
        position={walker ?? pointed}
        onReady={(made) => map.current = made}
        onStation={(index) => {
          const station = stations[index];
          if (station !== undefined) props.onStation(station.key);
        }}
        onPlace={props.onPlace}
        onMove={(_index, place, isDone) => {
          if (isDone) props.onMove(place);
        }}
      >
        {isSecureContext && (
          <button class="btn" type="button" onClick={here}>
            <Icon name="locate" />
            {texts.here}
          </button>
        )}
      </MapView>
    </section>
  );
}
