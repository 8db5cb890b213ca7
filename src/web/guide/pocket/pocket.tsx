/**
 * The screen for the pocket of a walk.
 *
 * @module
 */
import { useChanges } from "../../ui/hooks.ts";
import type { Companion } from "../companion.ts";
import { pocketPropsOf } from "./pocket_facts.ts";
import { PocketScreen } from "./pocket_screen.tsx";

/** The screen, with what matters most now. */
export function Pocket({ companion }: { companion: Companion }) {
  useChanges(companion);
  return <PocketScreen {...pocketPropsOf(companion)} />;
}
