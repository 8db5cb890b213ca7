/** The English texts of the editor as a script of its own (ADR 019). See `context.tsx`. @module */
import { editorEn } from "../kit/texts/en/editor.ts";

globalThis.routeGuideEditorEnglish = editorEn;
