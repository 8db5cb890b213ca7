/**
 * The map of a rehearsal.
 *
 * @module
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { WalkMapClass } from "../../map/load_map.ts";
import type { MapStation } from "../../map/map_content.ts";
import type { CircleFinding } from "../../rehearsal/circles.ts";
import type { Rehearsal } from "../../rehearsal/format.ts";
import { useWords } from "../context.tsx";
import type { Guide } from "../guide.ts";
import { useLater } from "../later.ts";
import { NoMap } from "../position/no_map.tsx";
import { rehearsalDrawing } from "./rehearsal_drawing.ts";
import { useRehearsalTexts } from "./rehearsal_words.ts";

/** What is drawn. */
interface RehearsalMapProps {
  readonly guide: Guide;
  readonly rehearsal: Rehearsal;
  readonly findings: readonly CircleFinding[];
}

/** The walked line, the circles, and where they were entered; empty until the map is loaded. */
export function RehearsalMap({ guide, rehearsal, findings }: RehearsalMapProps) {
  const own = useRehearsalTexts();
  const { texts, formats } = useWords();
  const { parts, hasFailed, load: loadParts } = useLater();
  const [mapClass, setMapClass] = useState<WalkMapClass | null>(null);
  const [hasNoMap, setHasNoMap] = useState(false);
  const load = () => {
    setHasNoMap(false);
    if (hasFailed) loadParts();
    guide.source.loadMap().then((loaded) => setMapClass(() => loaded), () => setHasNoMap(true));
  };
  useEffect(load, [guide]);
  const words = useMemo(() => {
    return { ...texts.map, map: own.map, distance: formats.distance };
  }, [texts]);
  const stations = useMemo(() =>
    findings.map(({ station, kind }): MapStation => ({
      ...station,
      state: kind === "fine" ? "done" : "open",
      isBad: kind === "late" || kind === "missed",
    })), [findings]);
  if (hasFailed || hasNoMap) return <NoMap onRetry={load} />;
  const fixes = rehearsal.entries.flatMap((entry) => entry.kind === "fix" ? [entry] : []);
  return (
    <section class="plan" aria-label={own.map} aria-busy={mapClass === null || parts === null}>
      {mapClass !== null && parts !== null && (
        <parts.MapView
          mapClass={mapClass}
          texts={words}
          segments={rehearsal.walk.segments}
          stations={stations}
          onReady={(map) => map.addDrawing(rehearsalDrawing(fixes, findings))}
        />
      )}
    </section>
  );
}
