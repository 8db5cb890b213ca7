/**
 * A walk: it is read, then the screens show it.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Companion } from "./companion.ts";
import { useChanges, useTitle } from "../ui/hooks.ts";
import { focusHeading, useHash, useWords } from "./context.tsx";
import { loadLater } from "./later.ts";
import { Failure, GoneWalk, Loading } from "./messages.tsx";
import { LaterScreen } from "./screens/later_screen.tsx";
import { StartScreen } from "./screens/start_screen.tsx";
import { StationScreen } from "./screens/station_screen.tsx";
import { WalkScreen } from "./screens/walk_screen.tsx";
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

function Walking(
  { walk, source, stationId, onGone }: {
    walk: Walk;
    source: WalkSource;
    stationId: number | null;
    onGone: () => void;
  },
) {
  const { texts } = useWords();
  const companion = useMemo(() => new Companion(walk, source), [walk, source]);
  useChanges(companion);
  // Before the first tap can come; useEffect() waits for the next frame.
  useLayoutEffect(() => {
    companion.resume(stationId);
    return () => companion.close();
  }, [companion]);
  useLayoutEffect(() =>
    companion.loading.subscribe(() => {
      if (companion.loading.state.kind === "gone") onGone();
    }), [companion]);
  useTitle(companion.walk.name);
  const { news } = companion;
  return (
    <>
      <p class="vh" role="status">
        {news?.kind === "arrived" && texts.station.reached(news.station.number, news.station.title)}
        {news?.kind === "restarted" && texts.settings.restarted}
        {news?.kind === "off-track" && texts.walk.goBack}
      </p>
      <Screen companion={companion} />
    </>
  );
}

/** The screen that the address names. */
function Screen({ companion }: { companion: Companion }) {
  const hash = useHash();
  const [, stationId] = /^s(\d+)$/.exec(hash) ?? [];
  const { gate } = companion;
  // A new screen begins at its top, and screen readers at its heading.
  useEffect(() => {
    scrollTo(0, 0);
    focusHeading();
    // After this screen the others, which are then there without a network; those that need them say if they fail.
    loadLater().catch(() => {});
  }, [hash, gate]);
  if (gate === "fork") return <Fork companion={companion} />;
  if (gate !== null) {
    return (
      <LaterScreen
        show={({ ResumeScreen }) => (
          <ResumeScreen
            isPocket={hash === "pocket"}
            isScanned={companion.isScanned}
            isReplaced={gate === "replaced"}
            onGoOn={() => companion.goOn()}
          />
        )}
      />
    );
  }
  if (stationId !== undefined) {
    return <StationScreen companion={companion} stationId={Number(stationId)} />;
  }
  switch (hash) {
    case "walk":
      return <WalkScreen companion={companion} isReversed={companion.session.isBackwards} />;
    case "pocket":
      return (
        <LaterScreen
          backHref="#walk"
          show={({ PocketScreen, pocketPropsOf }) => <PocketScreen {...pocketPropsOf(companion)} />}
        />
      );
    case "end":
      return (
        <LaterScreen
          backHref="#walk"
          show={({ EndScreen }) => <EndScreen companion={companion} />}
        />
      );
    case "settings":
      return (
        <LaterScreen
          backHref="#walk"
          show={({ SettingsScreen }) => <SettingsScreen companion={companion} />}
        />
      );
    default:
      return <StartScreen companion={companion} />;
  }
}

/** The walk was begun long ago, maybe by another class. */
function Fork({ companion }: { companion: Companion }) {
  const { walk, session, source } = companion;
  return (
    <LaterScreen
      show={({ ForkScreen }) => (
        <ForkScreen
          walkName={walk.name}
          lastMs={session.progress.lastMs}
          heardCount={session.heardCount}
          total={walk.stations.length}
          stations={walk.stations.map((station) => ({
            number: station.number,
            isHeard: session.stateOf(station) === "heard",
          }))}
          next={session.next}
          onRestart={() => companion.chooseAtFork(true)}
          onGoOn={() => companion.chooseAtFork(false)}
          backHref={source.homeUrl}
        />
      )}
    />
  );
}
