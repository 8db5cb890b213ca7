/**
 * Screens of a walk that the first list of stations does not need: they are in the script `later.js`, and in that of a
 * walk pack (ADR 019).
 *
 * @module
 */
import { MapView } from "../../kit/map/map_view.tsx";
import "../../kit/ui/icons_later.tsx";
import { Pocket } from "../pocket/pocket.tsx";
import { ResumeOf } from "./resume_screen.tsx";
import { WalkMapPanel } from "../position/walk_map_panel.tsx";

/** The screens. */
export const LATER_SCREENS = {
  MapView,
  Pocket,
  ResumeOf,
  WalkMapPanel,
} as const;
