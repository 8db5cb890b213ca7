/** The component of a walk: reads it from its source, guides it, and shows its screens. @module */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { useTitle, useValue } from "../kit/ui/hooks.ts";
import { Guide } from "./guide.ts";
import { ExtraScreen, LaterScreen } from "./screens/later_screen.tsx";
import { StartScreen } from "./screens/start_screen.tsx";
import { StationScreen } from "./screens/station_screen.tsx";
import { WalkScreen } from "./screens/walk_screen.tsx";
import { focusHeading, useWords, WordsProvider } from "./ui/context.tsx";
import { deviceStore } from "./ui/device_store.ts";
import { EXTRAS, useExtras } from "./ui/later.ts";
import { Failure, GoneWalk, Loading } from "./ui/messages.tsx";
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

/** Longest wait for the checks before the walk, in milliseconds. */
const LONGEST_MS = 5000;

/** The gate or the screen, which begins at its top. */
function CurrentScreen({ guide }: { guide: Guide }) {
  const screen = useValue(guide.screen, () => guide.screen.value);
  const gate = useValue(guide, () => guide.gate);
  useEffect(() => {
    scrollTo(0, 0);
    focusHeading();
    // So the other screens can be shown later without a network; if they cannot be loaded, the screen shows that.
    EXTRAS.load().catch(() => {});
  }, [screen, gate]);
  // The walk was begun long ago, maybe by another class.
  if (gate === "fork") return <ExtraScreen show={({ ForkOf }) => <ForkOf guide={guide} />} />;
  // The page was loaded again in the middle of a walk, or another page of the walk guides.
  if (gate !== null) return <LaterScreen show={({ ResumeOf }) => <ResumeOf guide={guide} />} />;
  switch (screen.kind) {
    case "start":
      return <StartScreen guide={guide} />;
    case "walk":
      return <WalkScreen guide={guide} />;
    case "station":
      return <StationScreen guide={guide} stationId={screen.stationId} />;
    case "ready":
      return <Ready guide={guide} />;
    case "pocket":
      return <LaterScreen backHref="#walk" show={({ Pocket }) => <Pocket guide={guide} />} />;
    case "end":
      return (
        <ExtraScreen
          backHref="#walk"
          show={({ EndScreen }) => <EndScreen guide={guide} />}
        />
      );
    case "settings":
      return (
        <ExtraScreen
          backHref="#walk"
          show={({ SettingsScreen }) => <SettingsScreen guide={guide} />}
        />
      );
  }
}

/** The checks before the walk. Where they cannot be loaded soon, the walk begins without them. */
function Ready({ guide }: { guide: Guide }) {
  const { parts: screens, hasFailed } = useExtras();
  useEffect(() => {
    if (screens !== null) return focusHeading();
    const timer = setTimeout(() => guide.setOut(), hasFailed ? 0 : LONGEST_MS);
    return () => clearTimeout(timer);
  }, [screens, hasFailed]);
  return screens === null ? <Loading /> : <screens.ReadyScreen guide={guide} />;
}
