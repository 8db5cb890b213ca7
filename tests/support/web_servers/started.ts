/** The web servers of schools with a folder of files over https, and a client that trusts them. @module */
import { join } from "node:path";
import { print } from "../log.ts";
import type { Authority } from "../tls/certificates.ts";
import type { Files } from "./folder_server.ts";
import { missingFor, WEB_SERVERS, WebServer } from "./mod.ts";
import type { WebServerProgram } from "./program.ts";

/** Writes files into a folder. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, content] of files) {
    const file = join(folder, ...path.split("/"));
    await Deno.mkdir(join(file, ".."), { recursive: true });
    await Deno.writeFile(file, content);
  }
}

/** Starts web servers with these files, all if none is named, and says which are not on this machine. */
export async function startWebServers(
  test: Deno.TestContext,
  authority: Authority,
  files: Files,
  programs: readonly WebServerProgram[] = WEB_SERVERS,
): Promise<AsyncDisposable & { readonly servers: readonly WebServer[] }> {
  await using stack = new AsyncDisposableStack();
  const pair = authority.issue("schule");
  const servers: WebServer[] = [];
  for (const program of programs) {
    const missing = missingFor(program);
    if (missing !== null) {
      print(`skipped: ${test.name}: ${program.name}: there is no ${missing} on this machine`);
      continue;
    }
    const server = stack.use(await WebServer.start(program, pair));
    await writeFiles(server.folder, files);
    servers.push(server);
  }
  const started = stack.move();
  return { servers, [Symbol.asyncDispose]: () => started.disposeAsync() };
}
