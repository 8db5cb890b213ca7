/** Web servers as schools have them, as processes that serve a folder below their root over https. @module */
import { join } from "node:path";
import type { KeyPairFiles } from "../../../src/tls.ts";
import { BackgroundProgram, isInstalled } from "../process/background_program.ts";
import { freePort } from "../process/free_port.ts";
import { isListening } from "../process/listening.ts";
import { APACHE } from "./apache.ts";
import { CADDY } from "./caddy.ts";
import { NGINX } from "./nginx.ts";
import type { WebServerCommand, WebServerProgram } from "./program.ts";
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
  #process: BackgroundProgram | null = null;

  private constructor(
    readonly program: WebServerProgram,
    private readonly port: number,
    private readonly place: string,
    private readonly command: WebServerCommand,
  ) {}

  /** Starts a web server, and waits until it listens. @throws {Error} with what it has printed. */
  static async start(program: WebServerProgram, pair: KeyPairFiles): Promise<WebServer> {
    const place = await Deno.makeTempDir({ prefix: "route-guide-web-" });
    // Apache httpd and nginx read the files as a user of their own.
    await Deno.chmod(place, 0o755);
    const documentRoot = join(place, "root");
    await Deno.mkdir(join(documentRoot, SUBFOLDER), { recursive: true });
    const port = freePort();
    const command = program.setUp({ ...pair, folder: place, documentRoot, port });
    const server = new WebServer(program, port, place, command);
    try {
      await server.begin();
      return server;
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** `https://127.0.0.1:PORT`. */
  get origin(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  /** The folder in which the walks are, empty at first. */
  get folder(): string {
    return join(this.place, "root", SUBFOLDER);
  }

  /** The address of {@link folder}, with a slash at its end. */
  get address(): string {
    return `${this.origin}/${SUBFOLDER}/`;
  }

  /** Starts the program again after {@link end}, and waits until it listens. @throws {Error} with what it has printed. */
  async begin(): Promise<void> {
    const { command, args, env = {} } = this.command;
    const process = BackgroundProgram.start(command, args, { env, log: join(this.place, "log") });
    this.#process = process;
    await process.until("it listens", () => isListening(this.port));
  }

  /** Ends the program; the port refuses connections from then on. */
  async end(): Promise<void> {
    await this.#process?.[Symbol.asyncDispose]();
    this.#process = null;
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
