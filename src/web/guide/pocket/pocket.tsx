/**
 * Connects the screen for the pocket with the guide.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { useChanges } from "../../ui/hooks.ts";
import type { Guide } from "../guide.ts";
import { useTellDistance } from "./how_far.tsx";
import { isScreenHeld, pocketPropsOf } from "./pocket_facts.ts";
import { PocketScreen } from "./pocket_screen.tsx";

/** How long the warning that the screen may go off is shown large, in milliseconds. */
const SCREEN_WARNING_MS = 10_000;

/** The screen for the pocket; it renders again after every change of the guide. */
export function Pocket({ guide }: { guide: Guide }) {
  useChanges(guide);
  // Of all times the pupil has left the pocket only the first one counts.
  useEffect(() => () => guide.readiness.endReminder(), [guide]);
  const [isScreenNoted, setScreenNoted] = useState(false);
  const isHeld = isScreenHeld(guide);
  useEffect(() => {
    setScreenNoted(false);
    if (isHeld) return;
    const timer = setTimeout(setScreenNoted, SCREEN_WARNING_MS, true);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <PocketScreen
      {...pocketPropsOf(guide, isScreenNoted)}
      onHowFar={useTellDistance(guide)}
    />
  );
}
