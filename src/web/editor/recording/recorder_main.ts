/**
 * The recorder, as a script of its own. See `more_dialogs.tsx`.
 *
 * @module
 */
import "./recorder.css";
import "./recorder_row.css";
import "./trim.css";
import { RecorderDialog } from "./recorder_dialog.tsx";

globalThis.routeGuideRecorder = { RecorderDialog };
