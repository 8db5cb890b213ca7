/** The recorder, as one script: see `more_dialogs.tsx`. @module */
import { keepSoundTools } from "../sound/sound_work.ts";
import "./recorder.css";
import "./recorder_row.css";
import "./trim.css";

export { RecorderDialog } from "./recorder_dialog.tsx";

keepSoundTools();
