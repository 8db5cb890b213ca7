/** Copying walks and stations as a script of its own. See `more_dialogs.tsx`. @module */
import { CopiedNote, CopyStationDialog, CopyWalkDialog } from "./copy_dialogs.tsx";
import "./copying.css";

/** Components, loaded by `more_dialogs.tsx`. */
export const COPYING = { CopiedNote, CopyStationDialog, CopyWalkDialog };

globalThis.routeGuideCopying = COPYING;
