/**
 * PocketBase, the nearest ready-made server of records and files: built from its Go module, started, and
 * given the collections that the rows of the bench need.
 *
 * @module
 */
import { join } from "node:path";
import { freePort } from "../tests/support/process/free_port.ts";
import { RunningServer } from "./servers.ts";

/** Version that is built; pinned so that two runs of the bench compare the same program. */
export const POCKETBASE_VERSION = "v0.36.8";

const MODULE = "github.com/pocketbase/pocketbase/examples/base";
const ADMIN = { identity: "bench@example.org", password: "bench-password" };

/** Accepts uploads up to 50 MiB, as Route Guide does. */
const MAX_FILE_BYTES = 50 * 2 ** 20;

const OPEN_RULES = { listRule: "", viewRule: "", createRule: "", updateRule: "", deleteRule: "" };

/** Result of the build: the program, or why there is none. */
export type Build = { readonly program: string } | { readonly missing: string };

/** Builds the program into `folder` with `go install`; sources come from the Go module proxy or its cache. */
export async function buildPocketBase(folder: string): Promise<Build> {
  try {
    const { success, stderr } = await new Deno.Command("go", {
      args: ["install", `${MODULE}@${POCKETBASE_VERSION}`],
      env: { GOBIN: folder, CGO_ENABLED: "0" },
      stdin: "null",
      stdout: "null",
    }).output();
    if (success) return { program: join(folder, "base") };
    const lastLine = new TextDecoder().decode(stderr).trim().split("\n").at(-1) ?? "";
    return { missing: `go install failed: ${lastLine}` };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return { missing: "Go is not installed" };
  }
}

/** Starts PocketBase with its data in `folder`, without request logs, and creates the collections. */
export async function startPocketBase(program: string, folder: string): Promise<RunningServer> {
  const dirs = ["hooks", "migrations", "public"].map((name) => `--${name}Dir=${folder}/${name}`);
  const common = [`--dir=${folder}/data`, "--automigrate=false", ...dirs];
  await run(program, ["superuser", "upsert", ADMIN.identity, ADMIN.password, ...common]);
  const port = freePort();
  const server = await RunningServer.start(
    program,
    ["serve", `--http=127.0.0.1:${port}`, ...common],
    { port, readyPath: "/api/health" },
  );
  try {
    await configure(server.base);
    return server;
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
}

async function configure(base: string): Promise<void> {
  const { token } = await requestJson<{ token: string }>(
    `${base}/api/collections/_superusers/auth-with-password`,
    { method: "POST", body: ADMIN },
  );
  await requestJson(`${base}/api/settings`, {
    ...{ method: "PATCH", token, body: { logs: { maxDays: 0 } } },
  });
  const text = (name: string) => ({ name, type: "text" });
  const number = (name: string) => ({ name, type: "number" });
  const json = (name: string) => ({ name, type: "json" });
  const file = (name: string, mimeType: string) => (
    { name, type: "file", maxSelect: 1, maxSize: MAX_FILE_BYTES, mimeTypes: [mimeType] }
  );
  const collections = {
    pois: [text("title"), file("audio", "audio/mpeg"), file("picture", "image/jpeg")],
    routes: [
      ...["slug", "name", "description", "schoolName", "status", "gpxUrl"].map(text),
      ...["distanceM", "elevationGainM", "pointCount"].map(number),
      ...["start", "center", "bounds"].map(json),
      ...["createdAt", "updatedAt"].map(text),
    ],
  };
  for (const [name, fields] of Object.entries(collections)) {
    const body = { name, type: "base", fields, ...OPEN_RULES };
    await requestJson(`${base}/api/collections`, { method: "POST", token, body });
  }
}

/** Creates a record of a POI without files; returns its path. */
export async function createPoiRecord(base: string): Promise<string> {
  const path = "/api/collections/pois/records";
  const { id } = await requestJson<{ id: string }>(base + path, {
    ...{ method: "POST", body: { title: "Station" } },
  });
  return `${path}/${id}`;
}

/** Uploads a file into a field of a POI's record; returns the path of the file. */
export async function addRecordFile(
  base: string,
  poiPath: string,
  field: "audio" | "picture",
  file: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const body = new FormData();
  body.set(field, new File([file], "bench"));
  await requestJson(base + poiPath, { method: "PATCH", body });
  return await recordFilePath(base, poiPath, field);
}

/** Path of the file that a field of a POI's record holds. */
export async function recordFilePath(
  base: string,
  poiPath: string,
  field: "audio" | "picture",
): Promise<string> {
  const record = await requestJson<Record<string, string>>(base + poiPath, { method: "GET" });
  return `/api/files/pois/${record.id}/${record[field]}`;
}

/** Creates a record for each route of Route Guide's list, with the same values. */
export async function createRouteRecords(base: string, routes: readonly object[]): Promise<void> {
  for (const route of routes) {
    const { id: _, ...fields } = { id: null, ...route };
    await requestJson(`${base}/api/collections/routes/records`, { method: "POST", body: fields });
  }
}

async function requestJson<T>(url: string, { method, token, body }: {
  readonly method: "GET" | "POST" | "PATCH";
  readonly token?: string;
  readonly body?: object;
}): Promise<T> {
  const headers = new Headers();
  if (token !== undefined) headers.set("Authorization", token);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
  const response = await fetch(url, {
    ...{ method, headers },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  }
  return await response.json();
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(program, { args: [...args] }).output();
  if (!success) {
    throw new Error(`${program} ${args[0]} failed: ${new TextDecoder().decode(stderr)}`);
  }
}
