/**
 * The chapters of the editor's help, as a script of its own. See `more_dialogs.tsx`.
 *
 * @module
 */
import { HelpChapters } from "./ui/help_chapters.tsx";

globalThis.routeGuideHelp = { HelpChapters };
