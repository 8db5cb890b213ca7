/**
 * What the script with the rarely shown parts of the editor exports.
 *
 * @module
 */
import { HelpChapters } from "./ui/help_chapters.tsx";
import { Homepage } from "./homepage/homepage.ts";
import { HomepageDialog } from "./homepage/homepage_dialog.tsx";
import { LastCheck } from "./homepage/last_check.tsx";
import { WalkOnHomepage } from "./homepage/walk_on_homepage.tsx";

/** Components and classes, loaded by `more_dialogs.tsx`. */
export const DIALOGS = { HelpChapters, Homepage, HomepageDialog, LastCheck, WalkOnHomepage };
