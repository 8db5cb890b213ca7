/**
 * The dialog that copies a station to another walk: one press on that walk.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import type { Resource } from "../../../routes/schemas/resources.ts";
import { requestJson, type Route, writeJson } from "../../api.ts";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import type { EditorStation } from "../sync/state.ts";
import { QuestionDialog } from "../ui/question_dialog.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { useCopyingTexts } from "./copying_words.ts";
import { FailureNote, requireLogin } from "./failure_note.tsx";
import { whenSaved } from "./when_saved.ts";

/** What the dialog shows. */
type State =
  | { readonly kind: "reading" }
  | { readonly kind: "choice"; readonly walks: readonly Route[] }
  | { readonly kind: "copying" | "copied"; readonly to: Route }
  | { readonly kind: "failed"; readonly error: unknown; readonly again: () => void };

/** The dialog. */
export function CopyStationDialog({ opened, station, onClosed }: {
  opened: OpenedWalk;
  station: EditorStation;
  onClosed: () => void;
}) {
  const { texts: { close } } = useWords();
  const texts = useCopyingTexts();
  const [title] = useState(station.title);
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
  { key }: EditorStation,
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
    whenSaved(editor).then(() => {
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
