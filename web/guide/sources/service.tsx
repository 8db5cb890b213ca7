/** The guide of a service: shows the list of walks, or the walk that the address names, and installs the worker. @module */
import { render } from "preact";
import { installWorkerLater, workerReady } from "../../kit/offline/register.ts";
import { PartScreen } from "../screens/later_screen.tsx";
import { WordsProvider } from "../ui/context.tsx";
import { withLater } from "../ui/later.ts";
import { WalkApp } from "../walk_app.tsx";
import { serverSource } from "./server_source.ts";

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
