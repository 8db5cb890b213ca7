/**
 * The map of the editor: it shows stations, track and one position, and a click on it adds or moves a station. Beside
 * it is the button that takes the position of the device.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { atDistance, type Line, type Position } from "../../../src/shared/geo.ts";
import type { StoredMap } from "../../../src/shared/stored_map.ts";
import type { MapPosition, MapStation, MapTiles } from "../../kit/map/map_content.ts";
import { MapView } from "../../kit/map/map_view.tsx";
import { type MarkedPart, PlacingMap } from "../../kit/map/placing_map.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import type { Finding } from "../check/checks.ts";
import type { Key } from "../document/state.ts";
import type { Editor } from "../sync/editor.ts";
import { IconButton } from "../ui/buttons.tsx";
import { useSameItems, useSteady, useWords } from "../ui/context.tsx";
import { indexAt, type NamedCircle } from "./along_track.ts";
import { FAR_M, type Placing, type Question, useInSight, VAGUE_M } from "./placing.ts";

/** Accuracy in metres that is shown for the walker of the simulated walk. */
const WALKER_ACCURACY_M = 8;

/**
 * The stations for the map, which names them by their indices; unchanged ones are the same objects.
 *
 * @param radius Radius of the selected station while its slider moves, in metres; else null.
 */
function useMapStations(
  stations: readonly NamedCircle[],
  selected: Key | null,
  radius: number | null,
  findings: readonly Finding[],
): readonly MapStation[] {
  return useSameItems(useMemo(() =>
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
        state: isSelected ? "next" : "open",
        isBad: findings.some((finding) => finding.key === key && finding.code === "missesTrack"),
      };
    }), [stations, selected, radius, findings]));
}

/**
 * The position for the map: that of the simulated walk, else a point of the profile, else none.
 *
 * @param point In metres along the track; null without one.
 */
function useMapPosition(
  segments: readonly Line[],
  dot: Position | null,
  point: number | null,
): MapPosition | null {
  return useMemo(() => {
    if (dot !== null) return { ...dot, accuracyM: WALKER_ACCURACY_M, courseDeg: null };
    const at = point === null ? null : atDistance(segments, point);
    if (at === null) return null;
    return { ...at.at, accuracyM: 0, courseDeg: at.bearing, isPointed: true };
  }, [dot, point, segments]);
}

// The question beside a spot of the map: on the track or here, or which pass of the track. It takes the focus; the
// rest of the page stays usable.

/** Pixels between the spot and the question: the second click of a double click does not hit a button. */
const GAP_PX = 22;

/** Pixels between the question and the edges of the map. */
const EDGE_PX = 8;

/** The question, if one is open. */
function PlacingQuestion({ placing, map }: { placing: Placing; map: PlacingMap | null }) {
  const { question } = placing;
  if (question === null || map === null) return null;
  return (
    <Panel
      key={`${question.kind} ${question.at.lat} ${question.at.lon}`}
      {...{ placing, question, map }}
    />
  );
}

function Panel(
  { placing, question, map }: { placing: Placing; question: Question; map: PlacingMap },
) {
  const { texts } = useWords();
  const mark = useRef<SVGSVGElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const layOut = () => putBeside(map, question, mark.current, panel.current);
    layOut();
    return map.onSight(layOut);
  }, [map, question]);
  useLayoutEffect(() => {
    before.current = document.activeElement;
    panel.current?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  const cancel = useSteady(() => {
    placing.dismiss();
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && document.querySelector("dialog[open]") === null) {
        cancel();
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <svg ref={mark} class="ask-mark" viewBox="-20 -20 40 40" aria-hidden="true">
        <path d="M0-16L16 0L0 16L-16 0z" />
      </svg>
      <div
        ref={panel}
        class="ask"
        role="group"
        aria-labelledby="ask"
      >
        <p id="ask">
          <Words question={question} />
        </p>
        <Choices placing={placing} question={question} />
        <button class="btn btn-quiet" type="button" onClick={cancel}>{texts.placing.cancel}</button>
      </div>
    </>
  );
}

function Words({ question }: { question: Question }) {
  const { texts: { placing: texts }, formats } = useWords();
  if (question.kind === "passes") return <>{texts.passes}</>;
  const { offM, accuracyM } = question;
  if (accuracyM === null) return <>{texts.beside}</>;
  const sentences = [
    ...(accuracyM > VAGUE_M ? [texts.vague(formats.distance(accuracyM))] : []),
    ...(offM > FAR_M ? [texts.far(formats.distance(offM))] : []),
  ];
  return <>{sentences.join(" ")}</>;
}

function Choices({ placing, question }: { placing: Placing; question: Question }) {
  const { texts: { placing: texts }, formats } = useWords();
  if (question.kind === "beside") {
    const off = formats.distance(question.offM);
    const isOfDevice = question.accuracyM !== null;
    return (
      <>
        <button class="btn btn-primary" type="button" onClick={() => placing.confirm(true)}>
          {isOfDevice ? texts.nearest(off) : texts.onTrack(off)}
        </button>
        <button class="btn" type="button" onClick={() => placing.confirm(false)}>
          {isOfDevice ? texts.anyway : texts.here}
        </button>
      </>
    );
  }
  return (
    <>
      {question.passes.map(({ spot, alongM }, index) => (
        <button
          key={alongM}
          class={`btn${index === 0 ? " btn-primary" : ""}`}
          type="button"
          onClick={() => placing.choose(spot)}
        >
          {texts.pass(formats.distance(alongM), indexAt(placing.stationsM, alongM) + 1)}
        </button>
      ))}
    </>
  );
}

/** Puts the mark onto the spot, and the panel above or below it, within the map. */
function putBeside(
  map: PlacingMap,
  { at }: Question,
  mark: SVGSVGElement | null,
  panel: HTMLDivElement | null,
): void {
  if (mark === null || panel === null) return;
  const { x, y } = map.pixelOf(at);
  const size = map.size;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const isAbove = y - GAP_PX - height >= EDGE_PX;
  const within = (value: number, most: number) =>
    Math.max(EDGE_PX, Math.min(value, most - EDGE_PX));
  const left = within(x - width / 2, size.x - width);
  const top = within(isAbove ? y - GAP_PX - height : y + GAP_PX, size.y - height);
  mark.style.setProperty("transform", `translate(${x}px, ${y}px)`);
  panel.style.setProperty("transform", `translate(${left}px, ${top}px)`);
}

/** What the map shows, and what it calls. */
export interface EditorMapProps {
  readonly editor: Editor;
  readonly placing: Placing;
  readonly segments: readonly Line[];
  readonly stations: readonly NamedCircle[];
  readonly selected: Key | null;
  /** Radius of the selected station while its slider moves, in metres; else null. */
  readonly radius: number | null;
  /** The point of the profile, in metres along the track; null without one. */
  readonly point: number | null;
  /** The position of the simulated walk; null without one. */
  readonly dot: Position | null;
  /** Parts of the track that are proposed to be taken out. */
  readonly marked: readonly MarkedPart[];
  readonly findings: readonly Finding[];
  /** Whether it has the button for a station at the position of the device; else another bar has it. */
  readonly hasHere: boolean;
  readonly tiles: MapTiles | null;
  /** The map that is stored with the walk; null without one. */
  readonly ownMap: StoredMap | null;
  readonly onStation: (key: Key) => void;
  /** Shows the list of maps. */
  readonly onMaps: () => void;
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
  useInSight(map, props.editor, selected);
  useEffect(() => map?.follow(dot), [map, dot]);
  useEffect(() => map?.mark(props.marked), [map, props.marked]);
  return (
    <section class="editor-map" aria-label={texts.map} data-station-map>
      <MapView
        mapClass={PlacingMap}
        texts={mapTexts}
        segments={segments}
        stations={shown}
        tiles={tiles}
        ownMap={props.ownMap}
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
        <button
          class="btn"
          type="button"
          aria-label={texts.chooseMap}
          title={texts.chooseMap}
          onClick={props.onMaps}
        >
          <Icon name="map" />
        </button>
        {props.hasHere && isSecureContext && <HereButton here={here} isMoving={isMoving} />}
      </MapView>
      <HereNote here={here} />
      <PlacingQuestion placing={placing} map={map} />
    </section>
  );
}

// The button that puts a station at the position of the device, and the note on a search that runs or has failed.

/** Milliseconds after which the search fails. */
const LIMIT_MS = 20_000;

/** Why there is no position. */
type Problem = "denied" | "unavailable" | "timeout";

/** Problems by the codes of `GeolocationPositionError`. */
const PROBLEMS: Readonly<Record<number, Problem>> = { 1: "denied", 3: "timeout" };

/** The search for a position. */
export interface Here {
  readonly isSearching: boolean;
  readonly problem: Problem | null;
  /** Begins the search; does nothing while one runs. */
  readonly search: () => void;
  /** Hides the problem. */
  readonly dismiss: () => void;
}

/** Searches the position of the device. @param onPosition Called with it, unless the component was removed before. */
export function useHere(onPosition: (at: Position, accuracyM: number) => void): Here {
  const [state, setState] = useState<Problem | "searching" | null>(null);
  const steady = useSteady(onPosition);
  const isShown = useRef(true);
  useLayoutEffect(() => () => {
    isShown.current = false;
  }, []);
  const isSearching = state === "searching";
  const search = () => {
    if (isSearching) return;
    setState("searching");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (!isShown.current) return;
        setState(null);
        steady({ lat: latitude, lon: longitude }, accuracy);
      },
      ({ code }) => setState(PROBLEMS[code] ?? "unavailable"),
      { enableHighAccuracy: true, maximumAge: 0, timeout: LIMIT_MS },
    );
  };
  const problem = isSearching ? null : state;
  // The state of now, not that of the last rendering: it is also called as soon as there is a position.
  const dismiss = () => setState((now) => now === "searching" ? now : null);
  return { isSearching, problem, search, dismiss };
}

/** The button. It keeps the focus during the search. */
export function HereButton({ here, isMoving }: { here: Here; isMoving: boolean }) {
  const { texts: { walk, placing } } = useWords();
  const label = isMoving ? placing.moveHere : walk.here;
  return (
    <button
      class="btn"
      type="button"
      title={label}
      aria-disabled={here.isSearching}
      onClick={here.search}
    >
      <Icon name="locate" />
      <span>{label}</span>
    </button>
  );
}

/** The note: that a search runs, or why there is no position and what to do. */
export function HereNote({ here: { isSearching, problem, dismiss } }: { here: Here }) {
  const { texts: { placing, close } } = useWords();
  return (
    <div class="here-note" role="status">
      {isSearching && <p>{placing.searching}</p>}
      {problem !== null && (
        <p>
          <Icon name="warn" size="small" />
          <span>{placing[problem]}</span>
          <IconButton icon="close" size="small" label={close} onClick={dismiss} />
        </p>
      )}
    </div>
  );
}
