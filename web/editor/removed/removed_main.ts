/** The list of removed things as a script of its own: it needs the service anyway. See `more_dialogs.tsx`. @module */
import { RemovedDialog } from "./removed_dialog.tsx";

globalThis.routeGuideRemoved = { RemovedDialog };
