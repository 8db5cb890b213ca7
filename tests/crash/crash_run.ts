/**
 * One data folder through several crashes: clients write, flushes of the process fail in some rounds, the
 * process is killed or stopped, the next one is compared with what the clients know.
 *
 * SIGKILL ends a process between any two of its instructions. What the system had taken over by then is not
 * lost, so this is no test of a power cut; for that the service flushes (docs/data-folder.md).
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { Send } from "../support/history/observation.ts";
import { SeededRandom } from "../support/random.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { STOPPED_CODE } from "../support/platform.ts";
import { ServiceProcess } from "../support/process/process.ts";
import { type FlushFault, launcher } from "../support/faults/strace.ts";
import { Client, type ClientEvents } from "./client.ts";
import { type Aftermath, CrashRecord } from "./crash_record.ts";
import { sleep } from "../support/sleep.ts";

const CLIENTS = 5;

/** Most writes that get a response before a kill. Counted, so that a slow machine gets as many. */
const MAX_WRITES = 50;

/** Longest time from the last of them to the kill, in milliseconds: about as long as a write takes. */
const MAX_DELAY_MS = 10;

/** Part of the rounds in which flushes fail. */
const FAULTY_ROUNDS = 0.4;

/** Most flushes of a thread before the first one that fails, and most that fail in a row. */
const MAX_FLUSHES = 15;
const MAX_FAILURES = 5;

/** How a service ends. */
const ENDS: readonly Deno.Signal[] = ["SIGKILL", "SIGTERM"];

/** What happened in one round. */
export interface Round extends Aftermath {
  /** Writes that got a response. */
  readonly confirmed: number;
  /** Writes that returned an error because a flush has failed. */
  readonly failed: number;
  /** What the restart reported to have recovered: incomplete uploads, files without a row, misplaced folders. */
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
    private readonly flushesFail: boolean,
  ) {
    this.#random = new SeededRandom(seed);
    const shared: string[] = [];
    this.#clients = Array.from({ length: CLIENTS }, (_, index) => {
      const random = new SeededRandom(this.#random.below(2 ** 31));
      return new Client(`c${index + 1}`, random, shared, this.#record);
    });
  }

  /**
   * Starts a service on an empty data folder. The seed decides what every client does, after how many responses
   * the kills come and which flushes fail; how the requests meet in time is up to the machine.
   *
   * @param flushesFail Whether flushes fail in some rounds, which takes strace.
   */
  static async start(dataDir: string, seed: number, flushesFail: boolean): Promise<CrashRun> {
    return new CrashRun(dataDir, seed, await start(dataDir), flushesFail);
  }

  /**
   * Lets the clients write, kills the service, starts the next one and compares.
   *
   * @throws {assert.AssertionError} when anything confirmed is lost, or anything is not in order.
   */
  async round(): Promise<Round> {
    const fault = this.flushesFail && this.#random.chance(FAULTY_ROUNDS) ? this.#fault() : null;
    if (fault !== null) await this.#restartWith(fault);
    const { confirmed, failed } = await this.#writeUntilKilled(fault !== null);
    this.process = await start(this.dataDir);
    const tidied = this.process.stderr.split("\n").filter((line) => RECOVERY.test(line)).length;
    using http = Deno.createHttpClient({});
    const aftermath = await this.#record.compare(sender(this.process, http));
    // The service is running, but has nothing to do.
    checkDataFolder(this.dataDir);
    return { ...aftermath, confirmed, failed, tidied };
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

  /** Some flushes of the log, or of anything, from some call on: once, several times, or for good. */
  #fault(): FlushFault {
    const first = 1 + this.#random.below(MAX_FLUSHES);
    const last = first + this.#random.below(MAX_FAILURES);
    return {
      paths: this.#random.chance(0.5) ? [join(this.dataDir, "route-guide.db-wal")] : [],
      error: "EIO",
      when: this.#random.pick([`${first}`, `${first}..${last}`, `${first}+`]),
    };
  }

  /** Ends the service and starts one whose flushes fail; without faults when it refuses to start with them. */
  async #restartWith(fault: FlushFault): Promise<void> {
    await this.#end(this.#random.pick(ENDS));
    try {
      this.process = await start(this.dataDir, fault);
    } catch (error) {
      if (!String(error).includes("cannot be flushed")) throw error;
      this.process = await start(this.dataDir);
    }
  }

  async #end(signal: Deno.Signal): Promise<void> {
    this.process.kill(signal);
    await this.process.ended();
  }

  /**
   * Ends the service while the clients write: with SIGKILL, or, when its flushes fail, also with SIGTERM.
   *
   * @returns How many writes returned a success, and how many an error.
   */
  async #writeUntilKilled(mayFail: boolean): Promise<{ confirmed: number; failed: number }> {
    const signal = mayFail ? this.#random.pick(ENDS) : "SIGKILL";
    const enough = this.#random.below(MAX_WRITES);
    const delay = this.#random.next() * MAX_DELAY_MS;
    const reached = Promise.withResolvers<void>();
    let confirmed = 0;
    let failed = 0;
    let killed = false;
    const events: ClientEvents = {
      onResponse: () => {
        if (++confirmed >= enough) reached.resolve();
      },
      onFailure: () => {
        if (++failed === CLIENTS) reached.resolve();
      },
      isKilled: () => killed,
      mayFail,
    };
    using http = Deno.createHttpClient({});
    const waiting = new AbortController();
    const send = sender(this.process, http, waiting.signal);
    const clients = this.#clients.map((client) =>
      client.run(send, events).catch((error) => {
        reached.resolve();
        throw error;
      })
    );
    const ended = Promise.allSettled(clients);
    if (enough > 0) await reached.promise;
    await sleep(delay);
    killed = true;
    await this.#end(signal);
    const givingUp = setTimeout(() => waiting.abort(), CLOSING_MS);
    const outcomes = await ended;
    clearTimeout(givingUp);
    for (const client of outcomes) {
      if (client.status === "rejected") throw withOutput(client.reason, this.process);
    }
    return { confirmed, failed };
  }
}

/**
 * How long clients wait for a response of the killed process, in milliseconds. The system closes its
 * connections; Wine sometimes does not.
 */
const CLOSING_MS = 5000;

const RECOVERY = /incomplete uploads|No database record|as its database record requires/;

function withOutput(reason: unknown, process: ServiceProcess): Error {
  const message = reason instanceof Error ? reason.message : String(reason);
  return new Error(`${message}\n${process.stderr}`, { cause: reason });
}

function start(dataDir: string, fault?: FlushFault): Promise<ServiceProcess> {
  const options = fault === undefined ? {} : { launcher: launcher(fault) };
  return ServiceProcess.start({ dataDir, env: { LOG: "off" }, ...options });
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
