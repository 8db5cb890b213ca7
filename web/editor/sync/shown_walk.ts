/** The walk as the page shows it: what the server has confirmed, with the edits that wait applied to it. @module */
import type { Poi } from "../../kit/api.ts";
import {
  apply,
  type Operation,
  repeatedEdit,
  reverse,
  withEntries,
} from "../document/operations.ts";
import { isFieldEdit, withStored } from "../document/field_changes.ts";
import type { Step } from "../document/history.ts";
import { type Outbox, type OutboxEntry, rekeyedState } from "../document/outbox.ts";
import {
  type EditorState,
  type EditorStation,
  type Key,
  stationIn,
  stationOf,
  withNames,
  without,
} from "../document/state.ts";
import type { Sent } from "./request.ts";

// The addresses at which the page reads the files of recordings and pictures. Those of the server stay when their
// files are replaced, and an element whose address stays reads nothing again. So the page adds the version of the
// file, which the server ignores; and what the server has restored is read once more, because the page may have asked
// for it before. It is a query: browsers take a picture that they have for every fragment. Pure.

let readings = 0;

/** The part of an address that makes the browser read a file again. */
const READING = /[?&]reading=\d+$/;

/** The state with addresses to read again for the pictures and the recording of a station, as far as no edit of them waits. */
function withReturned(
  state: EditorState,
  poi: Poi,
  waiting: readonly OutboxEntry[],
): EditorState {
  const stored = stationOf(poi);
  readings++;
  const hasEdits = waiting.some(({ operation }) =>
    (operation.kind === "audio" || operation.kind === "restore audio") &&
    operation.key === stored.key
  );
  const stations = state.stations.map((station) => {
    if (station.key !== stored.key) return station;
    const { audio } = station;
    const isReturned = !hasEdits && audio !== null && stored.audio !== null;
    return {
      ...station,
      audio: isReturned
        ? { ...audio, ...stored.audio, url: readAgain(audio.url, stored.audio.url) }
        : audio,
      pictures: station.pictures.map((picture) => {
        const url = stored.pictures.find(({ key }) => key === picture.key)?.url;
        return url === undefined ? picture : { ...picture, url: readAgain(picture.url, url) };
      }),
    };
  });
  return { ...state, stations };
}

/** Another address for the same file. @param shown The present one. @param stored That of the server. */
function readAgain(shown: string, stored: string): string {
  const address = shown.split("?")[0] === stored ? shown.replace(READING, "") : stored;
  return `${address}${address.includes("?") ? "&" : "?"}reading=${readings}`;
}

/** A version of the server with the addresses that the page shows already, so that it does not read the same files again. */
function withShownAddresses(confirmed: EditorState, shown: EditorState): EditorState {
  const stations = confirmed.stations.map((station) => {
    const before = stationIn(shown, station.key);
    return before === undefined ? station : withAddressesOf(station, before);
  });
  return { ...confirmed, stations };
}

function withAddressesOf(station: EditorStation, shown: EditorStation): EditorStation {
  const { audio, pictures } = station;
  return {
    ...station,
    audio: audio && { ...audio, url: kept(audio.url, shown.audio?.url) },
    pictures: pictures.map((picture) => {
      const before = shown.pictures.find(({ key }) => key === picture.key);
      return { ...picture, url: kept(picture.url, before?.url) };
    }),
  };
}

/** The address that is shown, if it is one of the same version. */
function kept(confirmed: string, shown: string | undefined): string {
  const isSame = confirmed.includes("?") && shown?.replace(READING, "") === confirmed;
  return isSame && shown !== undefined ? shown : confirmed;
}

/** The state with the keys, values and addresses of the response. */
function confirmedState(
  before: EditorState,
  { rekeyed, poi, stored = {} }: Sent,
  operation: Operation,
  outbox: Outbox,
): EditorState {
  let state = before;
  if (rekeyed !== undefined) {
    state = rekeyedState(state, rekeyed.from, rekeyed.to);
    // After a reload the page may show an addition of an earlier page, although an edit that waits removes it.
    if (outbox.removed.has(rekeyed.to)) state = without(state, rekeyed.to);
  }
  if (isFieldEdit(operation) && Object.keys(stored).length > 0) {
    const waiting = outbox.entries.map((entry) => entry.operation);
    state = apply(state, withStored(operation, stored, waiting));
  }
  return poi === undefined ? state : withReturned(state, poi, outbox.entries);
}

// Edits that accompany an addition or a removal, so that the server has the order of the page afterwards. Pure.

/**
 * An edit with further keys of items that are not the one it adds, such as a picture with the same bytes that an edit
 * which waits removes.
 */
function besides(operation: Operation, keys: Iterable<Key>): Operation {
  if (operation.kind !== "add station" && operation.kind !== "add picture") return operation;
  return { ...operation, others: [...operation.others, ...keys] };
}

/** The edits that give an added or restored item its index on the page; none for other edits. */
function ordersAfter(state: EditorState, added: Operation): readonly Operation[] {
  if (added.kind === "add station" || added.kind === "restore station") {
    const to = state.stations.map(({ key }) => key);
    return [{ kind: "order", to, base: to }, ...picturesInOrder(state, added.station.key)];
  }
  const isPicture = added.kind === "add picture" || added.kind === "restore picture";
  return isPicture ? picturesInOrder(state, added.key) : [];
}

/**
 * The edits that keep the order of the remaining items, as the page shows it. Earlier orders are sent as the page shows
 * them then: the removed item and the positions relative to it are missing in them.
 */
function ordersWithout(state: EditorState, removed: Operation): readonly Operation[] {
  if (removed.kind === "remove picture") return picturesInOrder(state, removed.key);
  const to = state.stations.map(({ key }) => key);
  return removed.kind !== "remove station" || to.length < 2
    ? []
    : [{ kind: "order", to, base: to }];
}

function picturesInOrder(state: EditorState, key: Key): readonly Operation[] {
  const to = stationIn(state, key)?.pictures.map((picture) => picture.key) ?? [];
  return to.length < 2 ? [] : [{ kind: "picture order", key, to, base: to }];
}

/**
 * Queues an edit. If it reverses one that was never sent, that one is removed from the outbox instead.
 *
 * @param state The state after the edit.
 * @param edit With the edit that reverses it, and the names of rows on the disk that it replaces.
 * @returns The edit that reverses what is queued now, and its entry in the outbox.
 */
function queueEdit(
  outbox: Outbox,
  state: EditorState,
  { operation, back, replaced }: {
    readonly operation: Operation;
    readonly back: Operation;
    readonly replaced?: readonly string[] | undefined;
  },
): Pick<Step, "back" | "entryId"> {
  const cancelled = outbox.cancel(operation);
  // The order of the others may have changed since the cancelled edit.
  const orders = [
    ...cancelled === null ? [] : ordersAfter(state, operation),
    ...outbox.entries.length === 0 ? [] : ordersWithout(state, operation),
  ];
  const entry = cancelled === null
    ? outbox.add(besides(operation, outbox.removed), replaced)
    : null;
  for (const order of orders) outbox.add(order);
  return cancelled === null
    ? { back, entryId: entry?.id ?? null }
    : { back: repeatedEdit(cancelled, back), entryId: null };
}

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
