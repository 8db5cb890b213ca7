/** Stores the picture of a map as a step that can be undone. @module */
import { mapStep } from "../document/history.ts";
import type { Editor } from "../sync/editor.ts";
import { uploadForm } from "../sync/request.ts";

/**
 * Stores a map.
 *
 * @param isReplaced Whether the walk has one already.
 * @param onShare Called with the share that is sent, from 0 to 1.
 * @throws {ApiError} @throws {NetworkError}
 */
export async function storeMap(
  editor: Editor,
  routeId: number,
  form: FormData,
  isReplaced: boolean,
  onShare: (share: number) => void,
): Promise<void> {
  const { removedEntry } = await uploadForm("PUT", `/api/routes/${routeId}/map`, form, onShare);
  if (removedEntry !== null) editor.recordStep(mapStep("replaced", removedEntry));
  else if (!isReplaced) editor.recordStep(mapStep("added", null));
}
