/**
 * The script of the guide: renders the list of walks, or the walk that the address names, and installs the service
 * worker.
 *
 * @module
 */
import { render } from "preact";
import "../kit/ui/styles.css";
import "../kit/ui/messages.css";
import "./guide.css";
import { WordsProvider } from "./ui/context.tsx";
import { LaterScreen } from "./screens/later_screen.tsx";
import { UnknownPage } from "./ui/messages.tsx";
import { installWorkerLater, workerReady } from "../kit/offline/register.ts";
import { serverSource } from "./sources/server_source.ts";
import { WalkApp } from "./walk_app.tsx";

/** The walk and the station that the path of an address names; null for other pages. */
function parsePath(path: string): { walkId: number; stationId: number | null } | null {
  const [, walkId, stationId] = /^\/w\/(\d+)(?:\/s\/(\d+))?$/.exec(path) ?? [];
  if (walkId === undefined) return null;
  return { walkId: Number(walkId), stationId: stationId === undefined ? null : Number(stationId) };
}

const root = document.getElementById("app");
const address = parsePath(location.pathname);
if (root !== null) {
  render(
    address === null
      ? (
        <WordsProvider>
          {location.pathname === "/"
            ? <LaterScreen show={({ Home }) => Home !== undefined && <Home />} />
            : <UnknownPage />}
        </WordsProvider>
      )
      : <WalkApp source={serverSource(address.walkId)} stationId={address.stationId} />,
    root,
  );
}

installWorkerLater(workerReady);
