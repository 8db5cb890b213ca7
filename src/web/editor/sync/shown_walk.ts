/**
 * The walk as the page shows it: what the server has confirmed, with the edits that wait applied to it.
 *
 * @module
 */
import type { Poi } from "../../api.ts";
import { apply } from "./apply.ts";
import { confirmedState } from "./confirmed_state.ts";
import { withReturned, withShownAddresses } from "./file_addresses.ts";
import type { Step } from "./history.ts";
import { withNames } from "./names.ts";
import type { Operation } from "./operations.ts";
import type { Outbox } from "./outbox.ts";
import { queueEdit } from "./queue_edit.ts";
import type { Sent } from "./requests/sent.ts";
import { reverse, withEntries } from "./reverse.ts";
import type { EditorState } from "./state.ts";

/** The walk on one page. */
export class ShownWalk {
  #state: EditorState;
  /** How many edits the server has confirmed. */
  #confirmations = 0;

  /** @param confirmed The walk as the server has it. */
  constructor(confirmed: EditorState, private readonly outbox: Outbox) {
    this.#state = this.#withWaiting(confirmed);
  }

  /** The walk with all edits. A station whose name follows its number has an empty title. */
  get state(): EditorState {
    return this.#state;
  }

  /** Like {@link ShownWalk.state}, with a name for every station. */
  get named(): EditorState {
    return withNames(this.#state);
  }

  /**
   * Shows an edit and puts it into the outbox.
   *
   * @param replaced Names of rows on the disk that the edit replaces.
   * @returns What reverses it; null when there is nothing to do.
   */
  edit(edit: Operation, replaced?: readonly string[]): Pick<Step, "back" | "entryId"> | null {
    const operation = withEntries(edit);
    const back = reverse(this.#state, operation);
    if (back === null) return null;
    this.show(operation);
    return queueEdit(this.outbox, this.#state, { operation, back, replaced });
  }

  /** Shows an edit that is in the outbox already. */
  show(edit: Operation): void {
    this.#state = apply(this.#state, edit);
  }

  /** Shows what the server has stored of an edit. */
  confirm(sent: Sent, edit: Operation): void {
    this.#confirmations++;
    this.#state = confirmedState(this.#state, sent, edit, this.outbox);
  }

  /** Shows the files of a station that were restored without an edit. */
  returned(poi: Poi): void {
    this.#state = withReturned(this.#state, poi, this.outbox.entries);
  }

  /**
   * Shows the version of the server. It is read again if edits were confirmed meanwhile, because it may be from before them.
   *
   * @throws {ApiError} @throws {NetworkError}
   */
  async reload(read: () => Promise<EditorState>): Promise<void> {
    let before: number;
    let confirmed: EditorState;
    do {
      before = this.#confirmations;
      confirmed = await read();
    } while (before !== this.#confirmations);
    this.#state = this.#withWaiting(withShownAddresses(confirmed, this.#state));
  }

  #withWaiting(confirmed: EditorState): EditorState {
    return this.outbox.entries.reduce((state, { operation }) => apply(state, operation), confirmed);
  }
}
