/**
 * The component of a walk: reads it from its source, guides it, and shows its screens.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { useTitle, useValue } from "../ui/hooks.ts";
import { attachBeacon } from "./beacon/attach_beacon.ts";
import { Guide } from "./guide.ts";
import { useWords } from "./context.tsx";
import { Failure, GoneWalk, Loading } from "./messages.tsx";
import { CurrentScreen } from "./screens/current_screen.tsx";
import type { WalkSource } from "./walk/source.ts";
import type { Walk } from "./walk/walk.ts";

/** Reads a walk and shows it. `stationId` opens a station at once: the code on its sign leads here. */
export function WalkApp({ source, stationId }: { source: WalkSource; stationId: number | null }) {
  const [walk, setWalk] = useState<Walk | null>(null);
  const [error, setError] = useState<unknown>(null);
  const read = () => {
    setError(null);
    source.read().then(setWalk, setError);
  };
  const [isGone, setIsGone] = useState(false);
  useEffect(read, [source]);
  if (isGone) return <GoneWalk homeUrl={source.homeUrl} />;
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
  const guide = useMemo(() => new Guide(walk, source), [walk, source]);
  // Before the first tap can come; useEffect() waits for the next frame.
  useLayoutEffect(() => {
    guide.resume(stationId);
    return () => guide.close();
  }, [guide]);
  useLayoutEffect(() =>
    guide.loading.subscribe(() => {
      if (guide.loading.state.kind === "gone") onGone();
    }), [guide]);
  useEffect(() => source.follow?.(guide), [guide]);
  useEffect(() => attachBeacon(guide), [guide]);
  useTitle(useValue(guide, () => guide.walk.name));
  return (
    <>
      <Announcement guide={guide} />
      <CurrentScreen guide={guide} />
    </>
  );
}

/** What happened last, for screen readers: they read it out when it changes. */
function Announcement({ guide }: { guide: Guide }) {
  const { texts } = useWords();
  const announcement = useValue(guide, () => guide.announcement);
  return (
    <p class="visually-hidden" role="status">
      {announcement?.kind === "arrived" &&
        texts.station.reached(announcement.station.number, announcement.station.title)}
      {announcement?.kind === "restarted" && texts.settings.restarted}
      {announcement?.kind === "off-track" && texts.walk.goBack}
    </p>
  );
}
