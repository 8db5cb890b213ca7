/** `route-guide serve`: settings → library → app → server, until a signal stops it. @module */
import { parseArgs } from "node:util";
import { Access, isLoopback, publicNamesOf } from "../access/mod.ts";
import { type Config, readConfig } from "../config/mod.ts";
import { FolderInUseError } from "../library/consistency/data_folder.ts";
import { RunningService } from "../library/consistency/running_service.ts";
import { Library } from "../library/mod.ts";
import { Expiry } from "../library/operations/removed.ts";
import { createApp } from "../routes/app.ts";
import type { Services } from "../routes/endpoint/request.ts";
import { ResponseCache, ResponsesUnderWay } from "../routes/endpoint/responses.ts";
import { createLog, type Log } from "../runtime/log.ts";
import { Server } from "../server/mod.ts";
import {
  day,
  type KeyPair,
  KeyPairError,
  keyPairInDataFolder,
  readKeyPair,
  Renewal,
  tryKeyPair,
} from "../tls.ts";
import { clearMessage, type Command, stderr } from "./command.ts";

/**
 * Signals that stop the service: Ctrl+C, a service manager, a terminal that is closed, and on Windows
 * Ctrl+Break, the only one that a program can send to a process group of its own.
 */
const STOP_SIGNALS: readonly Deno.Signal[] = [
  "SIGINT",
  "SIGTERM",
  "SIGHUP",
  ...(Deno.build.os === "windows" ? ["SIGBREAK" as const] : []),
];

/** Runs the service until one of {@link STOP_SIGNALS}. */
export const serve: Command = {
  name: "serve",
  parameters: "[--open]",
  summary: "run the service (the default)",
  description: `Runs the service until it receives SIGINT (Ctrl+C), SIGTERM or SIGHUP, or until the
command stop. It then waits for running uploads; a second signal stops it immediately.
Settings are environment variables.`,
  options: [["--open", "open its page for teachers in the browser, also when it runs already"]],
  async run(args, { defaultDataDir, version }) {
    const { values: { open = false } } = parseArgs({
      args,
      options: { open: { type: "boolean" } },
    });
    let log = createLog("off");
    try {
      const config = readConfig((name) => Deno.env.get(name), defaultDataDir);
      log = createLog(config.log);
      await serveUntilStopped(config, version, open, log);
      return 0;
    } catch (error) {
      if (open && error instanceof FolderInUseError && error.address !== null) {
        log.info(`Route Guide already runs at ${error.address}`);
        openEditor(error.address, log);
        return 0;
      }
      const line = clearMessage(error, ListenError, KeyPairError);
      if (line === null) log.error("The service failed", error);
      else log.fatal(`Route Guide cannot start: ${line}`);
      return 1;
    } finally {
      await log.flush();
    }
  },
};

/** @param open Whether the browser is to show the editor. */
async function serveUntilStopped(
  config: Config,
  version: string,
  open: boolean,
  log: Log,
): Promise<void> {
  using library = new Library({
    dataDir: config.dataDir,
    maxUploadBytes: config.maxUploadBytes,
    report: (line, cause) => log.error(line, cause),
  });
  const responseCache = new ResponseCache(library, { sentBySockets: true });
  const services: Services = {
    library,
    responseCache,
    config,
    access: new Access(config, library.sessions),
    underWay: new ResponsesUnderWay(),
    socket: () => server.socket,
  };
  const files = config.tlsFiles ?? keyPairInDataFolder(config.dataDir);
  const keyPair = files === null ? null : readKeyPair(files);
  const server: Server = await listen(services, keyPair, log);
  const scheme = keyPair === null ? "http" : "https";
  const address = `${scheme}://${reachable(server.socket)}`;
  log.info(`Route Guide ${version} listens on ${address}`);
  log.info(`Data folder: ${config.dataDir}`);
  if (keyPair !== null) log.info(`The certificate is valid until ${day(keyPair.validTo)}`);
  if (!isLoopback(config.host)) {
    log.info(
      "Other devices can reach it under the address of this machine: they may read, and " +
        `${WRITE_RULES[config.writeAccess.rule]}`,
    );
    await showLinks(config, scheme, server.socket, log);
  }
  const publicNames = publicNamesOf(config);
  if (config.writeAccess.rule === "loopback" && publicNames.length > 0) {
    log.info(
      `Nothing can be written under ${publicNames.join(", ")} or through a web server: set ` +
        "EDIT_PASSWORD, or EDIT_PASSWORD=none if the web server asks for a password itself",
    );
  }
  await using _expiry = new Expiry(library.removed);
  const stopping = new AbortController();
  const preparing = preparePoints(library, log, stopping.signal);
  using running = tellWhere(config.dataDir, address, log);
  if (open) openEditor(address, log);
  await untilStopped(server, keyPair, running, log, config.host);
  stopping.abort();
  await server.stop();
  await preparing;
}

/** Null when the data folder cannot be written; the service can still be read. */
function tellWhere(dataDir: string, address: string, log: Log): RunningService | null {
  try {
    return new RunningService(dataDir, address);
  } catch (error) {
    log.error("Other processes cannot find this service, nor stop it", error);
    return null;
  }
}

/** Shows where phones reach the service, and the first link as a code where a person sees it. */
async function showLinks(
  config: Config,
  scheme: "http" | "https",
  socket: string,
  log: Log,
): Promise<void> {
  try {
    const [first, ...others] = linksForPhones(config, scheme, socket);
    if (first === undefined) return;
    log.info(`Phones in the same network open ${[first, ...others].join(" or ")}`);
    if (config.log === "json" || !stderr.isTerminal()) return;
    await log.flush();
    stderr.draw(`${await codeOf(first)}\n`);
  } catch (error) {
    // A system may refuse a program the list of its addresses; the service works without it.
    log.error("The addresses of this machine are not known", error);
  }
}

function openEditor(address: string, log: Log): void {
  const page = `${address}/edit`;
  const failure = openPage(page);
  if (failure !== null) log.error(`No browser could be opened; open ${page} in one`, failure);
}

/** Takes up renewed certificates until a signal or another process stops the service. */
async function untilStopped(
  server: Server,
  keyPair: KeyPair | null,
  running: RunningService | null,
  log: Log,
  host: string,
): Promise<void> {
  using _renewal = keyPair === null ? null : new Renewal({
    current: keyPair,
    check: (pair) => tryKeyPair(pair, host),
    whenIdle: () => server.whenIdle(),
    use: (pair) => server.useKeyPair(pair),
    log,
  });
  await Promise.race([stopSignal(log), ...(running === null ? [] : [stopAsked(running, log)])]);
}

async function stopAsked({ stopAsked }: RunningService, log: Log): Promise<void> {
  await stopAsked;
  log.info("stop: stopping as soon as running uploads have ended");
}

/** Makes points files that are missing, while requests are served. */
async function preparePoints(library: Library, log: Log, signal: AbortSignal): Promise<void> {
  const { pointsFiles } = library;
  if (pointsFiles.lacking === 0) return;
  log.info(`Creating the points files of ${pointsFiles.lacking} routes from their GPX`);
  await pointsFiles.ensureAll(signal);
  if (!signal.aborted) log.info("The points files are complete");
}

async function listen(services: Services, keyPair: KeyPair | null, log: Log): Promise<Server> {
  const { host, port } = services.config;
  try {
    if (keyPair !== null) await tryKeyPair(keyPair, host);
    return new Server(createApp(services, log), { host, port, keyPair }, log);
  } catch (error) {
    if (error instanceof KeyPairError) throw error;
    throw new ListenError(host, port, error);
  }
}

class ListenError extends Error {
  override readonly name = "ListenError";

  constructor(host: string, port: number, cause: unknown) {
    const reason = cause instanceof Deno.errors.AddrInUse
      ? "the port is in use (set PORT to another one)"
      : cause instanceof Deno.errors.NotCapable
      ? notAllowed(host)
      : cause instanceof Error
      ? cause.message
      : String(cause);
    super(`HOST ${host}, PORT ${port}: ${reason}`, { cause });
  }
}

/** The executable's permissions are fixed when it is built (`docs/decisions/010-executable.md`). */
function notAllowed(host: string): string {
  return Deno.build.standalone
    ? "the executable can only listen on 127.0.0.1 or ::1, and on all addresses: 0.0.0.0 or ::"
    : `Deno has no permission for it; start it with --allow-net=${host}`;
}

/** Which writes of other devices are allowed. */
const WRITE_RULES: Readonly<Record<Config["writeAccess"]["rule"], string>> = {
  loopback: "only this machine may write. EDIT_PASSWORD allows others to write with a password.",
  everyone: "everyone may write (EDIT_PASSWORD is none).",
  password: "write with the password.",
};

/** `<host>:<port>` for this machine: Windows cannot connect to the address that means "all interfaces". */
function reachable(socket: string): string {
  return socket.replace(/^0\.0\.0\.0:/, "127.0.0.1:").replace(/^\[::\]:/, "[::1]:");
}

/** Resolves at the first signal to stop; a second one exits the process immediately. */
function stopSignal(log: Log): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let stopping = false;
  for (const signal of STOP_SIGNALS) {
    Deno.addSignalListener(signal, () => {
      if (stopping) Deno.exit(130);
      stopping = true;
      log.info(`${signal}: stopping as soon as running uploads have ended`);
      resolve();
    });
  }
  return promise;
}

// Links that a start shows: where phones reach the service, as text and as a code, and a page in the browser.

/** Adapters of virtual machines, containers and tunnels, which no phone reaches. */
const VIRTUAL =
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|zt)|vEthernet|VirtualBox|VMware/i;

/** Private addresses (RFC 1918, section 3): those of a school's network. */
const PRIVATE = /^(?:192\.168\.|10\.|172\.(?:1[6-9]|2\d|3[01])\.)/;

/** Addresses that a machine gives itself when it gets none (RFC 3927, section 2.1). */
const LINK_LOCAL = /^169\.254\./;

/** Light modules on each side of a code (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4;

/**
 * Links under which phones of the same network reach the service, the likeliest first: `PUBLIC_URL` alone if it is
 * set, else one for each IPv4 address of this machine in a network.
 *
 * @param socket `<host>:<port>` of the listener.
 * @returns None when the program may not ask for the addresses.
 */
export function linksForPhones(
  { host, publicUrl }: Pick<Config, "host" | "publicUrl">,
  scheme: "http" | "https",
  socket: string,
): readonly string[] {
  if (publicUrl !== null) return [publicUrl];
  if (host !== "0.0.0.0" && host !== "::") return [`${scheme}://${socket}`];
  const port = socket.slice(socket.lastIndexOf(":"));
  return networkAddresses().map((address) => `${scheme}://${address}${port}`);
}

function networkAddresses(): readonly string[] {
  try {
    const addresses = Deno.networkInterfaces()
      .filter(({ name, family }) => family === "IPv4" && !VIRTUAL.test(name))
      .map(({ address }) => address)
      .filter((address) => !isLoopback(address) && !LINK_LOCAL.test(address));
    return addresses.sort((a, b) => Number(PRIVATE.test(b)) - Number(PRIVATE.test(a)));
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return [];
    throw error;
  }
}

/**
 * A link as a QR code for a terminal, black on white whatever its colours are. A character holds two modules, one
 * above the other.
 */
export async function codeOf(link: string): Promise<string> {
  const { default: encodeQR } = await import("qr");
  const modules = encodeQR(link, "raw", { ecc: "medium", border: QUIET_ZONE });
  const lines: string[] = [];
  for (let y = 0; y < modules.length; y += 2) {
    const upper = modules[y] ?? [];
    const lower = modules[y + 1] ?? [];
    const line = upper.map((isDark, x) =>
      isDark ? (lower[x] === true ? "█" : "▀") : (lower[x] === true ? "▄" : " ")
    );
    lines.push(`\x1b[30;107m${line.join("")}\x1b[0m`);
  }
  return lines.join("\n");
}

/** Programs that open a page in the browser that a person has chosen. */
const OPENERS: Readonly<Partial<Record<typeof Deno.build.os, string>>> = {
  windows: "C:/Windows/explorer.exe",
  darwin: "/usr/bin/open",
  linux: "/usr/bin/xdg-open",
};

/** Opens a page in the browser. @returns Why it could not be tried; null otherwise. */
function openPage(url: string): unknown {
  const opener = OPENERS[Deno.build.os];
  if (opener === undefined) return new Error(`no program is known for ${Deno.build.os}`);
  try {
    new Deno.Command(opener, {
      args: [url],
      stdin: "null",
      stdout: "null",
      stderr: "null",
      // In a group of its own, so that Ctrl+C stops the service and not the browser.
      detached: true,
    }).spawn().unref();
    return null;
  } catch (error) {
    return error;
  }
}
