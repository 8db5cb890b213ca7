/** The page on which a walk is drawn on a map, which needs no GPX file. @module */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Resource } from "../../../src/routes/resources.ts";
import type { Line, Position } from "../../../src/shared/geo.ts";
import { type Country, type MapChoice, OFFICIAL_MAPS } from "../../../src/shared/official_maps.ts";
import { listRoutes, requestJson, type Route, type Settings } from "../../kit/api.ts";
import { MapView } from "../../kit/map/map_view.tsx";
import type { MapSight } from "../../kit/map/placing_map.ts";
import { drawDe, drawEn, type DrawTexts } from "../../kit/texts/editor/draw.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { walkingMinutes } from "../../kit/walking_time.ts";
import { lastSchool } from "../home/file_queue.ts";
import { MapRows, mapRows, useOfficialMapTexts } from "../official_map/map_list.tsx";
import { uploadForm } from "../sync/request.ts";
import {
  useChanges,
  useLoaded,
  useSettings,
  useSteady,
  useTitle,
  useWords,
} from "../ui/context.tsx";
import { Help } from "../ui/help.tsx";
import { AccessPanel } from "../ui/login.tsx";
import { Failure, Loading, RefusalNote } from "../ui/messages.tsx";
import { useIsPhone } from "../ui/buttons.tsx";
import { useUndoKeys } from "../ui/undo_keys.ts";
import { DrawMap } from "./draw_map.ts";
import { Drawing, drawnLengthM, gpxOf } from "./drawing.ts";
import "./draw.css";

type MapSource = Resource<"MapSource">;

const SOURCE = "/api/map-source";

function useDrawTexts(): DrawTexts {
  return { de: drawDe, en: drawEn }[useWords().language];
}

/** What the page is opened with. */
interface DrawSetting {
  readonly settings: Settings;
  readonly source: MapSource;
  /** Walks that are not in the trash. */
  readonly routes: readonly Route[];
}

/** The page. */
export function DrawPage() {
  const texts = useDrawTexts();
  useTitle(texts.title);
  const settings = useSettings();
  const { value, error, reload } = useLoaded(async () => ({
    source: await requestJson<MapSource>(SOURCE),
    routes: await listRoutes(),
  }));
  if (settings.error !== null) return <Failure error={settings.error} onRetry={settings.reload} />;
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (settings.value === null || value === null) return <Loading />;
  if (!settings.value.mayWrite) {
    return (
      <main class="message">
        <h1>{texts.title}</h1>
        <AccessPanel settings={settings.value} onLogin={() => location.reload()} />
      </main>
    );
  }
  return <DrawContent setting={{ settings: settings.value, ...value }} />;
}

/** The map, and beside it what can be done. */
function DrawContent({ setting }: { setting: DrawSetting }) {
  const { texts: { allWalks }, formats } = useWords();
  const texts = useDrawTexts();
  const isPhone = useIsPhone();
  const drawing = useMemo(() => new Drawing(), []);
  useChanges(drawing);
  useUndoKeys(drawing);
  const [map, setMap] = useState<DrawMap | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const { source } = setting;
  const [panel, setPanel] = useState<"draw" | "map" | "finish">(
    source.map === null && source.tiles === null ? "map" : "draw",
  );
  const { points } = drawing;
  const length = formats.distance(drawnLengthM(points));
  return (
    <div class="walk-page draw-page">
      <div class="app">
        <header class="bar">
          <a class="btn btn-quiet btn-icon" href="/edit" aria-label={allWalks}>
            <Icon name="back" />
          </a>
          <div class="name">
            <h1>{texts.title}</h1>
            <p class="muted">{points.length < 2 ? texts.empty : length}</p>
          </div>
          <Help isSmall />
        </header>
        <DrawStrip drawing={drawing} />
        <main class="draw-work">
          <DrawnMap
            {...{ drawing, setting, isPhone }}
            onReady={setMap}
            onPoint={(index) => {
              setSelected(index);
              if (index > 0 && index === points.length - 1) setPanel("finish");
            }}
          />
          <div class="side-panel">
            {panel === "map" && <WhichMap source={source} onKeep={() => setPanel("draw")} />}
            {panel === "draw" && (
              <DrawPanel
                {...{ drawing, map, isPhone, selected }}
                onFinish={() => setPanel("finish")}
                onMap={() => setPanel("map")}
              />
            )}
            {panel === "finish" && (
              <FinishPanel
                {...{ drawing, setting }}
                onGoOn={() => setPanel("draw")}
              />
            )}
          </div>
        </main>
      </div>
    </div>
  );
}

/** The strip: where the drawing is kept, undo and redo. */
function DrawStrip({ drawing }: { drawing: Drawing }) {
  const { texts: { undo, redo, steps, strip } } = useWords();
  const texts = useDrawTexts();
  const { nextUndo, nextRedo } = drawing;
  const undoLabel = nextUndo === null
    ? undo
    : steps.undo(texts.steps[nextUndo.kind](nextUndo.number));
  return (
    <section class="strip" aria-label={strip.label}>
      <div class="strip-text">
        <p class="strip-line" role="status">{drawing.points.length > 0 && texts.kept}</p>
      </div>
      <div class="strip-keys">
        <button
          class="btn btn-quiet"
          type="button"
          aria-disabled={nextUndo === null}
          onClick={() => drawing.undo()}
        >
          <Icon name="undo" size="small" />
          <span class="strip-undo">{undoLabel}</span>
        </button>
        <button
          class="btn btn-quiet strip-redo"
          type="button"
          aria-disabled={nextRedo === null}
          onClick={() => drawing.redo()}
        >
          <Icon name="redo" size="small" />
          <span>{redo}</span>
        </button>
      </div>
    </section>
  );
}

/** Where the map begins: at the walk that was changed last, else at the country of the map. */
function firstSight({ routes, source: { map } }: DrawSetting): MapSight {
  const [last] = [...routes].sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  if (last !== undefined) return { center: last.center, zoom: 14 };
  const country = map === null || map === "none" || map === "own" ? "DE" : OFFICIAL_MAPS[map].area;
  return COUNTRIES[country];
}

/** The countries as a whole. */
const COUNTRIES: Readonly<Record<Country, MapSight>> = {
  DE: { center: { lat: 51.2, lon: 10.4 }, zoom: 6 },
  AT: { center: { lat: 47.6, lon: 13.4 }, zoom: 7 },
  CH: { center: { lat: 46.8, lon: 8.2 }, zoom: 8 },
};

/** The map with the points. */
function DrawnMap({ drawing, setting, isPhone, onReady, onPoint }: {
  drawing: Drawing;
  setting: DrawSetting;
  isPhone: boolean;
  onReady: (map: DrawMap) => void;
  onPoint: (index: number) => void;
}) {
  const { texts: { map: words }, formats } = useWords();
  const texts = useDrawTexts();
  const mapTexts = useMemo(
    () => ({ ...words, map: texts.map, distance: formats.distance }),
    [words, formats],
  );
  const [map, setMap] = useState<DrawMap | null>(null);
  // The points while one of them is dragged; null while none is.
  const [dragged, setDragged] = useState<readonly Position[] | null>(null);
  const [hasKeys, setKeys] = useState(false);
  const points = dragged ?? drawing.points;
  const segments = useMemo(
    (): readonly Line[] => points.length < 2 ? [] : [points.map(({ lat, lon }) => [lat, lon])],
    [points],
  );
  const select = useSteady(onPoint);
  useLayoutEffect(() => {
    if (map === null) return;
    map.host = {
      pointName: texts.point,
      ringName: texts.ring,
      onPoint: select,
      onRemove: (index) => drawing.remove(index),
      onInsert: (after, at) => drawing.insert(after, at),
      onMove: (index, to, isDone) => {
        setDragged(isDone ? null : drawing.points.map((at, each) => each === index ? to : at));
        if (isDone) drawing.move(index, to);
      },
    };
    map.points = points;
  }, [map, points, texts]);
  return (
    <section
      class="draw-map"
      aria-label={texts.map}
      onFocusIn={({ target }) =>
        setKeys(target instanceof Element && target.matches(".leaflet-container:focus-visible"))}
      onFocusOut={() => setKeys(false)}
    >
      <MapView
        mapClass={DrawMap}
        texts={mapTexts}
        segments={segments}
        stations={NO_STATIONS}
        tiles={setting.source.tiles}
        hasNoChoice
        denseIcon="whole"
        onMapClick={(position, { isRepeated }) => {
          if (!isRepeated) drawing.add(position);
        }}
        onReady={(created) => {
          if (!(created instanceof DrawMap)) return;
          if (drawing.points.length < 2) created.sight = firstSight(setting);
          setMap(created);
          onReady(created);
        }}
      />
      {(isPhone || hasKeys) && (
        <svg class="draw-cross" viewBox="-20 -20 40 40" aria-hidden="true">
          <path d="M-18 0H-5M5 0H18M0-18V-5M0 5V18" />
        </svg>
      )}
    </section>
  );
}

const NO_STATIONS: readonly never[] = [];

/** What can be done with the drawing. */
function DrawPanel({ drawing, map, isPhone, selected, onFinish, onMap }: {
  drawing: Drawing;
  map: DrawMap | null;
  isPhone: boolean;
  /** The point that was pressed last; null for none. */
  selected: number | null;
  onFinish: () => void;
  onMap: () => void;
}) {
  const { formats } = useWords();
  const texts = useDrawTexts();
  const { points, first } = drawing;
  const lengthM = drawnLengthM(points);
  const time = formats.duration(walkingMinutes({ distanceM: lengthM, elevationGainM: 0 }));
  const chosen = selected !== null && selected < points.length ? selected : null;
  return (
    <section class="form" aria-labelledby="draw">
      {points.length === 0
        ? (
          <>
            <h2 id="draw">{texts.begin}</h2>
            <p>{texts.beginHint}</p>
          </>
        )
        : (
          <>
            <h2 id="draw" class="draw-length">{formats.distance(lengthM)}</h2>
            <p class="muted">{texts.points(points.length, time)}</p>
          </>
        )}
      {isPhone && (
        <button
          class="btn btn-large"
          type="button"
          onClick={() => map?.setAtCross()}
        >
          <Icon name="plus" />
          {texts.set}
        </button>
      )}
      {points.length > 1 && (
        <button
          class={isPhone ? "btn" : "btn btn-large"}
          type="button"
          onClick={onFinish}
        >
          <Icon name="check" />
          {texts.done}
        </button>
      )}
      {points.length > 2 && !drawing.isClosed && first !== undefined && (
        <>
          <button class="btn" type="button" onClick={() => drawing.close()}>
            <Icon name="redo" />
            {texts.close}
          </button>
          <p class="muted">{texts.closed(formats.distance(drawnLengthM([...points, first])))}</p>
        </>
      )}
      {chosen !== null && (
        <button class="btn" type="button" onClick={() => drawing.remove(chosen)}>
          <Icon name="trash" />
          {texts.remove(chosen + 1)}
        </button>
      )}
      <ToMe map={map} />
      <ul class="draw-hints">
        {texts.hints.map((hint) => <li key={hint}>{hint}</li>)}
      </ul>
      <Coordinates onPosition={(position) => drawing.add(position)} map={map} />
      {!isPhone && <p class="small muted">{texts.keys}</p>}
      <button class="btn btn-quiet" type="button" onClick={onMap}>
        <Icon name="map" />
        {texts.otherMap}
      </button>
    </section>
  );
}

/** Shows the position of the device. */
function ToMe({ map }: { map: DrawMap | null }) {
  const texts = useDrawTexts();
  const [hasFailed, setFailed] = useState(false);
  if (!isSecureContext) return null;
  const locate = () => {
    setFailed(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon } }) => {
        if (map !== null) map.sight = { center: { lat, lon }, zoom: 16 };
      },
      () => setFailed(true),
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  };
  return (
    <>
      <button class="btn" type="button" onClick={locate}>
        <Icon name="locate" />
        {texts.toMe}
      </button>
      {hasFailed && <p role="alert">{texts.noPosition}</p>}
    </>
  );
}

/** Two numbers, with a decimal comma or point. */
const PAIR = /^\s*([-−]?\d{1,2}(?:[.,]\d+)?)°?[\s,;]+([-−]?\d{1,3}(?:[.,]\d+)?)°?\s*$/;

/** Sets a point at typed coordinates. */
function Coordinates(
  { map, onPosition }: { map: DrawMap | null; onPosition: (position: Position) => void },
) {
  const texts = useDrawTexts();
  const field = useRef<HTMLInputElement>(null);
  const [hasFailed, setFailed] = useState(false);
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        const [, ...pair] = PAIR.exec(field.current?.value ?? "") ?? [];
        const [lat = NaN, lon = NaN] = pair.map((text) =>
          Number(text.replace(",", ".").replace("−", "-"))
        );
        const isPosition = Math.abs(lat) <= 85 && Math.abs(lon) <= 180;
        setFailed(!isPosition);
        if (!isPosition) return;
        onPosition({ lat, lon });
        if (map !== null) map.sight = { center: { lat, lon }, zoom: Math.max(15, map.sight.zoom) };
        if (field.current !== null) field.current.value = "";
      }}
    >
      <label for="draw-at">{texts.coordinates}</label>
      <div class="draw-at">
        <input
          class="input"
          id="draw-at"
          ref={field}
          type="text"
          autocomplete="off"
          placeholder={texts.coordinatesExample}
        />
        <button class="btn" type="submit">{texts.set}</button>
      </div>
      {hasFailed && <p class="problem" role="alert">{texts.noCoordinates}</p>}
    </form>
  );
}

/** The maps that can be drawn on. The page is loaded again with another one, whose server its policy names then. */
function WhichMap({ source, onKeep }: { source: MapSource; onKeep: () => void }) {
  const texts = useDrawTexts();
  const maps = useOfficialMapTexts();
  const [failure, setFailure] = useState<unknown>(null);
  const chosen = source.map ?? (source.own === null ? null : "own");
  const choose = (map: MapChoice) => {
    if (map === chosen) return onKeep();
    const headers = { "Content-Type": "application/json" };
    requestJson(SOURCE, { method: "PUT", headers, body: JSON.stringify({ map }) })
      .then(() => location.reload(), setFailure);
  };
  return (
    <section class="form" aria-labelledby="which-map">
      <h2 id="which-map">{texts.whichMap}</h2>
      <MapRows
        rows={mapRows(maps, source.own, null)}
        chosen={chosen}
        onChoose={(choice) => choice !== "picture" && choose(choice)}
      />
      {failure !== null && (
        <div class="problem" role="alert">
          <RefusalNote error={failure} subject="change" />
        </div>
      )}
      <p class="small muted">{texts.mapHint}</p>
    </section>
  );
}

/** Asks for name and school, and creates the walk. */
function FinishPanel(
  { drawing, setting, onGoOn }: { drawing: Drawing; setting: DrawSetting; onGoOn: () => void },
) {
  const { formats } = useWords();
  const texts = useDrawTexts();
  const name = useRef<HTMLInputElement>(null);
  const school = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => name.current?.focus(), []);
  const { points } = drawing;
  const distanceM = drawnLengthM(points);
  const time = formats.duration(walkingMinutes({ distanceM, elevationGainM: 0 }));
  const create = async () => {
    const title = name.current?.value.trim() ?? "";
    if (title === "" || isBusy) return;
    setBusy(true);
    setFailure(null);
    const form = new FormData();
    form.append("gpx", gpxOf(points, title));
    form.append("name", title);
    form.append("schoolName", school.current?.value.trim() ?? "");
    try {
      const { text } = await uploadForm("POST", "/api/routes", form, () => {});
      drawing.forget();
      location.assign(`/edit/${Number(JSON.parse(text).id)}`);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form
      class="form"
      aria-labelledby="finish"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <h2 id="finish">{texts.finished}</h2>
      <div class="field">
        <label for="draw-name">{texts.name}</label>
        <input class="input" id="draw-name" ref={name} type="text" required maxLength={200} />
      </div>
      <div class="field">
        <label for="draw-school">{texts.school}</label>
        <input
          class="input"
          id="draw-school"
          ref={school}
          type="text"
          maxLength={200}
          defaultValue={lastSchool(setting.routes)}
        />
      </div>
      <p class="muted">
        {formats.distance(distanceM)}, {texts.points(points.length, time)}. {texts.noElevations}
      </p>
      <button class="btn btn-large" type="submit" disabled={points.length < 2 || distanceM === 0}>
        <Icon name="check" />
        {texts.create}
      </button>
      {isBusy && <p role="status">{texts.creating}</p>}
      {failure !== null && (
        <div class="problem" role="alert">
          <RefusalNote error={failure} subject="file" />
        </div>
      )}
      <button class="btn" type="button" onClick={onGoOn}>{texts.goOn}</button>
    </form>
  );
}
