/**
 * The interface through which the editor reads the walk and removes what was sent.
 *
 * @module
 */
import type { EditorState } from "./state.ts";

/** What the editor needs besides its outbox and its sender. */
export interface EditorHost {
  /** Reads the walk as the server has it. */
  readonly read: () => Promise<EditorState>;
  /** Milliseconds between tries without a connection. */
  readonly retryMs: number;
  /** Removes contents from this device: the server has them, and no edit that waits needs them. */
  readonly removeSent?: (names: readonly string[]) => void;
}
