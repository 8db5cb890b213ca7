/**
 * The screen of a pupil who walks: the next station, and the list or the map.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Icon } from "../parts/icons.tsx";
import type { WalkMapClass } from "../parts/map/load_map.ts";
import { MapView } from "../parts/map/map_view.tsx";
import type { MapStation } from "../parts/map/walk_map.ts";
import type { Companion } from "./companion.ts";
import { useWords } from "./context.tsx";
import { LoadingStrip } from "./loading_strip.tsx";
import { NextSign } from "./next_sign.tsx";
import { OfferStrip } from "./offer_strip.tsx";
import { PlaceBanner } from "./place_banner.tsx";
import { preferences, setPreferences } from "./preferences.ts";
import { signOf } from "./sign_of.ts";
import { StationList } from "./station_list.tsx";

/** Wide screens, and phones that lie, show list and map side by side; so do the styles. */
const WIDE = "(min-width: 900px), (orientation: landscape) and (max-height: 560px)";

/** Pause after the list is there, in milliseconds: its pictures come first. */
const MAP_AFTER_MS = 3000;

/** What the screen shows. */
export interface WalkScreenProps {
  readonly companion: Companion;
  /** Whether the pupil walks from the last station to the first. */
  readonly isReversed?: boolean;
}

/** The next station, the list, the map. */
export function WalkScreen({ companion, isReversed = false }: WalkScreenProps) {
  const { texts } = useWords();
  const [view, setView] = useState(() => preferences().view);
  const isWide = useMedia(WIDE);
  const sign = signOf(companion);
  useEffect(() => {
    // The map is then there when the pupil wants it, also without a network; if it fails, it says so itself.
    const timer = setTimeout(() => companion.source.loadMap().catch(() => {}), MAP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [companion]);
  return (
    <div class="app">
      <header class="app-bar">
        <a class="btn btn-quiet btn-icon" href="#" aria-label={texts.walk.backToStart}>
          <Icon name="back" />
        </a>
        <h1 tabIndex={-1}>{companion.walk.name}</h1>
        <a class="btn" href="#pocket" aria-label={texts.walk.pocketLabel}>
          <Icon name="pocket" />
          {texts.walk.pocket}
        </a>
      </header>
      <LoadingStrip loading={companion.loading} />
      <main class="views">
        <NextSign sign={sign} follow={(station) => companion.follow(station)} />
        {isReversed && (
          <p class="turned">
            <Icon name="undo" />
            {texts.walk.turned}
          </p>
        )}
        {!isWide && (
          <fieldset class="seg view-switch">
            <legend class="vh">{texts.walk.view}</legend>
            {(["list", "map"] as const).map((name) => (
              <label key={name}>
                <input
                  type="radio"
                  name="view"
                  checked={view === name}
                  onChange={() => {
                    setPreferences({ ...preferences(), view: name });
                    setView(name);
                  }}
                />
                <Icon name={name} />
                {texts.walk[name]}
              </label>
            ))}
          </fieldset>
        )}
        {(isWide || view === "list") && (
          <section class="list" aria-labelledby="list-title">
            <PlaceBanner state={companion.locator.state} />
            <StationList companion={companion} sign={sign} isReversed={isReversed} />
          </section>
        )}
        {(isWide || view === "map") && <WalkMapPanel companion={companion} />}
      </main>
      <OfferStrip offer={companion.session.offer} onNow={() => companion.session.switchToOffer()} />
    </div>
  );
}

function WalkMapPanel({ companion }: { companion: Companion }) {
  const { texts, formats } = useWords();
  const { walk, session, locator } = companion;
  const tiles = useTiles(companion);
  const { mapClass, hasFailed, load } = useMapClass(companion);
  const words = useMemo(() => {
    return { ...texts.map, map: texts.walk.mapLabel, distance: formats.distance };
  }, [texts]);
  const next = session.next;
  const looks = walk.stations.map((station) => session.stateOf(station)).join();
  const stations = useMemo(() =>
    walk.stations.map((station): MapStation => ({
      ...station,
      look: session.stateOf(station) === "heard"
        ? "done"
        : station.id === next?.id
        ? "next"
        : "open",
    })), [walk, looks, next]);
  const { fix, course } = locator;
  const position = useMemo(
    () => fix === null ? null : { ...fix, courseDeg: course },
    [fix, course],
  );
  if (hasFailed) return <NoMap onRetry={load} />;
  return (
    <section class="plan" aria-label={texts.walk.map} aria-busy={mapClass === null}>
      {mapClass !== null && tiles !== undefined && (
        <MapView
          mapClass={mapClass}
          texts={words}
          segments={walk.segments}
          stations={stations}
          position={position}
          tiles={tiles}
          onStation={(id) => {
            const station = walk.stations.find((candidate) => candidate.id === id);
            if (station !== undefined) companion.openStation(station);
          }}
        />
      )}
    </section>
  );
}

/** Shown where the map could not be loaded; the list does without it. */
function NoMap({ onRetry }: { onRetry: () => void }) {
  const { texts } = useWords();
  return (
    <section class="message" aria-label={texts.walk.map}>
      <p role="status">{texts.walk.noMap}</p>
      <button class="btn" type="button" onClick={onRetry}>
        <Icon name="redo" />
        {texts.tryAgain}
      </button>
    </section>
  );
}

/** The class of the map; null until it is loaded. */
function useMapClass({ source }: Companion) {
  const [mapClass, setMapClass] = useState<WalkMapClass | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = () => {
    setHasFailed(false);
    // A class is a function, which a state would call.
    source.loadMap().then((loaded) => setMapClass(() => loaded), () => setHasFailed(true));
  };
  useEffect(load, [source]);
  return { mapClass, hasFailed, load };
}

/** The source of tiles; undefined until it is known. */
function useTiles(companion: Companion) {
  const [tiles, setTiles] = useState<{ url: string; attribution: string } | null>();
  useEffect(() => {
    companion.source.tiles().then(setTiles, () => setTiles(null));
  }, [companion]);
  return tiles;
}

/** Whether a media query matches. */
function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useLayoutEffect(() => {
    const list = matchMedia(query);
    const update = () => setMatches(list.matches);
    list.addEventListener("change", update);
    return () => list.removeEventListener("change", update);
  }, [query]);
  return matches;
}
