/**
 * The whole service without a port: a temporary data folder, the real database and files, and the app as
 * a function. Handlers are called through `Request` → `Response`, as the server calls them.
 *
 * @module
 */
import { join } from "node:path";
import { Access } from "../../src/access/mod.ts";
import { type Config, readConfig } from "../../src/config/mod.ts";
import type { Client } from "../../src/http/request.ts";
import { Library } from "../../src/library/mod.ts";
import type { Files } from "../../src/media/files.ts";
import { type App, createApp } from "../../src/routes/app.ts";
import {
  ResponseCache,
  ResponsesUnderWay,
  type UnderWayLimits,
} from "../../src/routes/endpoint/responses.ts";
import { ApiClient } from "./api_client.ts";
import { removeDataFolder } from "./debugging.ts";
import { checkedResponse } from "./openapi/checked.ts";

/** What a test may change about its service. */
export interface ServiceOptions {
  /** Environment variables, as a person would set them. */
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: Files;
  /** Bytes of memory for responses and files; 0 keeps nothing. */
  readonly cacheBytes?: number;
  /** How long to wait while another program writes to the database, in milliseconds. */
  readonly busyTimeoutMs?: number;
  /** How long a body may stall, in milliseconds. */
  readonly bodyStallMs?: number;
  /** What responses under way may hold. */
  readonly underWayLimits?: UnderWayLimits;
  /** A data folder to use and keep, instead of a temporary one. */
  readonly dataDir?: string;
}

/** A client on the machine that runs the service. */
const LOCAL: Client = { address: "127.0.0.1", isSecure: false };

/** A running service. `await using` closes it and removes its folder. */
export class Service extends ApiClient implements AsyncDisposable {
  readonly config: Config;
  readonly access: Access;
  readonly library: Library;
  /** What the service reported to the person who runs it. */
  readonly reports: string[] = [];
  readonly responseCache: ResponseCache;
  readonly #app: App;

  private constructor(
    readonly dataDir: string,
    private readonly keep: boolean,
    options: ServiceOptions,
  ) {
    super();
    this.config = readConfig((name) => options.env?.[name], dataDir);
    const report = (line: string, cause?: unknown) => {
      this.reports.push(cause instanceof Error ? `${line}: ${cause.message}` : line);
    };
    const { files, busyTimeoutMs } = options;
    this.library = new Library({
      dataDir,
      maxUploadBytes: this.config.maxUploadBytes,
      report,
      ...(files === undefined ? {} : { files }),
      ...(busyTimeoutMs === undefined ? {} : { busyTimeoutMs }),
    });
    const socket = () => `${this.config.host}:${this.config.port}`;
    this.responseCache = new ResponseCache(
      this.library,
      options.cacheBytes === undefined ? {} : { cacheBytes: options.cacheBytes },
    );
    this.access = new Access(this.config, this.library.sessions);
    const { library, config, access } = this;
    const { bodyStallMs, underWayLimits } = options;
    const services = {
      library,
      responseCache: this.responseCache,
      config,
      access,
      socket,
      ...(bodyStallMs === undefined ? {} : { bodyStallMs }),
      underWay: new ResponsesUnderWay(underWayLimits),
    };
    this.#app = createApp(services, { warning: report, error: report });
  }

  /** Opens a service. */
  static async open(options: ServiceOptions = {}): Promise<Service> {
    const dataDir = options.dataDir ?? await Deno.makeTempDir({ prefix: "route-guide-test-" });
    return new Service(dataDir, options.dataDir !== undefined, options);
  }

  /** Sends a request to the app and compares the response with the OpenAPI document. `path` begins with `/`. */
  override fetch(path: string, init?: RequestInit, client: Client = LOCAL): Promise<Response> {
    return checkedResponse(
      (request) => this.#app(request, client),
      new Request(`http://localhost${path}`, init),
    );
  }

  /** Paths of all files below the data folder, relative and sorted, without the database's own. */
  filesOnDisk(): string[] {
    const found: string[] = [];
    const walk = (folder: string) => {
      for (const entry of Deno.readDirSync(join(this.dataDir, folder))) {
        const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory) walk(path);
        else if (folder !== "") found.push(path);
      }
    };
    walk("");
    return found.sort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.library[Symbol.dispose]();
    if (!this.keep) await removeDataFolder(this.dataDir);
  }
}
