/**
 * Web servers as schools have them, as processes that serve a folder below their root over https.
 *
 * @module
 */
import { join } from "node:path";
import type { KeyPairFiles } from "../../../src/tls/key_pair.ts";
import { BackgroundProgram, isInstalled } from "../process/background_program.ts";
import { freePort } from "../process/free_port.ts";
import { isListening } from "../process/listening.ts";
import { APACHE } from "./apache.ts";
import { CADDY } from "./caddy.ts";
import { NGINX } from "./nginx.ts";
import type { WebServerProgram } from "./program.ts";
import { PYTHON } from "./python.ts";

/** The web servers on which published walks are tried. */
export const WEB_SERVERS: readonly WebServerProgram[] = [APACHE, NGINX, CADDY, PYTHON];

/** Where a school's web space has the walks: not at its root, and not directly below it. */
const SUBFOLDER = "schule/wege";

/** What a program lacks on this machine, such as `apache2`; null if it can be started. */
export function missingFor({ needs: { program, files } }: WebServerProgram): string | null {
  if (Deno.build.os === "windows") return "a POSIX shell";
  if (!isInstalled(program)) return program;
  return files.find((path) => !exists(path)) ?? null;
}

/** A web server that runs until it is disposed of; its folder is removed then. */
export class WebServer implements AsyncDisposable {
  #isRunning = true;

  private constructor(
    readonly program: WebServerProgram,
    /** `https://127.0.0.1:PORT`. */
    readonly origin: string,
    private readonly place: string,
    private readonly process: BackgroundProgram,
  ) {}

  /** Starts a web server, and waits until it listens. @throws {Error} with what it has printed. */
  static async start(program: WebServerProgram, pair: KeyPairFiles): Promise<WebServer> {
    const place = await Deno.makeTempDir({ prefix: "route-guide-web-" });
    // Apache httpd and nginx read the files as a user of their own.
    await Deno.chmod(place, 0o755);
    const documentRoot = join(place, "root");
    await Deno.mkdir(join(documentRoot, SUBFOLDER), { recursive: true });
    const port = freePort();
    const { command, args, env = {} } = program.setUp({
      ...pair,
      folder: place,
      documentRoot,
      port,
    });
    const process = BackgroundProgram.start(command, args, { env, log: join(place, "log") });
    const server = new WebServer(program, `https://127.0.0.1:${port}`, place, process);
    try {
      await process.until("it listens", () => isListening(port));
      return server;
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** The folder in which the walks are, empty at first. */
  get folder(): string {
    return join(this.place, "root", SUBFOLDER);
  }

  /** The address of {@link folder}, with a slash at its end. */
  get address(): string {
    return `${this.origin}/${SUBFOLDER}/`;
  }

  /** Ends the program; the port refuses connections from then on. */
  async end(): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    await this.process[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
    await Deno.remove(this.place, { recursive: true });
  }
}

function exists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
