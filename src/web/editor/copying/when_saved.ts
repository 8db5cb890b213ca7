/**
 * Waits until the server has all edits, because it copies what it has.
 *
 * @module
 */
import type { Editor } from "../sync/editor.ts";

/** The editor has edits that cannot be sent now; its status says why. */
export class UnsavedError extends Error {
  override readonly name = "UnsavedError";
}

/** Resolves as soon as no edit waits. @throws {UnsavedError} when one cannot be sent now. */
export function whenSaved(editor: Pick<Editor, "waiting" | "status" | "subscribe">): Promise<void> {
  return new Promise((resolve, reject) => {
    let end = () => {};
    const look = () => {
      const { waiting, status: { kind } } = editor;
      if (waiting.length > 0 && ["saved", "saving", "refused"].includes(kind)) return;
      end();
      if (waiting.length === 0) resolve();
      else reject(new UnsavedError(kind));
    };
    end = editor.subscribe(look);
    look();
  });
}
