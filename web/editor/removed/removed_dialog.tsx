/** The dialog with the list of removed things: what was removed from a walk or replaced in it, for 30 days. @module */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isGone, isLoginNeeded, NetworkError } from "../../kit/api_error.ts";
import {
  removedListDe,
  removedListEn,
  type RemovedListTexts,
} from "../../kit/texts/editor/removed.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { Mark } from "../../kit/ui/mark.tsx";
import type { Key } from "../document/state.ts";
import type { Editor } from "../sync/editor.ts";
import { listRemoved, type RemovedEntry, removeForGood, restoreEntry } from "../sync/request.ts";
import { type Loaded, useChanges, useLoaded, useWords } from "../ui/context.tsx";
import { LoginForm } from "../ui/login.tsx";
import { DangerQuestion, QuestionDialog, RefusalNote } from "../ui/messages.tsx";
import { refusalOf } from "../ui/refusal.ts";
import { byDay, daysLeft, factsOf, nameOf } from "./removed_words.ts";

const TEXTS = { de: removedListDe, en: removedListEn };

/** The texts of the list. */
function useListTexts(): RemovedListTexts {
  return TEXTS[useWords().language];
}

/** The walk is in the trash: it can be restored here, and its list can be read after that. */
function Trashed({ editor }: { editor: Editor }) {
  const texts = useListTexts();
  const [problem, setProblem] = useState<unknown>(null);
  return (
    <div class="removed-none" role="alert">
      <Icon name="trash" size="large" />
      <p>{texts.trashed}</p>
      {problem !== null && (
        <div class="problem">
          <RefusalNote error={problem} subject="change" />
        </div>
      )}
      <button
        class="btn"
        type="button"
        onClick={() => editor.saving.bringBack().catch(setProblem)}
      >
        <Icon name="restore" />
        {texts.bringBack}
      </button>
    </div>
  );
}

/** Another reason, with a button that tries again. */
function Obstacle({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { texts: { tryAgain } } = useWords();
  return (
    <div class="removed-none" role="alert">
      <Icon name="nonet" size="large" />
      <p>{text}</p>
      <button class="btn" type="button" onClick={onRetry}>
        <Icon name="redo" />
        {tryAgain}
      </button>
    </div>
  );
}

/** The state of an entry on this page. */
type RowState =
  | { readonly kind: "waiting" }
  | { readonly kind: "busy" }
  /** It is restored; `number` is that of its station, from 1. */
  | { readonly kind: "back"; readonly number: number | null }
  | { readonly kind: "failed"; readonly error: unknown };

/** What a row shows, and what it calls. */
interface RemovedRowProps {
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
function RemovedRow(props: RemovedRowProps) {
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

const WAITING: RowState = { kind: "waiting" };

/** The list and what can be done with it. */
interface RemovedList {
  /** What is in the list, and what was restored since the list was opened; null until it is read. */
  readonly entries: readonly RemovedEntry[] | null;
  /** Why the list cannot be read; null without a problem. */
  readonly error: unknown;
  readonly reload: () => void;
  readonly stateOf: (entry: RemovedEntry) => RowState;
  /** Restores an entry. The state of its row has the outcome; the promise is never rejected. */
  readonly bringBack: (entry: RemovedEntry) => Promise<void>;
  /** Removes an entry for good, like {@link RemovedList.bringBack}. @returns Whether it is removed. */
  readonly purge: (entry: RemovedEntry) => Promise<boolean>;
}

/** The list of removed things of a walk. @param onTrack Reads the track again after another one was restored. */
function useRemovedList(
  routeId: number,
  editor: Editor,
  onTrack: (isReplaced: boolean) => Promise<void>,
): RemovedList {
  const path = `/api/routes/${routeId}`;
  const { value: listed, error, reload } = useListed(path, editor);
  const [states, setStates] = useState<ReadonlyMap<number, RowState>>(new Map());
  const [restored, setRestored] = useState<readonly RemovedEntry[]>([]);
  const setState = ({ id }: RemovedEntry, state: RowState) =>
    setStates((before) => new Map(before).set(id, state));

  const bringBack = async (entry: RemovedEntry) => {
    setState(entry, { kind: "busy" });
    try {
      const poiId = await restore(path, entry, editor);
      if (entry.kind === "gpx" || entry.kind === "map") await onTrack(entry.kind === "gpx");
      setRestored((before) => [...before, entry]);
      setState(entry, { kind: "back", number: numberOf(editor, poiId) });
    } catch (error) {
      setState(entry, { kind: "failed", error });
    }
    reload(); // also after a refusal: the entry may name another obstacle now
  };
  const purge = async (entry: RemovedEntry) => {
    try {
      await removeForGood(path, entry.id);
      editor.entryGone(entry.id);
      setState(entry, WAITING);
      return true;
    } catch (error) {
      setState(entry, { kind: "failed", error });
      return false;
    } finally {
      reload();
    }
  };
  const kept = restored.filter(({ id }) => !listed?.some((entry) => entry.id === id));
  const entries = listed === null ? null : [...listed, ...kept];
  const stateOf = ({ id }: RemovedEntry) => states.get(id) ?? WAITING;
  return { entries, error, reload, stateOf, bringBack, purge };
}

/** Reads the list whenever the server has confirmed all edits, or refused the last one; its value is null before. */
function useListed(path: string, editor: Editor): Loaded<readonly RemovedEntry[] | null> {
  const { kind } = editor.saving.status;
  const isSent = kind === "saved" || kind === "refused";
  /** The list of a walk in the trash cannot be read: the status shows where the walk is after it was refreshed. */
  const refresh = async (error: unknown): Promise<never> => {
    if (isGone(error)) await editor.refresh();
    throw error;
  };
  const loaded = useLoaded(() => isSent ? listRemoved(path).catch(refresh) : Promise.resolve(null));
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && isSent) loaded.reload();
    isFirst.current = false;
  }, [isSent]);
  return loaded;
}

/** Restores an entry and shows it in the editor. @returns The ID of its station; null for a track. */
async function restore(path: string, entry: RemovedEntry, editor: Editor): Promise<number | null> {
  const { id: entryId, kind, pictureId, obstacle } = entry;
  const { poi, removedEntry } = await restoreEntry(path, entryId, obstacle === "audio-present");
  await editor.broughtBack({ entryId, kind, pictureId, poi, replacedBy: removedEntry });
  return poi?.id ?? null;
}

/** The number of a station, from 1. */
function numberOf(editor: Editor, poiId: number | null): number | null {
  const key: Key = String(poiId);
  const index = editor.state.stations.findIndex((station) => station.key === key);
  return index === -1 ? null : index + 1;
}

/** The rows. @param onShow Shows what was restored. */
function RemovedRows(
  { list, entries, onShow }: {
    list: RemovedList;
    entries: readonly RemovedEntry[];
    onShow: (entry: RemovedEntry) => void;
  },
) {
  const { formats } = useWords();
  const texts = useListTexts();
  const [isPurging, setPurging] = useState(false);
  const [asked, setAsked] = useState<RemovedEntry | null>(null);
  const [done, setDone] = useState("");
  const top = useRef<HTMLParagraphElement>(null);
  const purge = async (entry: RemovedEntry) => {
    top.current?.focus(); // the row with the button is removed
    if (await list.purge(entry)) setDone(texts.removed(nameOf(entry, texts)));
  };
  const bringBack = async (entry: RemovedEntry) => {
    setDone("");
    await list.bringBack(entry);
  };
  return (
    <>
      <p class="lead" tabindex={-1} ref={top}>
        {entries.length === 0 ? texts.emptyHint : texts.lead}
      </p>
      <p class="state state-ok removed-announcement" role="status">{done}</p>
      {entries.length === 0 && <NoRows />}
      {byDay(entries, texts, formats, Date.now()).map((day) => (
        <section key={day.heading}>
          <h3>{day.heading}</h3>
          <ul>
            {day.entries.map((entry) => (
              <RemovedRow
                key={entry.id}
                entry={entry}
                state={list.stateOf(entry)}
                isPurging={isPurging}
                onBringBack={() => bringBack(entry)}
                onPurge={() => setAsked(entry)}
                onShow={() => onShow(entry)}
              />
            ))}
          </ul>
        </section>
      ))}
      {entries.length > 0 && <PurgingSwitch isOn={isPurging} onSwitch={setPurging} />}
      {asked !== null && (
        <PurgeQuestion
          entry={asked}
          onPurge={purge}
          onClosed={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** The list is empty. */
function NoRows() {
  const texts = useListTexts();
  return (
    <div class="removed-none">
      <Icon name="restore" size="large" />
      <h3>{texts.empty}</h3>
    </div>
  );
}

/** Switches the buttons of all rows to removal for good, as withdrawn consent requires it, and back. */
function PurgingSwitch({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  const texts = useListTexts();
  return (
    <div class="removed-foot">
      <p class="muted">{texts.withdrawn}</p>
      <button
        class="btn btn-quiet"
        type="button"
        aria-pressed={isOn}
        onClick={() => onSwitch(!isOn)}
      >
        <Icon name={isOn ? "check" : "trash"} />
        {isOn ? texts.forGoodDone : texts.forGood}
      </button>
    </div>
  );
}

/** Asks before an entry is removed for good. */
function PurgeQuestion(
  { entry, onPurge, onClosed }: {
    entry: RemovedEntry;
    onPurge: (entry: RemovedEntry) => void;
    onClosed: () => void;
  },
) {
  const texts = useListTexts();
  return (
    <DangerQuestion
      title={texts.question}
      keep={texts.keep}
      confirm={texts.removeForGood}
      onConfirm={() => onPurge(entry)}
      onClosed={onClosed}
    >
      <p>{texts.questionHint(nameOf(entry, texts))}</p>
      <p class="muted">{texts.backups}</p>
    </DangerQuestion>
  );
}

/** What the dialog needs, and what it calls. */
export interface RemovedDialogProps {
  readonly routeId: number;
  readonly editor: Editor;
  /** Shows a station. */
  readonly onStation: (key: Key) => void;
  /** Reads the track again. */
  readonly onTrack: (isReplaced: boolean) => Promise<void>;
  /** Called after the dialog was closed. */
  readonly onClosed: () => void;
}

/** The dialog. It shows a restored station after it was closed. */
export function RemovedDialog(
  { routeId, editor, onStation, onTrack, onClosed }: RemovedDialogProps,
) {
  const { texts: { close: closeText, removed: { list: { title } } } } = useWords();
  useChanges(editor);
  useChanges(editor.saving);
  const list = useRemovedList(routeId, editor, onTrack);
  const [shown, setShown] = useState<RemovedEntry | null>(null);
  return (
    <QuestionDialog
      title={title}
      closeLabel={closeText}
      className="removed"
      onClosed={() => {
        onClosed();
        if (shown?.poiId != null) onStation(String(shown.poiId));
      }}
    >
      {(close) => (
        <Content
          editor={editor}
          list={list}
          onShow={(entry) => {
            setShown(entry);
            setTimeout(close);
          }}
        />
      )}
    </QuestionDialog>
  );
}

/** The list, or why it cannot be read now. */
function Content(
  { editor, list, onShow }: {
    editor: Editor;
    list: RemovedList;
    onShow: (entry: RemovedEntry) => void;
  },
) {
  const words = useWords();
  const { texts: { loading, status: statusTexts } } = words;
  const texts = useListTexts();
  const { status } = editor.saving;
  const { error } = list;
  const login = () => {
    editor.saving.retry();
    list.reload();
  };
  if (status.kind === "login" || isLoginNeeded(error)) return <LoginForm onLogin={login} />;
  if (status.kind === "offline") {
    return (
      <Obstacle
        text={`${statusTexts[status.cause]} ${texts.offline}`}
        onRetry={() => editor.saving.retry()}
      />
    );
  }
  if (status.kind === "trashed") return <Trashed editor={editor} />;
  if (error !== null && error !== undefined) {
    const text = error instanceof NetworkError
      ? `${statusTexts.network} ${texts.offline}`
      : refusalOf(error, "change", words).text;
    return <Obstacle text={text} onRetry={list.reload} />;
  }
  if (list.entries === null) {
    return <p role="status">{status.kind === "saving" ? texts.saving : loading}</p>;
  }
  return <RemovedRows list={list} entries={list.entries} onShow={onShow} />;
}
