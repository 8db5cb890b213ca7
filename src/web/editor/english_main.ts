/**
 * The English texts of the editor as a script of its own (ADR 019). See `context.tsx`.
 *
 * @module
 */
import { editorEn } from "../texts/editor_en.ts";

globalThis.routeGuideEditorEnglish = editorEn;
