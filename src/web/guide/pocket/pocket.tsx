/**
 * Connects the screen for the pocket with the guide.
 *
 * @module
 */
import { useChanges } from "../../ui/hooks.ts";
import type { Guide } from "../guide.ts";
import { useTellDistance } from "../screens/how_far.tsx";
import { pocketPropsOf } from "./pocket_facts.ts";
import { PocketScreen } from "./pocket_screen.tsx";

/** The screen for the pocket; it renders again after every change of the guide. */
export function Pocket({ guide }: { guide: Guide }) {
  useChanges(guide);
  return <PocketScreen {...pocketPropsOf(guide)} onHowFar={useTellDistance(guide)} />;
}
