/**
 * Screens of a walk that the first list of stations does not need: `later.js` has it, and the script of a walk pack (ADR 019).
 *
 * @module
 */
import "../../ui/icons_later.tsx";
import { EndScreen } from "./end_screen.tsx";
import { ForkScreen } from "./fork_screen.tsx";
import { pocketPropsOf } from "../pocket/pocket_facts.ts";
import { PocketScreen } from "../pocket/pocket_screen.tsx";
import { ResumeScreen } from "./resume_screen.tsx";
import { SettingsScreen } from "./settings_screen.tsx";
import { WalkMapPanel } from "../position/walk_map_panel.tsx";

/** The screens, and what their properties are made of. */
export const LATER_SCREENS = {
  EndScreen,
  ForkScreen,
  pocketPropsOf,
  PocketScreen,
  ResumeScreen,
  SettingsScreen,
  WalkMapPanel,
} as const;
