/** The dialogs that copy a walk, and a station to another walk. @module */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Resource } from "../../../src/routes/resources.ts";
import { requestJson, type Route, writeJson } from "../../kit/api.ts";
import { isLoginNeeded } from "../../kit/api_error.ts";
import { inTab, keepValue, keptValue } from "../../kit/kept.ts";
import { copyingDe, copyingEn, type CopyingTexts } from "../../kit/texts/editor/copying.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { type Key, stationIn } from "../document/state.ts";
import type { Editor } from "../sync/editor.ts";
import type { Saving } from "../sync/saving.ts";
import { useWords } from "../ui/context.tsx";
import { QuestionDialog, RefusalNote } from "../ui/messages.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";

/** Keeps the name of the walk that was copied. @param routeId The copy. */
function keepCopiedFrom(routeId: number, name: string): void {
  // Without storage the copy is opened without the sentence.
  keepValue(inTab, "route-guide-copied-from", [routeId, name]);
}

/** The name of the walk that this one was just copied from, once; null if it was not. */
function takeCopiedFrom(routeId: number): string | null {
  const kept = keptValue(inTab, "route-guide-copied-from");
  const [id, name]: readonly unknown[] = Array.isArray(kept) ? kept : [];
  if (id !== routeId) return null;
  keepValue(inTab, "route-guide-copied-from", null);
  return String(name);
}

// The texts of copying, in the language of the page. They are in the script of its dialogs.

const TEXTS = { de: copyingDe, en: copyingEn };

/** The texts. */
function useCopyingTexts(): CopyingTexts {
  return TEXTS[useWords().language];
}

/** The editor has edits that cannot be sent now; its status says why. */
export class UnsavedError extends Error {
  override readonly name = "UnsavedError";
}

/** Resolves as soon as no edit waits. @throws {UnsavedError} when one cannot be sent now. */
export function whenSaved(saving: Pick<Saving, "waiting" | "status" | "subscribe">): Promise<void> {
  return new Promise((resolve, reject) => {
    let end = () => {};
    const look = () => {
      const { waiting, status: { kind } } = saving;
      if (waiting.length > 0 && ["saved", "saving", "refused"].includes(kind)) return;
      end();
      if (waiting.length === 0) resolve();
      else reject(new UnsavedError(kind));
    };
    end = saving.subscribe(look);
    look();
  });
}

/** The sentence. */
function FailureNote({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { texts } = useWords();
  const { unsaved } = useCopyingTexts();
  return (
    <>
      <p role="alert">
        {error instanceof UnsavedError ? unsaved : <RefusalNote error={error} subject="change" />}
      </p>
      <div class="form-line">
        <button class="btn" type="button" onClick={onRetry}>{texts.tryAgain}</button>
      </div>
    </>
  );
}

/** Lets the page ask for the password if that is why. */
function requireLogin(editor: Editor, error: unknown): void {
  if (isLoginNeeded(error)) editor.saving.requireLogin();
}

// The dialog that copies a walk. It asks nothing: it sends what waits, copies, and opens the copy.

/** The dialog. It can be closed until the server begins to copy; after a failure it stays, with the reason. */
export function CopyWalkDialog(
  { opened: { routeId, editor }, onClosed }: { opened: OpenedWalk; onClosed: () => void },
) {
  const { texts: { close } } = useWords();
  const texts = useCopyingTexts();
  const [name] = useState(editor.state.texts.name);
  const [error, setError] = useState<unknown>(null);
  const [isCopying, setCopying] = useState(false);
  const isClosed = useRef(false);
  const copy = async () => {
    setError(null);
    try {
      await whenSaved(editor.saving);
      if (isClosed.current) return;
      setCopying(true);
      const fields = { name: texts.nameOfCopy(name) };
      const made = await writeJson<Route>("POST", `/api/routes/${routeId}/copy`, fields);
      keepCopiedFrom(made.id, name);
      location.assign(`/edit/${made.id}#copied`);
    } catch (failure) {
      setCopying(false);
      requireLogin(editor, failure);
      setError(failure);
    }
  };
  useEffect(() => {
    void copy();
    return () => void (isClosed.current = true);
  }, []);
  return (
    <QuestionDialog
      title={error === null ? texts.walkTitle(name) : texts.stationTitle(name)}
      {...(isCopying ? {} : { closeLabel: close })}
      isBusy={isCopying}
      onClosed={onClosed}
    >
      {() =>
        error === null
          ? <p role="status">{texts.copying}</p>
          : <FailureNote error={error} onRetry={() => void copy()} />}
    </QuestionDialog>
  );
}

/** What the dialog shows. */
type State =
  | { readonly kind: "reading" }
  | { readonly kind: "choice"; readonly walks: readonly Route[] }
  | { readonly kind: "copying" | "copied"; readonly to: Route }
  | { readonly kind: "failed"; readonly error: unknown; readonly again: () => void };

/** The dialog. */
export function CopyStationDialog({ opened, station, onClosed }: {
  opened: OpenedWalk;
  station: Key;
  onClosed: () => void;
}) {
  const { texts: { close } } = useWords();
  const texts = useCopyingTexts();
  const [title] = useState(stationIn(opened.editor.state, station)?.title ?? "");
  const { state, copyTo } = useStationCopy(opened, station);
  return (
    <QuestionDialog
      title={texts.stationTitle(title)}
      closeLabel={close}
      isBusy={state.kind === "copying"}
      onClosed={onClosed}
    >
      {() => <Content state={state} onWalk={copyTo} />}
    </QuestionDialog>
  );
}

/** The states of copying, and what begins it. */
function useStationCopy(
  { editor, routeId }: OpenedWalk,
  key: Key,
): { readonly state: State; readonly copyTo: (walk: Route) => void } {
  const [state, setState] = useState<State>({ kind: "reading" });
  const fail = (again: () => void) => (error: unknown) => {
    requireLogin(editor, error);
    setState({ kind: "failed", error, again });
  };
  const read = () => {
    setState({ kind: "reading" });
    requestJson<Resource<"RouteList">>("/api/routes").then(
      ({ routes }) =>
        setState({ kind: "choice", walks: routes.filter(({ id }) => id !== routeId) }),
      fail(read),
    );
  };
  const copyTo = (to: Route) => {
    setState({ kind: "copying", to });
    whenSaved(editor.saving).then(() => {
      // The server may have assigned the key while the edits were sent.
      const poi = `/api/routes/${routeId}/pois/${editor.keys.lastOf(key)}`;
      return writeJson("POST", `${poi}/copy`, { routeId: to.id });
    }).then(() => setState({ kind: "copied", to }), fail(() => copyTo(to)));
  };
  useEffect(read, []);
  return { state, copyTo };
}

/** What is shown below the title. */
function Content({ state, onWalk }: { state: State; onWalk: (walk: Route) => void }) {
  const texts = useCopyingTexts();
  switch (state.kind) {
    case "reading":
      return <p role="status">{texts.reading}</p>;
    case "copying":
      return <p role="status">{texts.copyingTo(state.to.name)}</p>;
    case "failed":
      return <FailureNote error={state.error} onRetry={state.again} />;
    case "copied":
      return (
        <>
          <p role="status">{texts.copied(state.to.name)}</p>
          <p>
            <a class="btn" href={`/edit/${state.to.id}`}>{texts.open(state.to.name)}</a>
          </p>
        </>
      );
    case "choice":
      return <Walks walks={state.walks} onWalk={onWalk} />;
  }
}

/** The other walks; without any, what to do. */
function Walks(
  { walks, onWalk }: { walks: readonly Route[]; onWalk: (walk: Route) => void },
) {
  const texts = useCopyingTexts();
  if (walks.length === 0) {
    return (
      <>
        <p>{texts.noWalks}</p>
        <p>
          <a class="btn" href="/edit">{texts.toWalks}</a>
        </p>
      </>
    );
  }
  return (
    <>
      <p>{texts.stationHint}</p>
      <ul class="copy-walks">
        {walks.map((walk) => (
          <li key={walk.id}>
            <button class="copy-walk" type="button" onClick={() => onWalk(walk)}>
              <b>{walk.name}</b>
              <Icon name="chevron" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The sentence, until it is closed. It comes after the page, so that screen readers say it. */
export function CopiedNote({ routeId }: { routeId: number }) {
  const { texts } = useWords();
  const { copyOf } = useCopyingTexts();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => setName(takeCopiedFrom(routeId)), []);
  return (
    <div role="status">
      {name !== null && (
        <p class="toast">
          {copyOf(name)}
          <button
            class="btn btn-icon"
            type="button"
            aria-label={texts.close}
            onClick={() => setName(null)}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
