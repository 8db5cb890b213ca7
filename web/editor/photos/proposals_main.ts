/** Proposed stations as a script of its own. See `more_dialogs.tsx`. @module */
import { PhotosScreen } from "./photos_screen.tsx";
import { WayPointsScreen } from "./way_points_screen.tsx";
import "./proposals_frame.css";
import "./proposals.css";
import "./way_points.css";

/** Components, loaded by `more_dialogs.tsx`. */
export const PROPOSALS = { PhotosScreen, WayPointsScreen };

globalThis.routeGuideProposals = PROPOSALS;
