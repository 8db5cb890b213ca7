/** The form of a walk, as a script of its own. See `more_dialogs.tsx`. @module */
import { WalkTextsForm } from "./walk_texts_form.tsx";

globalThis.routeGuideAbout = { WalkTextsForm };
