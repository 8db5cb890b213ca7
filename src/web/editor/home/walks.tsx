/**
 * The list of all walks, the one that was changed last first, and the trash.
 *
 * @module
 */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { checkAddress } from "../../../shared/walk_folder.ts";
import { requestJson, type Route } from "../../api.ts";
import { useLoaded, useWords } from "../context.tsx";
import { Icon } from "../../ui/icons.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import { Failure } from "../ui/messages.tsx";
import { Toast } from "../ui/toast.tsx";
import { Trash } from "./trash.tsx";
import { useHomepage } from "./use_homepage.tsx";
import { useWalkChanges } from "./walk_changes.ts";
import { WalkRow } from "./walk_row.tsx";

/** What the list needs. */
export interface WalksProps {
  readonly mayWrite: boolean;
  /** Address of the published walks; null if it is not known. */
  readonly publishedUrl: string | null;
  /** How many walks this page has added; another number reads the list again. */
  readonly created: number;
  /** Called with the walks of the server, also with those in the trash, whenever they were read. */
  readonly onRead: (routes: readonly Route[]) => void;
  /** Called when the server requires the password. */
  readonly onAccess: () => void;
}

/** The walks and, for those who may write, the trash. */
export function Walks({ mayWrite, publishedUrl, created, onRead, onAccess }: WalksProps) {
  const { texts } = useWords();
  const { value, error, reload } = useLoaded(() => readWalks(mayWrite));
  useEffect(() => {
    if (created > 0) reload();
  }, [created]);
  useEffect(() => {
    if (value !== null) onRead(value);
  }, [value]);
  const heading = useRef<HTMLHeadingElement>(null);
  const keepFocus = useFocusAfterChange(heading, value);
  const changes = useWalkChanges({
    onDone: () => {
      keepFocus();
      reload();
    },
    onAccess,
  });
  const { trash, restore, purge, trashed, purged, problem } = changes;
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (value === null) return <p role="status">{texts.loading}</p>;
  const deleted = value.filter(({ status }) => status === "deleted");
  return (
    <div>
      <ActiveWalks
        routes={value}
        publishedUrl={publishedUrl}
        heading={heading}
        onTrash={mayWrite ? trash : null}
      />
      {deleted.length > 0 && <Trash routes={deleted} onRestore={restore} onPurge={purge} />}
      <p class="state state-ok" role="status">
        {purged === null ? "" : texts.removed.trash.gone(purged.name)}
      </p>
      <div class="problem" role="alert">
        {problem !== null && <RefusalNote error={problem} subject="change" />}
      </div>
      {trashed !== null && (
        <Toast
          text={texts.home.trashed(trashed.name)}
          onUndo={() => restore(trashed)}
          onClose={changes.forgetTrashed}
        />
      )}
    </div>
  );
}

/** The walks that are not in the trash. @param onTrash Null for those who may not write. */
function ActiveWalks(
  { routes, publishedUrl, heading, onTrash }: {
    routes: readonly Route[];
    publishedUrl: string | null;
    heading: RefObject<HTMLHeadingElement | null>;
    onTrash: ((route: Route) => void) | null;
  },
) {
  const { texts: { home: texts } } = useWords();
  const active = routes.filter(({ status }) => status === "active").sort(byLastChange);
  const { url, open, element } = useHomepage(publishedUrl, active);
  const mayWrite = onTrash !== null;
  return (
    <section aria-labelledby="walks">
      <div class="list-head list-head-acts">
        <h2 id="walks" tabindex={-1} ref={heading}>{texts.count(active.length)}</h2>
        {mayWrite && active.length > 0 && (
          <button
            class="btn"
            type="button"
            aria-haspopup="dialog"
            onClick={() => open(null)}
          >
            <Icon name="globe" />
            {url === null ? texts.toHomepage : texts.updateHomepage}
          </button>
        )}
      </div>
      {active.length === 0 && (
        <p>
          {texts.empty} <span class="muted">{texts.emptyHint}</span>
        </p>
      )}
      <ul class="list-rows">
        {active.map((route) => (
          <WalkRow
            key={route.id}
            route={route}
            onHomepage={mayWrite ? () => open(route) : null}
            onTrash={onTrash === null ? null : () => onTrash(route)}
          />
        ))}
      </ul>
      {url !== null && (
        <p class="muted homepage-line">
          {shortAddress(url)}{" "}
          <a href={checkAddress(url)} target="_blank" rel="noopener">
            {texts.isAllThere}
          </a>
        </p>
      )}
      {element}
    </section>
  );
}

/** An address without what every address has. */
function shortAddress(url: string): string {
  return url.replace(/^https?:\/\//, "").replace(/\/$/, "");
}

/**
 * Moves the focus to a heading when a change has removed the row that had it.
 *
 * @param walks The list: the focus is checked once it is another one. @returns Call it after a change.
 */
function useFocusAfterChange(
  heading: RefObject<HTMLHeadingElement | null>,
  walks: unknown,
): () => void {
  const isChanged = useRef(false);
  useLayoutEffect(() => {
    if (!isChanged.current) return;
    isChanged.current = false;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [walks]);
  return () => isChanged.current = true;
}

/** The walk that was changed last comes first. */
function byLastChange(a: Route, b: Route): number {
  return Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || b.id - a.id;
}

/** All walks; deleted ones only for those who may see them. */
async function readWalks(mayWrite: boolean): Promise<Route[]> {
  const query = mayWrite ? "?includeDeleted=true" : "";
  const { routes } = await requestJson<{ routes: Route[] }>(`/api/routes${query}`);
  return routes;
}
