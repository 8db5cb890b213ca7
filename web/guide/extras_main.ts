/** What a pupil switches on or opens only now and then, as a script of its own. See `later.ts`. @module */
import "./extras.css";
import { EXTRAS } from "./extra_parts.ts";

globalThis.routeGuideExtras = EXTRAS;
