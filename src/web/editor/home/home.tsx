/**
 * The first page of the editor: the list of all walks, and the field that creates walks from files.
 *
 * @module
 */
import { useMemo, useRef, useState } from "preact/hooks";
import type { Route, Settings } from "../../api.ts";
import { Icon } from "../../ui/icons.tsx";
import { AccessPanel, logout } from "../access/login.tsx";
import { useSettings, useSteady, useTitle, useWords } from "../context.tsx";
import { Help } from "../ui/help.tsx";
import { Failure, Loading } from "../ui/messages.tsx";
import { DropField } from "./drop_field.tsx";
import { FileQueue } from "./file_queue.ts";
import { lastSchool } from "./last_school.ts";
import { QueuedFiles } from "./queued_files.tsx";
import { createWalk, nameOf } from "./walk_files.ts";
import { Walks } from "./walks.tsx";

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
  const { queue, created, onWalks } = useNewWalks(maxUploadBytes, onAccess);
  return (
    <div class="wrap">
      <HomeBar hasLogout={settings.passwordNeeded && mayWrite} />
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
 * @returns The queue, how many walks were created since the page was opened, and what takes the list of walks, of which
 * new ones have their school.
 */
function useNewWalks(maxGpxBytes: number, onAccess: () => void) {
  const [created, setCreated] = useState(0);
  const school = useRef("");
  const onWalks = useSteady((routes: readonly Route[]) => school.current = lastSchool(routes));
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
  return { queue, created, onWalks };
}
