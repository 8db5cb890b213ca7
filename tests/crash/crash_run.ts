/**
 * One data folder through several crashes: clients write, the process is killed, the next one is compared
 * with what the clients know.
 *
 * SIGKILL ends a process between any two of its instructions. What the system had taken over by then is not
 * lost, so this is no test of a power cut; for that the service flushes (docs/architecture.md#files-and-rows).
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Send } from "../support/history/observation.ts";
import { SeededRandom } from "../support/history/random.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { STOPPED_CODE } from "../support/platform.ts";
import { ServiceProcess } from "../support/process/process.ts";
import { Client } from "./client.ts";
import { type Aftermath, CrashRecord } from "./crash_record.ts";

const CLIENTS = 5;

/** Most writes that are answered before a kill. Counted, so that a slow machine gets as many. */
const MAX_WRITES = 50;

/** Longest time from the last of them to the kill, in milliseconds: about as long as a write takes. */
const MAX_DELAY_MS = 10;

/** What happened in one round. */
export interface Round extends Aftermath {
  /** Writes that were answered. */
  readonly confirmed: number;
  /** What the restart reported to have tidied up: unfinished uploads, files without a row, wrong sides. */
  readonly tidied: number;
}

/** A data folder under crashes. */
export class CrashRun implements AsyncDisposable {
  readonly #record = new CrashRecord();
  readonly #random: SeededRandom;
  readonly #clients: readonly Client[];

  private constructor(
    private readonly dataDir: string,
    seed: number,
    private process: ServiceProcess,
  ) {
    this.#random = new SeededRandom(seed);
    const shared: string[] = [];
    this.#clients = Array.from({ length: CLIENTS }, (_, index) => {
      const random = new SeededRandom(this.#random.below(2 ** 31));
      return new Client(`c${index + 1}`, random, shared, this.#record);
    });
  }

  /**
   * Starts a service on an empty data folder. The seed decides what every client does and after how many
   * answers the kills come; how the requests meet in time is up to the machine.
   */
  static async start(dataDir: string, seed: number): Promise<CrashRun> {
    return new CrashRun(dataDir, seed, await start(dataDir));
  }

  /**
   * Lets the clients write, kills the service, starts the next one and compares.
   *
   * @throws {assert.AssertionError} when anything confirmed is lost, or anything is not in order.
   */
  async round(): Promise<Round> {
    const confirmed = await this.#writeUntilKilled();
    this.process = await start(this.dataDir);
    const tidied = this.process.stderr.split("\n").filter((line) => TIDYING.test(line)).length;
    using http = Deno.createHttpClient({});
    const aftermath = await this.#record.compare(sender(this.process, http));
    // The service is running, but has nothing to do.
    checkDataFolder(this.dataDir);
    return { ...aftermath, confirmed, tidied };
  }

  /** Stops the service as a person would, and looks at what it leaves. */
  async stop(): Promise<void> {
    this.process.kill("SIGTERM");
    const { code, stderr } = await this.process.ended();
    assert.equal(code, STOPPED_CODE, stderr);
    checkDataFolder(this.dataDir);
  }

  /** Ends the service at once if it still runs. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.process[Symbol.asyncDispose]();
  }

  /** Kills the service with SIGKILL while the clients write; gives the number of answered writes. */
  async #writeUntilKilled(): Promise<number> {
    const enough = this.#random.below(MAX_WRITES);
    const delay = this.#random.next() * MAX_DELAY_MS;
    const reached = Promise.withResolvers<void>();
    let answered = 0;
    let killed = false;
    const onAnswer = () => {
      if (++answered >= enough) reached.resolve();
    };
    using http = Deno.createHttpClient({});
    const waiting = new AbortController();
    const send = sender(this.process, http, waiting.signal);
    const clients = this.#clients.map((client) =>
      client.run(send, onAnswer, () => killed).finally(reached.resolve)
    );
    const ended = Promise.allSettled(clients);
    if (enough > 0) await reached.promise;
    await new Promise((resolve) => setTimeout(resolve, delay));
    killed = true;
    await this.process[Symbol.asyncDispose]();
    const givingUp = setTimeout(() => waiting.abort(), CLOSING_MS);
    const outcomes = await ended;
    clearTimeout(givingUp);
    for (const client of outcomes) {
      if (client.status === "rejected") throw withOutput(client.reason, this.process);
    }
    return answered;
  }
}

/**
 * How long clients wait for a response of the killed process, in milliseconds. The system closes its
 * connections; Wine sometimes does not.
 */
const CLOSING_MS = 5000;

const TIDYING = /unfinished uploads|No database record|where its row says/;

function withOutput(reason: unknown, process: ServiceProcess): Error {
  const message = reason instanceof Error ? reason.message : String(reason);
  return new Error(`${message}\n${process.stderr}`, { cause: reason });
}

function start(dataDir: string): Promise<ServiceProcess> {
  return ServiceProcess.start({ dataDir, env: { LOG: "off" } });
}

/** Requests over connections that end with the client, so that no dead process is asked again. */
function sender(process: ServiceProcess, client: Deno.HttpClient, signal?: AbortSignal): Send {
  return (path, init) => {
    const headers = new Headers(init?.headers);
    // Content-Length is to be compared with the bytes, so they must come as they are.
    headers.set("Accept-Encoding", "identity");
    return fetch(`${process.base}${path}`, { ...init, headers, client, signal: signal ?? null });
  };
}
