/** The recorder, as a script of its own. See `more_dialogs.tsx`. @module */
import { keepSoundTools } from "../sound/sound_work.ts";
import { RecorderDialog } from "./recorder_dialog.tsx";
import "./recorder.css";
import "./recorder_row.css";
import "./trim.css";

globalThis.routeGuideRecorder = { RecorderDialog };
keepSoundTools();
