/**
 * The component of a walk: reads it from its source, guides it, and shows the screen that is due, the start first.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { useTitle, useValue } from "../kit/ui/hooks.ts";
import { Icon, type IconName } from "../kit/ui/icons.tsx";
import { Paragraphs } from "../kit/ui/messages.tsx";
import { hasClimb, walkingMinutes } from "../kit/walking_time.ts";
import { Guide } from "./guide.ts";
import { CopyPanel } from "./loading/copy_panel.tsx";
import { Locator } from "./position/whereabouts.ts";
import { ExtraScreen, LaterScreen } from "./screens/later_screen.tsx";
import { Picture } from "./screens/station_list.tsx";
import { StationScreen } from "./screens/station_screen.tsx";
import { WalkScreen } from "./screens/walk_screen.tsx";
import {
  Failure,
  focusHeading,
  GoneWalk,
  Loading,
  useWords,
  WordsProvider,
} from "./ui/context.tsx";
import { deviceStore } from "./ui/device_store.ts";
import { EXTRAS, useExtras } from "./ui/later.ts";
import type { Walk, WalkSource } from "./walk/walk.ts";

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

// The screen that is shown now: a gate, such as going on after a reload, comes before the shown screen of the guide.

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

/** Title, description, figures, loading, and the button that begins the walk. */
function StartScreen({ guide }: { guide: Guide }) {
  const { texts } = useWords();
  const { player, session, source } = guide;
  const walk = useValue(guide, () => guide.walk);
  const { parts: extras } = useExtras();
  const picture = walk.stations.flatMap(({ pictures }) => pictures)[0];
  const hasBegun = useValue(guide, () => session.progress.started.size > 0);
  return (
    <div class="start">
      <main>
        <header class={picture === undefined ? "bar" : "hero"}>
          {picture !== undefined && <Picture player={player} url={picture.url} alt="" />}
          {source.homeUrl !== null && (
            <a class="btn" href={source.homeUrl}>
              <Icon name="back" />
              {texts.allWalks}
            </a>
          )}
        </header>
        <div class="body">
          <div>
            {walk.schoolName !== "" && <p class="school">{walk.schoolName}</p>}
            <h1 class={walk.name.length > 40 ? "long" : ""} tabIndex={-1}>{walk.name}</h1>
          </div>
          <Paragraphs text={walk.description} />
          <Facts walk={walk} />
          {!Locator.isPossible && extras !== null && <extras.PositionBanner state="insecure" />}
          {source.Notice !== undefined && <source.Notice guide={guide} />}
          <CopyPanel guide={guide} />
          {source.folder !== null && <source.folder.Panel folder={source.folder} />}
          <p class="quiet-keys">
            {hasBegun && (
              <button
                class="btn btn-quiet"
                type="button"
                onClick={() => guide.restart()}
              >
                <Icon name="undo" />
                {texts.start.restart}
              </button>
            )}
            <a class="btn btn-quiet" href="#settings">
              <Icon name="info" />
              {texts.start.settings}
            </a>
          </p>
        </div>
      </main>
      {walk.stations.length === 0
        ? <p class="start-bar message">{texts.start.noStations}</p>
        : (
          <nav class="start-bar" aria-label={texts.start.begin}>
            <button class="btn btn-large" type="button" onClick={() => guide.begin()}>
              {hasBegun ? texts.start.goOn : texts.start.begin}
            </button>
          </nav>
        )}
    </div>
  );
}

/** Length, time, climb and number of stations. */
function Facts({ walk }: { walk: Walk }) {
  const { texts, formats } = useWords();
  const { distanceM, elevationGainM, stations } = walk;
  const facts: readonly (readonly [IconName, string, string])[] = [
    ["length", texts.start.length, formats.distance(distanceM)],
    ["clock", texts.start.time, formats.duration(walkingMinutes(walk))],
    ["climb", texts.start.climb, formats.metres(elevationGainM)],
    ["station", texts.start.stations, String(stations.length)],
  ];
  const shown = facts.filter(([icon]) => icon !== "climb" || hasClimb(walk));
  return (
    <dl class="figures">
      {shown.map(([icon, term, value]) => (
        <div key={icon}>
          <Icon name={icon} />
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
