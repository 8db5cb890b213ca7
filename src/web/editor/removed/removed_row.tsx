/**
 * One row of the list of removed things: what it was, how long it is kept, and the button that restores it or removes it
 * for good.
 *
 * @module
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useWords } from "../context.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import type { RemovedEntry } from "./removed_entries.ts";
import { daysLeft, factsOf, nameOf } from "./removed_words.ts";
import { useListTexts } from "./list_texts.ts";

/** The state of an entry on this page. */
export type RowState =
  | { readonly kind: "waiting" }
  | { readonly kind: "busy" }
  /** It is restored; `number` is that of its station, from 1. */
  | { readonly kind: "back"; readonly number: number | null }
  | { readonly kind: "failed"; readonly error: unknown };

/** What a row shows, and what it calls. */
export interface RemovedRowProps {
  readonly entry: RemovedEntry;
  readonly state: RowState;
  /** Whether the button removes for good; otherwise it restores. */
  readonly isPurging: boolean;
  readonly onBringBack: () => void;
  readonly onPurge: () => void;
  /** Shows what was restored: the station, or the track on the map. */
  readonly onShow: () => void;
}

/** The row. */
export function RemovedRow(props: RemovedRowProps) {
  const { entry, state, isPurging } = props;
  const { texts: { walk }, formats } = useWords();
  const texts = useListTexts();
  const name = nameOf(entry, texts);
  const note = noteOf(entry, state);
  const isBack = state.kind === "back";
  return (
    <li class={`removed-row${isBack ? " removed-back" : ""}`}>
      <span class="removed-kind">
        {entry.kind === "poi" && entry.number !== null
          ? <Mark number={entry.number} word={walk.station} />
          : <Icon name={ICONS[entry.kind]} />}
      </span>
      <div>
        <b>{name}</b>
        {isBack
          ? (
            <p class="state state-ok">
              <Icon name="check" size="small" />
              {entry.kind === "poi" && state.number !== null
                ? texts.backAs(state.number)
                : texts.back}
            </p>
          )
          : (
            <>
              <p>{factsOf(entry, texts, formats)}</p>
              <p class="muted">
                {texts.stays(daysLeft(entry, Date.now()))}, {formats.megabytes(entry.bytes)}
              </p>
              {note !== null && !isPurging && <p class="small">{texts[note]}</p>}
            </>
          )}
        <div class="problem" role="alert">
          {state.kind === "failed" && (
            <>
              {texts.refused} <RefusalNote error={state.error} subject="change" />
            </>
          )}
        </div>
      </div>
      <RowButton {...props} name={name} />
    </li>
  );
}

/** The button of a row. When another button replaces it, that one gets the focus. */
function RowButton(
  { entry, state, isPurging, onBringBack, onPurge, onShow, name }: RemovedRowProps & {
    name: string;
  },
) {
  const texts = useListTexts();
  const button = useRef<HTMLButtonElement>(null);
  const isBack = state.kind === "back";
  const wasBack = useRef(isBack);
  useLayoutEffect(() => {
    if (isBack && !wasBack.current) button.current?.focus();
    wasBack.current = isBack;
  }, [isBack]);
  if (isBack) {
    return (
      <button class="btn" type="button" ref={button} onClick={onShow}>
        <Icon name="next" />
        {entry.kind === "gpx" || entry.kind === "map" ? texts.toMap : texts.toStation}
        <span class="visually-hidden">: {name}</span>
      </button>
    );
  }
  if (isPurging) {
    return (
      <button class="btn btn-danger" type="button" onClick={onPurge}>
        <Icon name="trash" />
        {texts.removeForGood}
        <span class="visually-hidden">: {name}</span>
      </button>
    );
  }
  if (entry.obstacle === "poi-missing") return null;
  const isBusy = state.kind === "busy";
  return (
    <button
      class="btn"
      type="button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && onBringBack()}
    >
      <Icon name="restore" />
      {isBusy ? texts.bringing : entry.obstacle === "audio-present" ? texts.swap : texts.bringBack}
      <span class="visually-hidden">: {name}</span>
    </button>
  );
}

/** Icons by the kinds of entries. */
const ICONS = { poi: "station", picture: "photo", audio: "mic", gpx: "map", map: "map" } as const;

/** The text key of a note on the restoration; null for none. */
function noteOf(
  { kind, obstacle }: RemovedEntry,
  { kind: state }: RowState,
): "stationFirst" | "swapRecording" | "swapTrack" | null {
  if (state === "back") return null;
  if (obstacle === "poi-missing") return "stationFirst";
  if (obstacle === "audio-present") return "swapRecording";
  return kind === "gpx" ? "swapTrack" : null;
}
