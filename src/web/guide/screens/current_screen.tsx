/**
 * The screen that is shown now: a gate comes first, then the screen that the address names.
 *
 * @module
 */
import { useEffect } from "preact/hooks";
import { useChanges, useValue } from "../../ui/hooks.ts";
import type { Companion, Gate } from "../companion.ts";
import { focusHeading } from "../context.tsx";
import { loadLater } from "../later.ts";
import { LaterScreen } from "./later_screen.tsx";
import type { ScreenState } from "./screen_state.ts";
import { StartScreen } from "./start_screen.tsx";
import { StationScreen } from "./station_screen.tsx";
import { WalkScreen } from "./walk_screen.tsx";

/** The gate or the screen, which begins at its top. */
export function CurrentScreen({ companion }: { companion: Companion }) {
  const screen = useValue(companion.screen, () => companion.screen.value);
  const gate = useValue(companion, () => companion.gate);
  useEffect(() => {
    scrollTo(0, 0);
    focusHeading();
    // So the other screens can be shown later without a network; if they cannot be loaded, the screen shows that.
    loadLater().catch(() => {});
  }, [screen, gate]);
  if (gate === "fork") return <Fork companion={companion} />;
  if (gate !== null) return <Resume companion={companion} screen={screen} gate={gate} />;
  return <Named companion={companion} screen={screen} />;
}

/** The screen that the address names. */
function Named({ companion, screen }: { companion: Companion; screen: ScreenState }) {
  switch (screen.kind) {
    case "start":
      return <StartScreen companion={companion} />;
    case "walk":
      return <WalkScreen companion={companion} />;
    case "station":
      return <StationScreen companion={companion} stationId={screen.stationId} />;
    case "pocket":
      return (
        <LaterScreen backHref="#walk" show={({ Pocket }) => <Pocket companion={companion} />} />
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
  }
}

/** The page was loaded again in the middle of a walk, or another page of the walk guides. */
function Resume(
  { companion, screen, gate }: { companion: Companion; screen: ScreenState; gate: Gate },
) {
  return (
    <LaterScreen
      show={({ ResumeScreen }) => (
        <ResumeScreen
          isPocket={screen.kind === "pocket"}
          isScanned={companion.isScanned}
          isReplaced={gate === "replaced"}
          onGoOn={() => companion.goOn()}
        />
      )}
    />
  );
}

/** The walk was begun long ago, maybe by another class. */
function Fork({ companion }: { companion: Companion }) {
  useChanges(companion);
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
