/** Copying walks and stations, as one script: see `more_dialogs.tsx`. @module */
import "./copying.css";

export { CopiedNote, CopyStationDialog, CopyWalkDialog } from "./copy_dialogs.tsx";
