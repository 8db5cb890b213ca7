/** Screens of a walk that the first list of stations does not need, as one script (ADR 019). @module */
import "./later.css";
import "../kit/ui/icons_later.tsx";

export { MapView } from "../kit/map/map_view.tsx";
export { Pocket } from "./pocket/pocket_screen.tsx";
export { WalkMapPanel } from "./position/walk_map_panel.tsx";
export { ResumeOf } from "./screens/resume_screen.tsx";
