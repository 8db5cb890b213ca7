/**
 * The screens of the guide that come after the first list of stations, and what loads a walk, as a script of its own. See
 * `later.ts`.
 *
 * @module
 */
import "../kit/ui/styles/brand.css";
import "./later.css";
import { walkLoader } from "./offline/load_walk.ts";
import { Home } from "./screens/home.tsx";
import { LATER_SCREENS } from "./screens/later_screens.ts";

globalThis.routeGuideLater = { ...LATER_SCREENS, Home, walkLoader };
