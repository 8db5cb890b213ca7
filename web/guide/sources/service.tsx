/**
 * The guide of a service: shows the list of walks, or the walk that the address names, and installs the worker.
 *
 * @module
 */
import { render } from "preact";
import { listPois, type Outline, type Poi, readManifest, readOutline } from "../../kit/api.ts";
import { isGone } from "../../kit/api_error.ts";
import { loadMap } from "../../kit/map/load_map.ts";
import { installWorkerLater, workerReady } from "../../kit/offline/register.ts";
import { canKeepCopies } from "../offline/copies.ts";
import { ServerCopies, serverWalk, textPaths } from "../offline/server_walk.ts";
import { PartScreen } from "../screens/later_screen.tsx";
import { WordsProvider } from "../ui/context.tsx";
import { withLater } from "../ui/later.ts";
import { type Walk, walkOf, type WalkSource } from "../walk/walk.ts";
import { WalkApp } from "../walk_app.tsx";

/** The list of walks, and what is shown where there is nothing. */
const HOME = withLater(() => import("./home.tsx"));

/** The walk and the station that the path of an address names; null for other pages. */
function parsePath(path: string): { walkId: number; stationId: number | null } | null {
  const [, walkId, stationId] = /^\/w\/(\d+)(?:\/s\/(\d+))?$/.exec(path) ?? [];
  if (walkId === undefined) return null;
  return { walkId: Number(walkId), stationId: stationId === undefined ? null : Number(stationId) };
}

/** Shows what the address names. */
export function show(root: HTMLElement): void {
  const address = parsePath(location.pathname);
  render(
    address === null
      ? (
        <WordsProvider>
          <PartScreen
            part={HOME}
            show={({ Home, UnknownPage }) => location.pathname === "/" ? <Home /> : <UnknownPage />}
          />
        </WordsProvider>
      )
      : <WalkApp source={serverSource(address.walkId)} stationId={address.stationId} />,
    root,
  );
  installWorkerLater(workerReady);
}

// The source of a walk of the server: its copy on this device if there is one, else the server.

/** The source of a walk with this id. */
function serverSource(routeId: number): WalkSource {
  const copies = canKeepCopies() ? new ServerCopies(serverWalk(routeId)) : null;
  const addressOf = (path: string) => copies?.addressOf(path) ?? path;
  const readFromCopy = async (): Promise<{ walk: Walk; isLoaded: boolean } | null> => {
    try {
      const copy = await copies?.open() ?? null;
      if (copy === null) return null;
      const { outline, pois } = textPaths(routeId);
      const list = await copy.readJson<{ pois: Poi[] }>(pois);
      const walk = walkOf(await copy.readJson<Outline>(outline), list.pois, addressOf);
      const texts = [outline, pois];
      // Texts alone are kept of each walk that was begun; those of the server may be newer.
      const isLoaded = copy.isComplete ||
        copy.manifest.files.some(({ url }) => !texts.includes(url) && addressOf(url) !== url);
      return { walk, isLoaded };
    } catch {
      // Browsers may refuse storage, and drop what is in it; the server is still there.
      return null;
    }
  };
  return {
    read: async () => {
      const copied = await readFromCopy();
      if (copied?.isLoaded) return copied.walk;
      try {
        const [outline, pois] = await Promise.all([readOutline(routeId), listPois(routeId)]);
        return walkOf(outline, pois, addressOf);
      } catch (error) {
        if (isGone(error)) await copies?.remove();
        else if (copied !== null) return copied.walk;
        throw error;
      }
    },
    readFromServer: async () => {
      const [manifest, outline, pois] = await Promise.all([
        readManifest(routeId),
        readOutline(routeId),
        listPois(routeId),
      ]);
      await copies?.show(manifest);
      return walkOf(outline, pois, addressOf);
    },
    copies,
    folder: null,
    homeUrl: "/",
    loadMap,
  };
}
