/** The guide of a service: shows the list of walks, or the walk that the address names, and installs the worker. @module */
import { render } from "preact";
import { installWorkerLater, workerReady } from "../../kit/offline/register.ts";
import { LaterScript } from "../../kit/ui/later_script.ts";
import { PartScreen } from "../screens/later_screen.tsx";
import { WordsProvider } from "../ui/context.tsx";
import { LATER } from "../ui/later.ts";
import { WalkApp } from "../walk_app.tsx";
import { serverSource } from "./server_source.ts";

/** The list of walks. A part of its styles comes with the later screens. */
const HOME = new LaterScript(async () => {
  const [home] = await Promise.all([
    import("./home.tsx"),
    LATER.load(),
  ]);
  return home;
});

/** The walk and the station that the path of an address names; null for other pages. */
function parsePath(
  path: string,
): { walkId: number; stationId: number | null } | null {
  const [, walkId, stationId] = /^\/w\/(\d+)(?:\/s\/(\d+))?$/.exec(path) ?? [];
  if (walkId === undefined) return null;
  return {
    walkId: Number(walkId),
    stationId: stationId === undefined ? null : Number(stationId),
  };
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
            show={({ Home, UnknownPage }) => {
              return location.pathname === "/" ? <Home /> : <UnknownPage />;
            }}
          />
        </WordsProvider>
      )
      : (
        <WalkApp
          source={serverSource(address.walkId)}
          stationId={address.stationId}
        />
      ),
    root,
  );
  installWorkerLater(workerReady);
}
