/**
 * What a pupil switches on or opens only now and then: it is in the script `extras.js`, and in that of a walk pack
 * (ADR 019).
 *
 * @module
 */
import { FullStorage, otherCopies } from "./loading/full_storage.tsx";
import { distanceSentenceOf, PositionBanner } from "./position/position_banner.tsx";
import { EndScreen } from "./screens/end_screen.tsx";
import { ForkOf } from "./screens/fork_screen.tsx";
import { GroupBoardOf, Onward, UnknownStation, WasOff } from "./screens/walk_extras.tsx";
import { ReadingScreen } from "./screens/reading_screen.tsx";
import { SettingsScreen } from "./screens/settings_screen.tsx";
import { ReadyScreen } from "./ready/ready_screen.tsx";

/** The parts. */
export const EXTRAS = {
  EndScreen,
  ForkOf,
  FullStorage,
  GroupBoardOf,
  Onward,
  PositionBanner,
  ReadingScreen,
  ReadyScreen,
  SettingsScreen,
  UnknownStation,
  WasOff,
  distanceSentenceOf,
  otherCopies,
} as const;
