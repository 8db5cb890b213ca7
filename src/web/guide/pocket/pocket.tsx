/**
 * Connects the screen for the pocket with the guide.
 *
 * @module
 */
import { useEffect } from "preact/hooks";
import { useChanges } from "../../ui/hooks.ts";
import type { Guide } from "../guide.ts";
import { useTellDistance } from "../screens/how_far.tsx";
import { pocketPropsOf } from "./pocket_facts.ts";
import { PocketScreen } from "./pocket_screen.tsx";

/** The screen for the pocket; it renders again after every change of the guide. */
export function Pocket({ guide }: { guide: Guide }) {
  useChanges(guide);
  // Of all times the pupil has left the pocket only the first one counts.
  useEffect(() => () => guide.readiness.endReminder(), [guide]);
  return <PocketScreen {...pocketPropsOf(guide)} onHowFar={useTellDistance(guide)} />;
}
