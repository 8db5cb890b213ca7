/**
 * The first page of the editor: all walks, and the way to a new one.
 *
 * @module
 */
import { useMemo, useState } from "preact/hooks";
import type { Settings } from "../../api.ts";
import { Icon } from "../../ui/icons.tsx";
import { AccessPanel, logout } from "../access/login.tsx";
import { useSettings, useTitle, useWords } from "../context.tsx";
import { Help } from "../ui/help.tsx";
import { Failure, Loading } from "../ui/messages.tsx";
import { DropField } from "./drop_field.tsx";
import { FileQueue } from "./file_queue.ts";
import { QueuedFiles } from "./queued_files.tsx";
import { createWalk } from "./walk_files.ts";
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
