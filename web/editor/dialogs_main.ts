/**
 * What the editor shows rarely, as a script of its own: passing a walk on, and everything about the homepage. See
 * `more_dialogs.tsx`.
 *
 * @module
 */
import { Homepage } from "../kit/homepage.ts";
import { HomepageDialog } from "./homepage/homepage_dialog.tsx";
import { PassOnDialog } from "./homepage/pass_on_dialog.tsx";
import "./homepage/homepage.css";

/** Components and classes, loaded by `more_dialogs.tsx`. */
export const DIALOGS = {
  Homepage,
  HomepageDialog,
  PassOnDialog,
};

globalThis.routeGuideDialogs = DIALOGS;
