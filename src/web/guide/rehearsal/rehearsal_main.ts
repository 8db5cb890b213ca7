/**
 * Recording and showing rehearsals, as a script of its own. See `rehearsal_script.ts`.
 *
 * @module
 */
import "./rehearsal.css";
import { REHEARSAL_PARTS } from "./rehearsal_parts.tsx";

globalThis.routeGuideRehearsal = REHEARSAL_PARTS;
