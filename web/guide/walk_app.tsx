/** The component of a walk: reads it from its source, guides it, and shows its screens. @module */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { useTitle, useValue } from "../kit/ui/hooks.ts";
import { deviceStore } from "./ui/device_store.ts";
import { useExtras } from "./ui/later.ts";
import { Guide } from "./guide.ts";
import { useWords, WordsProvider } from "./ui/context.tsx";
import { Failure, GoneWalk, Loading } from "./ui/messages.tsx";
import { CurrentScreen } from "./screens/current_screen.tsx";
import type { WalkSource } from "./walk/source.ts";
import type { Walk } from "./walk/walk.ts";

/** A walk, and the station that is opened at once: the code on its sign leads here. */
interface WalkAppProps {
  readonly source: WalkSource;
  readonly stationId: number | null;
}

/** Reads a walk and shows it. It is read while the texts of the page's language are loaded. */
export function WalkApp(props: WalkAppProps) {
  const reading = useReading(props.source);
  return (
    <WordsProvider>
      <ReadWalk {...props} {...reading} />
    </WordsProvider>
  );
}

/** A walk that is read. */
interface Reading {
  /** Null until it is read. */
  readonly walk: Walk | null;
  /** Why it could not be read; null if it could, or may be yet. */
  readonly error: unknown;
  /** Reads it again. */
  readonly read: () => void;
}

/** Reads a walk from its source, and what this device has stored of it. */
function useReading(source: WalkSource): Reading {
  const [walk, setWalk] = useState<Walk | null>(null);
  const [error, setError] = useState<unknown>(null);
  const read = () => {
    setError(null);
    Promise.all([source.read(), deviceStore.open()]).then(([read]) => setWalk(read), setError);
  };
  useEffect(read, [source]);
  return { walk, error, read };
}

/** The walk once it is read, and before that what is said instead. */
function ReadWalk({ source, stationId, walk, error, read }: WalkAppProps & Reading) {
  const [isGone, setIsGone] = useState(false);
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
  useTitle(useValue(guide, () => guide.walk.name));
  return (
    <>
      <Announcement guide={guide} />
      <CurrentScreen guide={guide} />
      <OnTheWay guide={guide} />
    </>
  );
}

/** What is said after the phone was off, once positions are watched. */
function OnTheWay({ guide }: { guide: Guide }) {
  const { parts } = useExtras();
  const isOn = useValue(guide, () => guide.locator.state !== "off");
  return isOn && parts && <parts.WasOff guide={guide} />;
}

/** What happened last, for screen readers: they read it out when it changes. */
function Announcement({ guide }: { guide: Guide }) {
  const { texts } = useWords();
  const announcement = useValue(guide, () => guide.announcement);
  return (
    <p class="visually-hidden" role="status">
      {announcement?.kind === "arrived" &&
        texts.station.reached(announcement.station.number, announcement.station.title)}
      {announcement?.kind === "arrived" && guide.session.question !== null &&
        ` ${texts.group.ask}`}
      {announcement?.kind === "restarted" && texts.restarted}
      {announcement?.kind === "off-track" && texts.walk.goBack}
      {/* A new element: the same sentence is read out again. */}
      {announcement?.kind === "told" && <span key={announcement}>{announcement.text}</span>}
    </p>
  );
}
