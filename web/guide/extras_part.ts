/** What a pupil switches on or opens only now and then, as one script (ADR 019). @module */
import "./extras.css";

export { FullStorage, otherCopies } from "./screens/walk_extras.tsx";
export { distanceSentenceOf, PositionBanner } from "./position/position_banner.tsx";
export { ReadyScreen } from "./ready/ready_screen.tsx";
export { EndScreen } from "./screens/end_screen.tsx";
export { ForkOf } from "./screens/fork_screen.tsx";
export { ReadingScreen } from "./screens/reading_screen.tsx";
export { SettingsScreen } from "./screens/settings_screen.tsx";
export { GroupBoardOf, Onward, UnknownStation, WasOff } from "./screens/walk_extras.tsx";
