/** The list of all walks, the one that was changed last first, and the trash. @module */
import { useLaterParts } from "../../kit/ui/later_script.ts";
import type { RefObject, VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { checkAddress } from "../../../src/shared/walk_folder.ts";
import { readContents, requestEmpty, requestJson, type Route } from "../../kit/api.ts";
import { isLoginNeeded } from "../../kit/api_error.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { IconButton } from "../ui/buttons.tsx";
import { useLoaded, useWords } from "../ui/context.tsx";
import { DangerQuestion, Failure, RefusalNote, Toast } from "../ui/messages.tsx";
import { DialogsLoading, HOMEPAGE } from "../ui/more_dialogs.tsx";
import { isObject, takeOpen, useKeptOpen } from "../ui/renewal.ts";
import { useWhenSeen, WalkRow } from "./walk_row.tsx";

/** What can be done with a walk in the trash. */
interface TrashActs {
  readonly onRestore: (route: Route) => void;
  readonly onPurge: (route: Route) => void;
}

/** The walks in the trash; the one that was moved there last is the first. */
function Trash({ routes, ...acts }: TrashActs & { routes: readonly Route[] }) {
  const { texts } = useWords();
  const newest = [...routes].sort((a, b) => trashedMs(b) - trashedMs(a));
  return (
    <section aria-labelledby="trash">
      <h2 id="trash" class="list-head">{texts.home.trash}</h2>
      <ul class="list-rows">
        {newest.map((route) => <TrashRow key={route.id} route={route} {...acts} />)}
      </ul>
    </section>
  );
}

function TrashRow({ route, onRestore, onPurge }: TrashActs & { route: Route }) {
  const { texts, formats } = useWords();
  const { trash } = texts.removed;
  const { element, value: contents } = useWhenSeen(route.id, () => readContents(route.id));
  const [isAsked, setAsked] = useState(false);
  const effect = contents === null
    ? trash.goesAll
    : trash.goes(contents.poiCount, contents.audioCount, contents.pictureCount);
  return (
    <li class="list-row" ref={element}>
      <div class="list-row-words">
        <b>{route.name}</b>
        <p class="muted">
          {contents !== null && `${texts.stationCount(contents.poiCount)}, `}
          {formats.distance(route.distanceM)}
        </p>
        <p class="muted small">{trash.since(formats.dateTime(trashedMs(route)))}</p>
      </div>
      <span class="acts">
        <IconButton
          icon="trash"
          label={`${trash.removeForGood}: ${route.name}`}
          tip={trash.removeForGood}
          onClick={() => setAsked(true)}
        />
        <button class="btn" type="button" onClick={() => onRestore(route)}>
          <Icon name="restore" />
          {texts.home.restore}
          <span class="visually-hidden">: {route.name}</span>
        </button>
      </span>
      {isAsked && (
        <DangerQuestion
          title={trash.question(route.name)}
          keep={trash.keep}
          confirm={trash.removeForGood}
          onConfirm={() => onPurge(route)}
          onClosed={() => setAsked(false)}
        >
          <p>{effect}</p>
          <p>{trash.noReturn}</p>
        </DangerQuestion>
      )}
    </li>
  );
}

/** When a walk was moved to the trash, in milliseconds since 1970. */
function trashedMs({ deletedAt, updatedAt }: Route): number {
  return Date.parse(deletedAt ?? updatedAt);
}

/** The changes, and the outcome of the last one. */
interface WalkChanges {
  readonly trash: (route: Route) => void;
  readonly restore: (route: Route) => void;
  /** Removes a walk in the trash for good. */
  readonly purge: (route: Route) => void;
  /** The walk that was moved to the trash last, until it is restored or removed; null for none. */
  readonly trashed: Route | null;
  readonly forgetTrashed: () => void;
  /** The walk that was removed for good by the last change; null for none. */
  readonly purged: Route | null;
  /** Why the last change was refused; null if it was not. */
  readonly problem: unknown;
}

/** What the changes need of the list. */
interface WalkChangesHost {
  /** Called after every change and after every refusal. */
  readonly onDone: () => void;
  /** Called when the server requires the password. */
  readonly onAccess: () => void;
}

/** Changes walks. */
function useWalkChanges({ onDone, onAccess }: WalkChangesHost): WalkChanges {
  const [trashed, setTrashed] = useState<Route | null>(null);
  const [purged, setPurged] = useState<Route | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const change = (request: Promise<unknown>, onChanged: () => void) => {
    setProblem(null);
    setPurged(null);
    const onRefused = (error: unknown) => {
      setProblem(error);
      if (isLoginNeeded(error)) onAccess();
    };
    request.then(onChanged, onRefused).finally(onDone);
  };
  const path = ({ id }: Route) => `/api/routes/${id}`;
  return {
    trash: (route) =>
      change(requestJson(path(route), { method: "DELETE" }), () => setTrashed(route)),
    restore: (route) =>
      change(
        requestJson(`${path(route)}/restore`, { method: "POST" }),
        () => setTrashed(null),
      ),
    purge: (route) =>
      change(requestEmpty(`${path(route)}/purge`, { method: "POST" }), () => {
        setPurged(route);
        if (trashed?.id === route.id) setTrashed(null);
      }),
    trashed,
    forgetTrashed: () => setTrashed(null),
    purged,
    problem,
  };
}

// The dialog of the homepage in the list of walks. It is in a script that is loaded with the first press of a button.

/** What the list shows of the homepage. */
interface HomepagePart {
  /** Its address; null if none is known. */
  readonly url: string | null;
  /** Opens the dialog. @param first The walk whose button was pressed; null for that of the list. */
  readonly open: (first: Route | null) => void;
  /** The dialog while it is open, or what says that it is being loaded. */
  readonly element: VNode | null;
}

/** Names the dialog among all that is open. */
const DIALOG = "homepage";

/** The walk of the dialog that was open before the page was loaded again; undefined if it was closed. */
function firstBefore(routes: readonly Route[]): Route | null | undefined {
  const kept = takeOpen(DIALOG);
  return isObject(kept) ? routes.find(({ id }) => id === kept.id) ?? null : undefined;
}

/** The homepage. @param url Its address, if one is known. @param routes The walks that are not in the trash. */
function useHomepage(url: string | null, routes: readonly Route[]): HomepagePart {
  // undefined while the dialog is closed
  const [first, setFirst] = useState(() => firstBefore(routes));
  useKeptOpen(DIALOG, useMemo(() => first === undefined ? undefined : { id: first?.id }, [first]));
  const more = useLaterParts(HOMEPAGE, first !== undefined);
  const { parts: dialogs } = more;
  const homepage = useMemo(() => dialogs === null ? null : new dialogs.Homepage(url), [dialogs]);
  const open = (first: Route | null) => {
    if (dialogs === null) more.load();
    setFirst(first);
  };
  const part = { open, url: homepage === null ? url : homepage.url };
  if (first === undefined) return { ...part, element: null };
  if (dialogs === null || homepage === null) {
    return { ...part, element: <DialogsLoading more={more} /> };
  }
  const onClosed = () => setFirst(undefined);
  const element = <dialogs.HomepageDialog {...{ homepage, routes, first, onClosed }} />;
  return { ...part, element };
}

/** What the list needs. */
interface WalksProps {
  readonly mayWrite: boolean;
  /** Whether the page shows the ways to a first walk, so that an empty list has nothing to say. */
  readonly isFirst: boolean;
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
export function Walks(props: WalksProps) {
  const { mayWrite, isFirst, publishedUrl, created, onRead, onAccess } = props;
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
      {!isFirst && (
        <ActiveWalks
          routes={value}
          publishedUrl={publishedUrl}
          heading={heading}
          onTrash={mayWrite ? trash : null}
        />
      )}
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
