/**
 * What the editor needs besides its outbox and its sender.
 *
 * @module
 */
import type { EditorState } from "./state.ts";

/** Reads, and the time between tries. */
export interface EditorHost {
  /** Reads the walk as the server has it. */
  readonly read: () => Promise<EditorState>;
  /** Milliseconds between tries without a connection. */
  readonly retryMs: number;
}
