/**
 * The list of removed things by the days of their removal, with the switch between restoring and removing for good.
 *
 * @module
 */
import { useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { DangerQuestion } from "../ui/danger_question.tsx";
import type { RemovedEntry } from "./removed_entries.ts";
import type { RemovedList } from "./removed_list.ts";
import { RemovedRow } from "./removed_row.tsx";
import { byDay, nameOf } from "./removed_words.ts";
import { useListTexts } from "./list_texts.ts";

/** The rows. @param onShow Shows what was restored. */
export function RemovedRows(
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
