/** The panel with the map of the walk: stations as they were heard, and the pupil's position. @module */
import { useEffect, useMemo, useState } from "preact/hooks";
import { MapView } from "../../kit/map/map_view.tsx";
import { type WalkMapClass } from "../../kit/map/load_map.ts";
import type { MapStation } from "../../kit/map/map_content.ts";
import type { Guide } from "../guide.ts";
import { useLaterWords } from "../ui/later_words.ts";
import { NoMap } from "./no_map.tsx";

/** The map; empty until it is loaded. */
export function WalkMapPanel({ guide }: { guide: Guide }) {
  const { map, texts, formats } = useLaterWords();
  const { walk, session, locator } = guide;
  const { mapClass, hasFailed, load } = useMapClass(guide);
  const words = useMemo(() => {
    return { ...map, distance: formats.distance };
  }, [map]);
  const next = session.next;
  const states = walk.stations.map((station) => session.stateOf(station)).join();
  const stations = useMemo(() =>
    walk.stations.map((station): MapStation => ({
      ...station,
      state: session.stateOf(station) === "heard"
        ? "done"
        : station.id === next?.id
        ? "next"
        : "open",
    })), [walk, states, next]);
  const { fix, course } = locator;
  const position = useMemo(
    () => fix === null ? null : { ...fix, courseDeg: course },
    [fix, course],
  );
  if (hasFailed) return <NoMap onRetry={load} />;
  return (
    <section class="plan" aria-label={texts.walk.map} aria-busy={mapClass === null}>
      {mapClass !== null && (
        <MapView
          mapClass={mapClass}
          texts={words}
          segments={walk.segments}
          stations={stations}
          position={position}
          ownMap={walk.map ?? null}
          onStation={(id) => {
            const station = walk.stations.find((candidate) => candidate.id === id);
            if (station !== undefined) guide.openStation(station);
          }}
        />
      )}
    </section>
  );
}

/** The class of the map; null until it is loaded. */
function useMapClass({ source }: Guide) {
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
