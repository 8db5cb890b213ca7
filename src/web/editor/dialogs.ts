/**
 * What the script with the rarely shown parts of the editor exports.
 *
 * @module
 */
import { Homepage } from "../homepage.ts";
import { HomepageDialog } from "./homepage/homepage_dialog.tsx";
import { PassOnDialog } from "./pass_on/pass_on_dialog.tsx";

/** Components and classes, loaded by `more_dialogs.tsx`. */
export const DIALOGS = {
  Homepage,
  HomepageDialog,
  PassOnDialog,
};
