/**
 * All walks, the trash, and the way to a new walk.
 *
 * @module
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  isLoginNeeded,
  listPois,
  type Outline,
  readOutline,
  requestJson,
  type Route,
  type Settings,
} from "../../api.ts";
import { Icon } from "../../parts/icons.tsx";
import { Thumbnail } from "../../parts/thumbnail.tsx";
import { useLoaded, useSettings, useTitle, useWords } from "../context.tsx";
import { Help } from "../help.tsx";
import { AccessPanel, logout } from "../login.tsx";
import { Failure, Loading } from "../messages.tsx";
import { RefusalNote } from "../refusal_note.tsx";
import { stateOf } from "../model/state.ts";
import { Toast } from "../toast.tsx";
import { checkWalk } from "../walk/checks.ts";
import { DropField } from "./drop_field.tsx";
import { FileQueue } from "./file_queue.ts";
import { QueuedFiles } from "./queued_files.tsx";
import { createWalk } from "./walk_files.ts";

/** The first page of the editor. */
export function EditorHome() {
  const { texts } = useWords();
  const settings = useSettings();
  useTitle(texts.home.documentTitle);
  if (settings.error !== null) return <Failure error={settings.error} onRetry={settings.reload} />;
  if (settings.value === null) return <Loading />;
  return <Home settings={settings.value} onAccess={settings.reload} />;
}

/** The page. `onAccess` is called when a session has begun or ended. */
function Home({ settings, onAccess }: { settings: Settings; onAccess: () => void }) {
  const { texts, formats } = useWords();
  const { mayWrite, maxUploadBytes } = settings;
  const [created, setCreated] = useState(0);
  const queue = useMemo(() =>
    new FileQueue({
      create: (file, onProgress) => createWalk(file, maxUploadBytes, onProgress),
      onCreated: ({ id }, isOnly) => {
        if (isOnly) location.assign(`/edit/${id}`);
        else setCreated((count) => count + 1);
      },
      onHalt: (halt) => halt === "login" && onAccess(),
    }), []);
  return (
    <div class="wrap">
      <header class="top">
        <a class="brand" href="/">Route Guide</a>
        <div class="top-acts">
          <Help />
          {settings.passwordNeeded && mayWrite && (
            <button
              class="btn btn-quiet"
              type="button"
              onClick={() => logout().finally(() => location.reload())}
            >
              {texts.login.logout}
            </button>
          )}
          <a class="btn btn-quiet" href="/">
            <Icon name="ear" />
            {texts.home.pupils}
          </a>
        </div>
      </header>
      <main>
        <h1>{texts.home.title}</h1>
        <div class="cols">
          <section aria-labelledby={mayWrite ? "new-walk" : undefined}>
            {mayWrite ? <DropField queue={queue} maxBytes={maxUploadBytes} /> : (
              <>
                <AccessPanel
                  settings={settings}
                  onLogin={() => {
                    onAccess();
                    queue.resume();
                  }}
                />
                <QueuedFiles queue={queue} limit={formats.megabytes(maxUploadBytes)} />
              </>
            )}
          </section>
          <Walks
            key={String(mayWrite)}
            mayWrite={mayWrite}
            created={created}
            onAccess={onAccess}
          />
        </div>
      </main>
    </div>
  );
}

/** The walks and, for those who may write, the trash. `created` counts the walks that this page has added. */
function Walks(
  { mayWrite, created, onAccess }: {
    mayWrite: boolean;
    created: number;
    onAccess: () => void;
  },
) {
  const { texts } = useWords();
  const { value, error, reload } = useLoaded(() => readWalks(mayWrite));
  useEffect(() => {
    if (created > 0) reload();
  }, [created]);
  const [trashed, setTrashed] = useState<Route | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const change = (work: Promise<unknown>, then: () => void) => {
    setProblem(null);
    const failed = (error: unknown) => {
      setProblem(error);
      if (isLoginNeeded(error)) onAccess();
    };
    work.then(then, failed).finally(reload);
  };
  const trash = (route: Route) =>
    change(requestJson(`/api/routes/${route.id}`, { method: "DELETE" }), () => setTrashed(route));
  const restore = (route: Route) =>
    change(
      requestJson(`/api/routes/${route.id}/restore`, { method: "POST" }),
      () => setTrashed(null),
    );
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (value === null) return <p role="status">{texts.loading}</p>;
  const active = value.filter(({ status }) => status === "active");
  const deleted = value.filter(({ status }) => status === "deleted");
  return (
    <div>
      <section aria-labelledby="walks">
        <h2 id="walks" class="list-head">{texts.home.count(active.length)}</h2>
        {active.length === 0 && (
          <p>
            {texts.home.empty} <span class="muted">{texts.home.emptyHint}</span>
          </p>
        )}
        <ul class="rows">
          {active.map((route) => (
            <WalkRow
              key={route.id}
              route={route}
              onTrash={mayWrite ? () => trash(route) : null}
            />
          ))}
        </ul>
      </section>
      {deleted.length > 0 && (
        <section aria-labelledby="trash">
          <h2 id="trash" class="list-head">{texts.home.trash}</h2>
          <ul class="rows">
            {deleted.map((route) => (
              <li key={route.id} class="row">
                <span class="row-main">
                  <b>{route.name}</b>
                </span>
                <button class="btn" type="button" onClick={() => restore(route)}>
                  <Icon name="restore" />
                  {texts.home.restore}
                  <span class="vh">: {route.name}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div class="problem" role="alert">
        {problem !== null && <RefusalNote error={problem} subject="change" />}
      </div>
      {trashed !== null && (
        <Toast
          text={texts.home.trashed(trashed.name)}
          onUndo={() => restore(trashed)}
          onClose={() => setTrashed(null)}
        />
      )}
    </div>
  );
}

function WalkRow({ route, onTrash }: { route: Route; onTrash: (() => void) | null }) {
  const { texts, formats } = useWords();
  const { element, outline, notes } = useDetails(route.id);
  return (
    <li class="row" ref={element}>
      <Thumbnail segments={outline?.segments ?? null} />
      <div class="row-main">
        <a href={`/edit/${route.id}`}>
          <b>{route.name}</b>
        </a>
        <p class="muted">
          {outline !== null && `${texts.stationCount(outline.poiCount)}, `}
          {formats.distance(route.distanceM)}
        </p>
        <p class="muted small facts">
          {notes === 0 && (
            <span class="state state-ok">
              <Icon name="check" size="small" />
              {texts.home.complete}
            </span>
          )}
          {notes !== null && notes > 0 && (
            <span class="state state-warn">
              <Icon name="warn" size="small" />
              {texts.home.notes(notes)}
            </span>
          )}
          <span>{texts.home.changed(formats.date(Date.parse(route.updatedAt)))}</span>
        </p>
      </div>
      <span class="acts">
        <a class="btn btn-quiet" href={`/w/${route.id}/sheet`}>
          <Icon name="print" />
          {texts.home.sheet}
          <span class="vh">: {route.name}</span>
        </a>
        <a class="btn btn-quiet" href={`/api/routes/${route.id}/pack`} download>
          <Icon name="pack" />
          {texts.home.pack}
          <span class="vh">: {route.name}</span>
        </a>
        {onTrash !== null && (
          <button
            class="btn btn-quiet btn-icon"
            type="button"
            aria-label={`${texts.home.toTrash}: ${route.name}`}
            title={texts.home.toTrash}
            onClick={onTrash}
          >
            <Icon name="trash" />
          </button>
        )}
      </span>
    </li>
  );
}

/** Reads the outline of a walk and counts the notes on it once its row comes into view. */
function useDetails(routeId: number) {
  const element = useRef<HTMLLIElement>(null);
  const [outline, setOutline] = useState<Outline | null>(null);
  const [notes, setNotes] = useState<number | null>(null);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      const reading = Promise.all([readOutline(routeId), listPois(routeId)]);
      reading.then(([outline, pois]) => {
        setOutline(outline);
        if (pois.length > 0) setNotes(checkWalk(stateOf(outline, pois), outline.segments).length);
      }, () => {}); // the row is complete without them
    }, { rootMargin: "200px" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [routeId]);
  return { element, outline, notes };
}

/** All walks; deleted ones only for those who may see them. */
async function readWalks(mayWrite: boolean): Promise<Route[]> {
  const query = mayWrite ? "?includeDeleted=true" : "";
  const { routes } = await requestJson<{ routes: Route[] }>(`/api/routes${query}`);
  return routes;
}
