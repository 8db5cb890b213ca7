/**
 * `route-guide map`.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { ConfigError } from "../config/mod.ts";
import type { SettingName } from "../config/settings.ts";
import { AppError } from "../errors.ts";
import {
  type DownloadedMap,
  downloadMap,
  storeMapFile,
  type TileSource,
} from "../library/maintenance/map_files.ts";
import type { Library } from "../library/mod.ts";
import { escapeControls } from "../runtime/terminal_text.ts";
import { type Command, type Program, UsageError } from "./command.ts";
import { clearMessage } from "./failure.ts";
import { commandConfig, openLibrary } from "./library.ts";
import { routeIdOf } from "./positionals.ts";
import { count, megabytes, ProgressBar, stderr, stdout } from "./terminal.ts";

/** Settings of the tiles. */
const TILE_SETTINGS: readonly SettingName[] = ["TILE_URL", "TILE_ATTRIBUTION", "TILE_STORE"];

/** Stores map tiles with a walk, or removes its map. */
export const map: Command = {
  name: "map",
  parameters: "ID [FILE.pmtiles | --remove]",
  summary: "store map tiles with a walk",
  description:
    `Loads the map tiles around a walk from TILE_URL and stores them with it, as the editor
does: 300 m around the track, zooms 13 to 17, at most 400 tiles and 15 MB. It needs
TILE_STORE=yes, which says that the licence of the tiles allows it (docs/maps.md), and
permission to connect to their host, such as --allow-net=tiles.example. Or stores a
PMTiles file with PNG, JPEG or WebP tiles. The service must be stopped. A map that the
walk has is replaced; the editor can bring it back.`,
  options: [
    ["ID", "number of the route, as in the address of its page"],
    ["FILE.pmtiles", "a file to store instead of loading tiles"],
    ["--remove", "remove the map of the walk"],
  ],
  async run(args, program) {
    const { values, positionals } = parseArgs({
      args,
      options: { remove: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [id, path, ...rest] = positionals;
    const routeId = routeIdOf(id);
    if (rest.length > 0 || (values.remove && path !== undefined)) {
      throw new UsageError("Give an ID and either a file or --remove, or neither");
    }
    try {
      if (values.remove) await remove(program, routeId);
      else if (path === undefined) await download(program, routeId);
      else await storeFile(program, routeId, path);
      return 0;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      stderr.write(
        escapeControls(`Route Guide cannot change the map of route ${routeId}: ${reason}`) + "\n",
      );
      return 1;
    }
  },
};

/** No map could be made of the tiles; the message is for the user. */
class NoMapError extends Error {
  override readonly name = "NoMapError";
}

/** The message for a failure that the user can correct; null for any other. */
function reasonOf(error: unknown): string | null {
  return error instanceof AppError ? error.message : clearMessage(error, NoMapError);
}

async function remove(program: Program, routeId: number): Promise<void> {
  using library = openLibrary(program);
  await library.maps.delete(routeId, { keep: true });
  stdout.write(`Removed the map of route ${routeId}\n`);
}

async function storeFile(program: Program, routeId: number, path: string): Promise<void> {
  using library = openLibrary(program);
  const { file } = await storeMapFile(library, routeId, path);
  stdout.write(`Stored a map of ${megabytes(file.size)} for route ${routeId}\n`);
}

async function download(program: Program, routeId: number): Promise<void> {
  const source = tileSource(program);
  await requirePermission(new URL(source.url));
  using library = openLibrary(program);
  stdout.write(messageOf(await downloaded(library, routeId, source, program), routeId));
}

/** The source of tiles. @throws {ConfigError} when there is none, or its tiles may not be stored. */
function tileSource(program: Program): TileSource {
  const { tiles } = commandConfig(program, TILE_SETTINGS);
  if (tiles === null) {
    throw new ConfigError("TILE_URL and TILE_ATTRIBUTION are not set; docs/maps.md names maps");
  }
  if (!tiles.mayStore) {
    throw new ConfigError(
      "TILE_STORE is not yes, which says that the licence of these tiles allows storing them (docs/maps.md)",
    );
  }
  return tiles;
}

/** @throws {NoMapError} when this process may not connect to the host of the tiles. */
async function requirePermission({ host, hostname }: URL): Promise<void> {
  const { state } = await Deno.permissions.query({ name: "net", host });
  if (state === "granted") return;
  throw new NoMapError(
    Deno.build.standalone
      ? `this executable connects to no other host, so not to ${host}; give it a file, or use Deno (docs/maps.md)`
      : `Deno has no permission to connect to ${host}; add --allow-net=${hostname} before main.ts`,
  );
}

async function downloaded(
  library: Library,
  routeId: number,
  source: TileSource,
  { version }: Program,
): Promise<DownloadedMap> {
  using bar = new ProgressBar();
  const headers = { "User-Agent": `RouteGuide/${version}` };
  return await downloadMap(library, routeId, source, {
    fetch: (address, init) => fetch(address, { ...init, headers }),
    progress: (bytes, estimated) => bar.update("Loading", bytes, Math.max(bytes, estimated)),
  });
}

/** What was stored, as a line. @throws {NoMapError} when nothing was. */
function messageOf(result: DownloadedMap, routeId: number): string {
  switch (result.kind) {
    case "stored": {
      const { map: { file, details }, tiles, missing } = result;
      const zooms = details.kind === "tiles" ? `${details.minZoom} to ${details.maxZoom}` : "";
      const without = missing === 0 ? "" : `; ${count(missing, "place")} without a tile`;
      return `Stored a map of ${count(tiles, "tile")}, zooms ${zooms}, ` +
        `${megabytes(file.size)}, for route ${routeId}${without}\n`;
    }
    case "nothing":
      throw new NoMapError("the server has no tile around it");
    case "too-large":
      throw new NoMapError("its tiles have more than 15 MB");
    case "mixed-types":
      throw new NoMapError("the server sends pictures of several types");
    case "stopped":
      throw new NoMapError("it was stopped");
    case "failed":
      throw new NoMapError(FAULTS[result.why](result.status));
  }
}

/** Why a tile could not be fetched, with the status of the response if there was one. */
const FAULTS: Readonly<
  Record<
    Extract<DownloadedMap, { kind: "failed" }>["why"],
    (status: number | null) => string
  >
> = {
  "unreachable": () => "the server of the tiles cannot be reached",
  "busy": (status) => `the server of the tiles has too much to do, or fails (status ${status})`,
  "refused": (status) => `the server of the tiles refuses them (status ${status})`,
  "no-picture": () => "the server sends something else instead of PNG, JPEG or WebP tiles",
  "tile-too-large": () => "the server sends a tile of more than 1 MiB",
};
