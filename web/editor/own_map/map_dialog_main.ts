/** The dialog with the map of a walk as a script of its own. See `more_dialogs.tsx`. @module */
import { MapDialog } from "./map_dialog.tsx";
import "./map_dialog.css";
import "./picture_pane.css";
import "./tiles.css";

globalThis.routeGuideMapDialog = { MapDialog };
