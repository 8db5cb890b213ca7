/**
 * The files that were dropped or chosen, each with its progress, its walk, or the reason of its refusal.
 *
 * @module
 */
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useChanges, useWords } from "../context.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import type { FileQueue, QueuedFile } from "./file_queue.ts";
import { FileTooLargeError, UnknownFileError } from "./walk_files.ts";

/** The files with their progress, their walks, or why they were refused. @param limit Size of a GPX file, in words. */
export function QueuedFiles({ queue, limit }: { queue: FileQueue; limit: string }) {
  const { texts } = useWords();
  useChanges(queue);
  useWarningBeforeLeaving(queue);
  const { files, halt } = queue;
  if (files.length === 0) return null;
  const created = files.filter(({ state }) => state.kind === "created").length;
  return (
    <div class="files">
      {files.length > 1 && <p role="status">{texts.home.created(created, files.length)}</p>}
      <ul>
        {files.map((queued, index) => (
          <FileRow
            key={index}
            queued={queued}
            limit={limit}
            onName={(name) => queue.name(index, name)}
          />
        ))}
      </ul>
      {halt === "login" && <p role="status">{texts.home.filesWait}</p>}
      {halt === "offline" && (
        <div class="banner banner-warn" role="alert">
          <Icon name="nonet" />
          <p>
            {texts.noServer} {texts.noServerHint}
            <button class="btn" type="button" onClick={() => queue.resume()}>
              {texts.tryAgain}
            </button>
          </p>
        </div>
      )}
    </div>
  );
}

function FileRow({ queued: { file: { name }, state }, limit, onName }: {
  queued: QueuedFile;
  limit: string;
  onName: (name: string) => void;
}) {
  const { texts: { home: texts } } = useWords();
  switch (state.kind) {
    case "waiting":
      return <li class="muted">{texts.waiting(name)}</li>;
    case "unnamed":
      return (
        <li>
          <NameQuestion fileName={name} onName={onName} />
        </li>
      );
    case "sending": {
      const percent = Math.round(state.share * 100);
      const label = texts.uploading(name);
      return (
        <li class="upload">
          <span role="status">{label}</span>
          <progress max={100} value={percent} aria-label={label}>{percent} %</progress>
        </li>
      );
    }
    case "created":
      return (
        <li class="state state-ok">
          <Icon name="check" size="small" />
          <a href={`/edit/${state.walk.id}`}>{state.walk.name}</a>
        </li>
      );
    case "refused": {
      return (
        <li>
          <div class="banner banner-warn" role="alert">
            <Icon name="warn" />
            <div>
              <FileRefusal error={state.error} name={name} limit={limit} />
            </div>
          </div>
        </li>
      );
    }
  }
}

/** Asks for the name of a walk whose file has none that a person gave. */
function NameQuestion({ fileName, onName }: {
  fileName: string;
  onName: (name: string) => void;
}) {
  const { texts: { home: texts } } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        const name = field.current?.value.trim() ?? "";
        if (name !== "") onName(name);
      }}
    >
      <div class="field">
        <label for={id}>{texts.askName(fileName)}</label>
        <input class="input" id={id} ref={field} type="text" required />
      </div>
      <button class="btn btn-primary" type="submit">{texts.createWalk}</button>
    </form>
  );
}

/** Why a file did not become a walk. */
function FileRefusal({ error, name, limit }: { error: unknown; name: string; limit: string }) {
  const { texts: { home: texts } } = useWords();
  if (error instanceof FileTooLargeError) return <>{texts.tooLarge(name, limit)}</>;
  if (error instanceof UnknownFileError) return <>{texts.unknownFile(name)}</>;
  return (
    <>
      {texts.refused(name)} <RefusalNote error={error} subject="file" />
    </>
  );
}

/** Lets the browser ask before the page is left while files wait or are being sent. */
function useWarningBeforeLeaving(queue: FileQueue): void {
  useEffect(() => {
    const warn = (event: Event) => {
      if (queue.isBusy) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [queue]);
}
