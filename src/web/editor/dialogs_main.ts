/**
 * What the editor shows rarely, as a script of its own: passing a walk on, and everything about the homepage. See
 * `more_dialogs.tsx`.
 *
 * @module
 */
import "./homepage/homepage.css";
import { DIALOGS } from "./dialogs.ts";

globalThis.routeGuideDialogs = DIALOGS;
