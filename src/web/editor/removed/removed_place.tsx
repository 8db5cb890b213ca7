/**
 * The place where a teacher finds for 30 days what was removed from a walk or replaced in it.
 *
 * @module
 */
import { useRef, useState } from "preact/hooks";
import { isLoginNeeded, NetworkError } from "../../api.ts";
import { Icon } from "../../ui/icons.tsx";
import { LoginForm } from "../access/login.tsx";
import { useChanges, useWords } from "../context.tsx";
import { refusalOf } from "../failures/refusal.ts";
import { RefusalNote } from "../failures/refusal_note.tsx";
import type { Editor } from "../sync/editor.ts";
import type { Key } from "../sync/state.ts";
import { DangerQuestion } from "../ui/danger_question.tsx";
import { QuestionDialog } from "../ui/question_dialog.tsx";
import type { RemovedEntry } from "./removed_entries.ts";
import { type RemovedList, useRemovedList } from "./removed_list.ts";
import { RemovedRow } from "./removed_row.tsx";
import { byDay, nameOf } from "./removed_words.ts";

/** The place, as a dialog. */
export function RemovedPlace(
  { routeId, editor, onStation, onTrack, onClosed }: {
    routeId: number;
    editor: Editor;
    /** Shows a station. */
    onStation: (key: Key) => void;
    /** Reads the track again. */
    onTrack: (isReplaced: boolean) => Promise<void>;
    onClosed: () => void;
  },
) {
  const { texts: { close: closeText, removed: { place: texts } } } = useWords();
  useChanges(editor);
  const list = useRemovedList(routeId, editor, onTrack);
  const [shown, setShown] = useState<RemovedEntry | null>(null);
  return (
    <QuestionDialog
      title={texts.title}
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

/** The list, or why there is none. */
function Content(
  { editor, list, onShow }: {
    editor: Editor;
    list: RemovedList;
    onShow: (entry: RemovedEntry) => void;
  },
) {
  const words = useWords();
  const { texts: { loading, status: statusTexts, removed: { place: texts } } } = words;
  const { status } = editor;
  const { error } = list;
  const login = () => {
    editor.retry();
    list.reload();
  };
  if (status.kind === "login" || isLoginNeeded(error)) return <LoginForm onLogin={login} />;
  if (status.kind === "offline") {
    return (
      <Obstacle
        text={`${statusTexts[status.cause]} ${texts.offline}`}
        onRetry={() => editor.retry()}
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
  return <Entries list={list} entries={list.entries} onShow={onShow} />;
}

/** The walk is in the trash. */
function Trashed({ editor }: { editor: Editor }) {
  const { texts: { removed: { place: texts } } } = useWords();
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
        onClick={() => editor.bringBack().catch(setProblem)}
      >
        <Icon name="restore" />
        {texts.bringBack}
      </button>
    </div>
  );
}

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

/** The rows by the days on which things were removed, and the key for consent that was withdrawn. */
function Entries(
  { list, entries, onShow }: {
    list: RemovedList;
    entries: readonly RemovedEntry[];
    onShow: (entry: RemovedEntry) => void;
  },
) {
  const { texts: { removed: { place: texts } }, formats } = useWords();
  const [isPurging, setPurging] = useState(false);
  const [asked, setAsked] = useState<RemovedEntry | null>(null);
  const [news, setNews] = useState("");
  const top = useRef<HTMLParagraphElement>(null);
  const purge = async (entry: RemovedEntry) => {
    top.current?.focus(); // the row with the key goes
    await list.purge(entry);
    setNews(texts.removed(nameOf(entry, texts)));
  };
  const bringBack = async (entry: RemovedEntry) => {
    setNews("");
    await list.bringBack(entry);
  };
  return (
    <>
      <p class="lead" tabindex={-1} ref={top}>
        {entries.length === 0 ? texts.emptyHint : texts.lead}
      </p>
      <p class="state state-ok removed-news" role="status">{news}</p>
      {entries.length === 0 && (
        <div class="removed-none">
          <Icon name="restore" size="large" />
          <h3>{texts.empty}</h3>
        </div>
      )}
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
      {entries.length > 0 && (
        <div class="removed-foot">
          <p class="muted">{texts.withdrawn}</p>
          <button
            class="btn btn-quiet"
            type="button"
            aria-pressed={isPurging}
            onClick={() => setPurging(!isPurging)}
          >
            <Icon name={isPurging ? "check" : "trash"} />
            {isPurging ? texts.forGoodDone : texts.forGood}
          </button>
        </div>
      )}
      {asked !== null && (
        <DangerQuestion
          title={texts.question}
          keep={texts.keep}
          confirm={texts.removeForGood}
          onConfirm={() => purge(asked)}
          onClosed={() => setAsked(null)}
        >
          <p>{texts.questionHint(nameOf(asked, texts))}</p>
          <p class="muted">{texts.backups}</p>
        </DangerQuestion>
      )}
    </>
  );
}
