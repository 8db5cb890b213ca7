/**
 * The screen that is shown now: a gate, such as going on after a reload, comes before the shown screen of the guide.
 *
 * @module
 */
import { useEffect } from "preact/hooks";
import { useValue } from "../../kit/ui/hooks.ts";
import type { Guide } from "../guide.ts";
import { focusHeading } from "../ui/context.tsx";
import { EXTRAS, useExtras } from "../ui/later.ts";
import { Loading } from "../ui/messages.tsx";
import { ExtraScreen, LaterScreen } from "./later_screen.tsx";
import { StartScreen } from "./start_screen.tsx";
import { StationScreen } from "./station_screen.tsx";
import { WalkScreen } from "./walk_screen.tsx";

/** Longest wait for the checks before the walk, in milliseconds. */
const LONGEST_MS = 5000;

/** The gate or the screen, which begins at its top. */
export function CurrentScreen({ guide }: { guide: Guide }) {
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
