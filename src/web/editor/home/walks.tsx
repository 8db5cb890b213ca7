/**
 * The list of all walks, the one that was changed last first, and the trash.
 *
 * @module
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isLoginNeeded, requestEmpty, requestJson, type Route } from "../../api.ts";
import { useLoaded, useWords } from "../context.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import { Failure } from "../ui/messages.tsx";
import { Toast } from "../ui/toast.tsx";
import { Trash } from "./trash.tsx";
import { WalkRow } from "./walk_row.tsx";

/** The walks and, for those who may write, the trash. `created` counts the walks that this page has added. */
export function Walks(
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
  const [news, setNews] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const isChanged = useRef(false);
  // A row that goes takes the focus with it.
  useLayoutEffect(() => {
    if (!isChanged.current) return;
    isChanged.current = false;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [value]);
  const change = (work: Promise<unknown>, then: () => void) => {
    setProblem(null);
    setNews("");
    const failed = (error: unknown) => {
      setProblem(error);
      if (isLoginNeeded(error)) onAccess();
    };
    work.then(then, failed).finally(() => {
      isChanged.current = true;
      reload();
    });
  };
  const trash = (route: Route) =>
    change(requestJson(`/api/routes/${route.id}`, { method: "DELETE" }), () => setTrashed(route));
  const restore = (route: Route) =>
    change(
      requestJson(`/api/routes/${route.id}/restore`, { method: "POST" }),
      () => setTrashed(null),
    );
  const purge = (route: Route) =>
    change(requestEmpty(`/api/routes/${route.id}/purge`, { method: "POST" }), () => {
      setNews(texts.removed.trash.gone(route.name));
      if (trashed?.id === route.id) setTrashed(null);
    });
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (value === null) return <p role="status">{texts.loading}</p>;
  const active = value.filter(({ status }) => status === "active").sort(byLastChange);
  const deleted = value.filter(({ status }) => status === "deleted");
  return (
    <div>
      <section aria-labelledby="walks">
        <h2 id="walks" class="list-head" tabindex={-1} ref={heading}>
          {texts.home.count(active.length)}
        </h2>
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
      {deleted.length > 0 && <Trash routes={deleted} onRestore={restore} onPurge={purge} />}
      <p class="state state-ok" role="status">{news}</p>
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
