/** Two versions of the same field: another tab or device has changed it too. @module */
import { useEffect, useRef } from "preact/hooks";
import type { FieldsTexts } from "../../kit/texts/editor/de.ts";
import type { Operation } from "../document/operations.ts";
import { type EditorState, WALK_TEXTS } from "../document/state.ts";
import { canKeepBoth, type FieldConflict } from "../sync/conflicts.ts";
import type { Editor } from "../sync/editor.ts";
import { useWords } from "../ui/context.tsx";

// The names of fields in the question of a conflict. Pure.

/** The name of a field, with the number of its station. @param state The walk as it is shown. */
export function conflictName(
  field: string,
  edit: Operation,
  { stations }: EditorState,
  texts: FieldsTexts,
): string {
  const key = "key" in edit ? edit.key : null;
  const index = stations.findIndex((station) => station.key === key);
  const station = index === -1 ? texts.aStation : texts.numbered(index + 1);
  const ofWalk = WALK_TEXTS.find((name) => name === field);
  if (key === null && ofWalk !== undefined) return texts.walk[ofWalk];
  switch (field) {
    case "caption": {
      const pictures = stations[index]?.pictures ?? [];
      const picture = edit.kind === "caption"
        ? pictures.findIndex((one) => one.key === edit.picture)
        : -1;
      return texts.station.caption(station, picture + 1);
    }
    case "title":
    case "description":
    case "lat":
    case "lon":
    case "triggerRadiusM":
    case "audio":
      return texts.station[field](station);
    default:
      return station;
  }
}

/** Shows both versions and lets the teacher choose one of them, or both. */
export function Conflict({ editor }: { editor: Editor }) {
  const { texts: { conflict: texts, fields } } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const { status } = editor.saving;
  const conflicts = status.kind === "conflict" ? status.conflicts : [];
  const isOpen = status.kind === "conflict";
  const isAudio = conflicts.some(({ field }) => field === "audio");
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const edit = editor.saving.disputed;
  return (
    <dialog
      ref={dialog}
      class="dialog conflict"
      aria-labelledby="conflict"
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        // Some browsers let Escape close any dialog, but one of the versions has to be chosen.
        if (editor.saving.status.kind === "conflict") dialog.current?.showModal();
      }}
    >
      {/* The dialog may come while the teacher types: no key must choose a version. */}
      <h2 id="conflict" tabIndex={-1} autofocus>{texts.title}</h2>
      <p>
        {fields.conflictHint} {isAudio ? fields.listenQuestion : fields.conflictQuestion}
      </p>
      {conflicts.map((conflict) => (
        <Versions key={conflict.field} editor={editor} conflict={conflict} />
      ))}
      <div class="choices">
        <button class="btn btn-primary" type="button" onClick={() => editor.resolve("local")}>
          {texts.keepLocal}
        </button>
        <button class="btn" type="button" onClick={() => editor.resolve("remote")}>
          {texts.keepRemote}
        </button>
        {edit !== null && canKeepBoth(conflicts, edit.operation) && (
          <button
            class="btn"
            type="button"
            onClick={() => editor.resolve("both")}
          >
            {fields.keepBoth}
          </button>
        )}
      </div>
    </dialog>
  );
}

/** The two versions of one field, with its name and their times. */
function Versions({ editor, conflict }: { editor: Editor; conflict: FieldConflict }) {
  const { texts: { fields }, formats } = useWords();
  const { status, disputed } = editor.saving;
  if (status.kind !== "conflict" || disputed === null) return null;
  const shown = (at: Date) =>
    at.toDateString() === new Date().toDateString()
      ? formats.time(at.getTime())
      : formats.dateTime(at.getTime());
  const remote = status.asOf === null ? "" : shown(new Date(status.asOf));
  return (
    <section>
      <h3>{conflictName(conflict.field, disputed.operation, editor.state, fields)}</h3>
      <dl class="two-versions">
        <div>
          <dt>{fields.localAt(shown(new Date(disputed.madeAt)))}</dt>
          <dd>
            <Version conflict={conflict} value={conflict.local} label={fields.listenLocal} />
          </dd>
        </div>
        <div>
          <dt>{fields.remoteAsOf(remote)}</dt>
          <dd>
            <Version conflict={conflict} value={conflict.remote} label={fields.listenRemote} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Version(
  { conflict: { field }, value, label }: {
    conflict: FieldConflict;
    value: string | number;
    label: string;
  },
) {
  const { texts: { conflict: texts, fields }, formats, language } = useWords();
  if (field === "audio") {
    if (value === "") return <>{fields.noRecording}</>;
    return <audio class="listen" controls src={String(value)} aria-label={label} />;
  }
  if (value === "") return <>{texts.empty}</>;
  if (typeof value === "string") return <>{value}</>;
  if (field === "triggerRadiusM") return <>{formats.metres(value)}</>;
  return <>{value.toLocaleString(language, { minimumFractionDigits: 5 })}</>;
}
