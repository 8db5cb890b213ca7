/**
 * What the script that copies exports.
 *
 * @module
 */
import { CopiedNote } from "./copied_note.tsx";
import { CopyStationDialog } from "./copy_station_dialog.tsx";
import { CopyWalkDialog } from "./copy_walk_dialog.tsx";

/** Components, loaded by `more_dialogs.tsx`. */
export const COPYING = { CopiedNote, CopyStationDialog, CopyWalkDialog };
