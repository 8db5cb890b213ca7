/**
 * The screen for the pocket of a walk.
 *
 * @module
 */
import { useChanges } from "../../ui/hooks.ts";
import type { Guide } from "../guide.ts";
import { pocketPropsOf } from "./pocket_facts.ts";
import { PocketScreen } from "./pocket_screen.tsx";

/** The screen, with what matters most now. */
export function Pocket({ guide }: { guide: Guide }) {
  useChanges(guide);
  return <PocketScreen {...pocketPropsOf(guide)} />;
}
