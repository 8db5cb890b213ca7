/** The first page of the editor: the list of all walks, and the field that creates walks from files. @module */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { requestJson, type Route, type Settings } from "../../kit/api.ts";
import { isLoginNeeded } from "../../kit/api_error.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useLaterParts } from "../../kit/ui/later_script.ts";
import { FileButton } from "../ui/buttons.tsx";
import { useChanges, useSettings, useSteady, useTitle, useWords } from "../ui/context.tsx";
import { Help } from "../ui/help.tsx";
import { hasFiles } from "../ui/renewal.ts";
import { AccessPanel, logout } from "../ui/login.tsx";
import { Failure, Loading, RefusalNote } from "../ui/messages.tsx";
import { DialogsLoading, DRAW } from "../ui/more_dialogs.tsx";
import {
  createWalk,
  FileQueue,
  FileTooLargeError,
  lastSchool,
  nameOf,
  type QueuedFile,
  UnknownFileError,
} from "./file_queue.ts";
import { Walks } from "./walks.tsx";

/** The files with their progress, their walks, or why they were refused. @param limit Size of a GPX file, in words. */
function QueuedFiles({ queue, limit }: { queue: FileQueue; limit: string }) {
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

/** Accepts GPX files and packs, and shows the progress of each. @param maxBytes Largest accepted GPX file. */
function DropField({ queue, maxBytes }: { queue: FileQueue; maxBytes: number }) {
  const { texts: { home: texts }, formats } = useWords();
  const isOver = useDrop((files) => queue.add(files));
  const limit = formats.megabytes(maxBytes);
  return (
    <div class={`drop${isOver ? " drop-on" : ""}`}>
      <Icon name="file" size="large" />
      <h2 id="new-walk">{isOver ? texts.letGo : texts.newWalk}</h2>
      <p>{texts.dropHint}</p>
      <FileButton
        icon="upload"
        label={texts.choose}
        accept=".gpx,.zip"
        isMultiple
        isPrimary
        onFiles={(files) => queue.add(files)}
      />
      <a class="btn" href="?draw">{texts.draw}</a>
      <QueuedFiles queue={queue} limit={limit} />
      <p class="muted">{texts.packHint(limit)}</p>
    </div>
  );
}

/** The two ways to the first walk of a library. @param maxBytes Largest accepted GPX file. */
function FirstDoors({ queue, maxBytes }: { queue: FileQueue; maxBytes: number }) {
  const { texts: { home: texts }, formats } = useWords();
  const isOver = useDrop((files) => queue.add(files));
  const limit = formats.megabytes(maxBytes);
  return (
    <div class="first-walk">
      <h2 id="new-walk">{texts.first.walk}</h2>
      <div class="doors">
        <Door
          icon="file"
          title={isOver ? texts.letGo : texts.first.file}
          hint={texts.emptyHint}
          isOver={isOver}
        >
          <FileButton
            icon="upload"
            label={texts.choose}
            accept=".gpx,.zip"
            isMultiple
            onFiles={(files) => queue.add(files)}
          />
        </Door>
        <Door icon="map" title={texts.draw} hint={texts.first.drawHint}>
          <a class="btn" href="?draw">{texts.first.draw}</a>
        </Door>
      </div>
      <QueuedFiles queue={queue} limit={limit} />
      <p class="muted">{texts.packHint(limit)}</p>
    </div>
  );
}

/** Takes files that are dropped anywhere on the page. @returns Whether some are over it now. */
function useDrop(receive: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useLayoutEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = "copy";
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (hasFiles(event)) receive([...event.dataTransfer?.files ?? []]);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  });
  return isOver;
}

/** The page on which a walk is drawn. */
export function DrawLater() {
  const more = useLaterParts(DRAW);
  return more.parts === null ? <DialogsLoading more={more} /> : <more.parts.DrawPage />;
}

/** The first page of the editor. */
export function EditorHome() {
  const { texts } = useWords();
  const settings = useSettings();
  useTitle(texts.home.documentTitle);
  if (settings.error !== null) return <Failure error={settings.error} onRetry={settings.reload} />;
  if (settings.value === null) return <Loading />;
  return <Home settings={settings.value} onAccess={settings.reload} />;
}

/** The page. @param onAccess Called when a session has begun or ended. */
function Home({ settings, onAccess }: { settings: Settings; onAccess: () => void }) {
  const { texts, formats } = useWords();
  const { mayWrite, maxUploadBytes, publishedUrl } = settings;
  const { queue, created, isEmpty, onWalks } = useNewWalks(maxUploadBytes, onAccess);
  const isFirst = isEmpty && mayWrite;
  const NewWalk = isFirst ? FirstDoors : DropField;
  return (
    <div class="wrap">
      <HomeBar hasLogout={settings.passwordNeeded && mayWrite} />
      <main>
        {isFirst ? <FirstLook onAccess={onAccess} /> : <h1>{texts.home.title}</h1>}
        <div class={isFirst ? "" : "cols"}>
          <section aria-labelledby={mayWrite ? "new-walk" : undefined}>
            {mayWrite ? <NewWalk queue={queue} maxBytes={maxUploadBytes} /> : (
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
            isFirst={isFirst}
            publishedUrl={publishedUrl}
            created={created}
            onRead={onWalks}
            onAccess={onAccess}
          />
        </div>
      </main>
    </div>
  );
}

/** The bar: help, the button that ends the session, and the link to the pages for pupils. */
function HomeBar({ hasLogout }: { hasLogout: boolean }) {
  const { texts } = useWords();
  const reload = () => location.reload(); // it shows whether there is a session still
  return (
    <header class="top">
      <a class="brand" href="/">Route Guide</a>
      <div class="top-acts">
        <Help />
        {hasLogout && (
          <button
            class="btn btn-quiet"
            type="button"
            onClick={() => logout().then(reload, reload)}
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
  );
}

/**
 * The queue of files that become walks. A file that was chosen alone opens its walk.
 *
 * @param maxGpxBytes Largest accepted GPX file. @param onAccess Called when the server requires the password.
 * @returns The queue, how many walks were created since the page was opened, whether there is none outside of the trash,
 * and what takes the list of walks, of which new ones have their school.
 */
function useNewWalks(maxGpxBytes: number, onAccess: () => void) {
  const [created, setCreated] = useState(0);
  const school = useRef("");
  const [isEmpty, setEmpty] = useState(false);
  const onWalks = useSteady((routes: readonly Route[]) => {
    school.current = lastSchool(routes);
    setEmpty(routes.every(({ status }) => status === "deleted"));
  });
  const queue = useMemo(() =>
    new FileQueue({
      nameOf,
      create: (file, name, onProgress) =>
        createWalk(file, name, school.current, maxGpxBytes, onProgress),
      onCreated: ({ id }, isOnly) => {
        if (isOnly) location.assign(`/edit/${id}`);
        else setCreated((count) => count + 1);
      },
      onHalt: (halt) => halt === "login" && onAccess(),
    }), []);
  return { queue, created, isEmpty, onWalks };
}

// The first page while there is no walk: what this is, the sample walk, and the two ways to a first walk.

/** The track of the drawing, in its own units. */
const TRACK =
  "M242 200L206 201 176 191 152 181 127 174 109 164 89 156 77 145 83 133 83 123 71 113 68 102 72 92 84 82 113 77 135 72 " +
  "147 63 167 56 190 51 215 47 242 46 271 43 308 36 346 35 377 42 404 51 416 65 421 78 431 89 425 102 399 113 378 121 " +
  "361 128 352 135 358 145 355 157 339 164 322 173 302 184 275 192z";

/** Where its stations are. */
const STATIONS = [[213, 202], [83, 133], [137, 70], [308, 36], [428, 100], [339, 164]] as const;

/** What Route Guide is, and the sample walk. @param onAccess Called when the server requires the password. */
function FirstLook({ onAccess }: { onAccess: () => void }) {
  const { texts: { home: { first: texts } } } = useWords();
  return (
    <div class="first-look">
      <div>
        <h1>{texts.title}</h1>
        <p class="first-what">{texts.what}</p>
        <ul class="first-steps">
          <li>
            <Icon name="map" />
            {texts.track}
          </li>
          <li>
            <Icon name="sound" />
            {texts.stations}
          </li>
          <li>
            <Icon name="globe" />
            {texts.publish}
          </li>
        </ul>
      </div>
      <SampleDoor onAccess={onAccess} />
    </div>
  );
}

/** A drawing of a walk, and the button that creates the sample walk and opens it. */
function SampleDoor({ onAccess }: { onAccess: () => void }) {
  const { texts } = useWords();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const create = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { id } = await requestJson<Route>("/api/sample", { method: "POST" });
      location.assign(`/edit/${id}`);
    } catch (error) {
      setBusy(false);
      setProblem(error);
      if (isLoginNeeded(error)) onAccess();
    }
  };
  return (
    <div class="first-sample">
      <svg class="map" viewBox="0 0 500 236" aria-hidden="true">
        <path class="map-case" d={TRACK} />
        <path class="map-track" d={TRACK} />
        {STATIONS.map(([x, y], index) => (
          <g key={index} transform={`translate(${x} ${y})`}>
            <path class="map-diamond" d="M0-16l16 16-16 16-16-16z" />
            <text class="map-number" y="5">{index + 1}</text>
          </g>
        ))}
      </svg>
      <button
        class="btn btn-primary btn-large"
        type="button"
        aria-disabled={isBusy}
        onClick={() => isBusy || create()}
      >
        <Icon name="play" />
        {texts.home.first.sample}
        <small>{texts.stationCount(STATIONS.length)}</small>
      </button>
      <p class="problem" role="alert">
        {problem !== null && <RefusalNote error={problem} subject="change" />}
      </p>
    </div>
  );
}

/** A way to a new walk: what it is called, one sentence, and its button. */
function Door({ icon, title, hint, isOver = false, id, children }: {
  icon: "file" | "map";
  title: string;
  hint: string;
  /** Whether files are over the page. */
  isOver?: boolean;
  id?: string;
  children: ComponentChildren;
}) {
  return (
    <div class={`door${icon === "file" ? " drop" : ""}${isOver ? " drop-on" : ""}`}>
      <Icon name={icon} size="large" />
      <div>
        <h3 id={id}>{title}</h3>
        <p class="muted">{hint}</p>
      </div>
      {children}
    </div>
  );
}
