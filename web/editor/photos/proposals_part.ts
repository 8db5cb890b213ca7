/** Proposed stations as one script: see `more_dialogs.tsx`. @module */
import "./proposals_frame.css";
import "./proposals.css";
import "./way_points.css";

export { PhotosScreen } from "./photos_screen.tsx";
export { WayPointsScreen } from "./way_points_screen.tsx";
