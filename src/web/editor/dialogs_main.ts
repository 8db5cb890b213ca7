/**
 * What the editor shows rarely, as a script of its own: the help, and everything about the homepage. See
 * `more_dialogs.tsx`.
 *
 * @module
 */
import "./dialogs.css";
import "./homepage/homepage.css";
import { DIALOGS } from "./dialogs.ts";

globalThis.routeGuideDialogs = DIALOGS;
