/**
 * Playing rehearsals, as a script of its own. See `../more_dialogs.tsx`.
 *
 * @module
 */
import { ReplayPanel } from "./replay_panel.tsx";

globalThis.routeGuideReplay = { ReplayPanel };
