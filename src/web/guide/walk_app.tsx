/**
 * A walk: it is read, then guided, and its screens are shown.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { useTitle, useValue } from "../ui/hooks.ts";
import { Companion } from "./companion.ts";
import { useWords } from "./context.tsx";
import { Failure, GoneWalk, Loading } from "./messages.tsx";
import { CurrentScreen } from "./screens/current_screen.tsx";
import type { WalkSource } from "./walk/source.ts";
import type { Walk } from "./walk/walk.ts";

/** Reads a walk and shows it. `stationId` opens a station at once; its sign leads here. */
export function WalkApp({ source, stationId }: { source: WalkSource; stationId: number | null }) {
  const [walk, setWalk] = useState<Walk | null>(null);
  const [error, setError] = useState<unknown>(null);
  const read = () => {
    setError(null);
    source.read().then(setWalk, setError);
  };
  const [isGone, setIsGone] = useState(false);
  useEffect(read, [source]);
  if (isGone) return <GoneWalk />;
  if (walk !== null) {
    const onGone = () => setIsGone(true);
    return <Walking walk={walk} source={source} stationId={stationId} onGone={onGone} />;
  }
  if (error !== null) return <Failure error={error} homeUrl={source.homeUrl} onRetry={read} />;
  return <Loading />;
}

/** Guides the walk. It renders once: its parts subscribe to what they show. */
function Walking(
  { walk, source, stationId, onGone }: {
    walk: Walk;
    source: WalkSource;
    stationId: number | null;
    onGone: () => void;
  },
) {
  const companion = useMemo(() => new Companion(walk, source), [walk, source]);
  // Before the first tap can come; useEffect() waits for the next frame.
  useLayoutEffect(() => {
    companion.resume(stationId);
    return () => companion.close();
  }, [companion]);
  useLayoutEffect(() =>
    companion.loading.subscribe(() => {
      if (companion.loading.state.kind === "gone") onGone();
    }), [companion]);
  useTitle(useValue(companion, () => companion.walk.name));
  return (
    <>
      <Announcement companion={companion} />
      <CurrentScreen companion={companion} />
    </>
  );
}

/** What happened last, for screen readers: they read it out when it changes. */
function Announcement({ companion }: { companion: Companion }) {
  const { texts } = useWords();
  const news = useValue(companion, () => companion.news);
  return (
    <p class="vh" role="status">
      {news?.kind === "arrived" && texts.station.reached(news.station.number, news.station.title)}
      {news?.kind === "restarted" && texts.settings.restarted}
      {news?.kind === "off-track" && texts.walk.goBack}
    </p>
  );
}
