/**
 * The real process under attack: a route and a POI in it, what it returns to bytes sent by hand, and what
 * the attack costs it in memory, CPU and latency.
 *
 * @module
 */
import assert from "node:assert/strict";
import { cpuSecondsIn } from "../support/cpu_time.ts";
import { jsonOf } from "../support/responses.ts";
import { OELBERG } from "../support/gpx_samples.ts";
import { checkDataFolder } from "../support/invariants.ts";
import { STOPPED_CODE } from "../support/platform.ts";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";
import { sleep } from "../support/sleep.ts";
import { until } from "../support/until.ts";

/** A process with one route and one POI. */
export class AttackedProcess {
  constructor(readonly service: ServiceProcess, readonly dataDir: string) {}

  /** Address of the service, such as `http://127.0.0.1:41234`. */
  get base(): string {
    return this.service.base;
  }

  /** All that a reader can see. */
  async state(): Promise<string> {
    const list = await fetch(`${this.base}/api/routes?includeDeleted=true`);
    const route = await fetch(`${this.base}/api/routes/1`);
    return `${await list.text()}\n${await route.text()}`;
  }

  /** Names of the files in staging. */
  staged(): string[] {
    return [...Deno.readDirSync(`${this.dataDir}/staging`)].map(({ name }) => name);
  }

  /** Waits until uploads that broke off have left staging. */
  untilNothingStaged(): Promise<void> {
    return until("nothing is in staging", () => this.staged().length === 0, {
      found: () => `${this.staged().length} files`,
    });
  }

  /** The longest of {@link waitsDuring}, in milliseconds. */
  async longestWaitDuring(work: Promise<unknown>): Promise<number> {
    return Math.max(0, ...await this.waitsDuring(work));
  }

  /**
   * Requests the health again and again while `work` runs.
   *
   * @returns The wait of each request in milliseconds, but no more than the CPU time that the event loop of the
   * service has used during it: on a busy machine the process also waits for its turn. Zeros where there is no
   * `/proc`.
   */
  async waitsDuring(work: Promise<unknown>): Promise<number[]> {
    let running = true;
    const ended = work.finally(() => running = false);
    // It is awaited below, after the last request for the health.
    ended.catch(() => {});
    const waits: number[] = [];
    while (running) {
      const begun = performance.now();
      const busyBefore = this.#loopMs();
      await jsonOf(fetch(`${this.base}/api/health`));
      const waited = performance.now() - begun;
      waits.push(Math.min(waited, this.#loopMs() - busyBefore));
      await sleep(5);
    }
    await ended;
    return waits;
  }

  /** Largest resident memory so far, in MiB; 0 where there is no `/proc`. */
  peakMemoryMb(): number {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(this.#proc("status"))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  }

  /** Waits until the process has hardly worked for half a second. */
  async untilIdle(): Promise<void> {
    for (let before = -1;;) {
      const now = this.cpuSeconds();
      if (now - before < 0.03) return;
      before = now;
      await sleep(500);
    }
  }

  /** Seconds of CPU so far, of all threads; 0 where there is no `/proc`. */
  cpuSeconds(): number {
    return cpuSecondsIn(this.#proc("stat"));
  }

  /**
   * Milliseconds of CPU of the thread that runs the event loop; 0 where there is no `/proc`, because a wait
   * can then be due to other processes.
   */
  #loopMs(): number {
    const stat = this.#proc(`task/${this.service.child.pid}/stat`);
    return cpuSecondsIn(stat) * 1000;
  }

  #proc(file: string): string {
    if (Deno.build.os !== "linux") return "";
    return Deno.readTextFileSync(`/proc/${this.service.child.pid}/${file}`);
  }
}

/**
 * Runs an attack on a process. After it the process must still respond, stop on SIGTERM, and leave
 * its data folder in order.
 */
export async function withAttackedProcess(
  env: Readonly<Record<string, string>>,
  attack: (target: AttackedProcess) => Promise<void>,
): Promise<void> {
  await withDataDir(async (dataDir) => {
    await using service = await ServiceProcess.start({ dataDir, env: { LOG: "off", ...env } });
    const target = new AttackedProcess(service, dataDir);
    const form = new FormData();
    form.append("gpx", new File([OELBERG], "a.gpx"));
    const { base } = service;
    await jsonOf(fetch(`${base}/api/routes`, { method: "POST", body: form }), 201);
    const poi = new URLSearchParams({ lat: "50.6841", lon: "7.2494" });
    await jsonOf(fetch(`${base}/api/routes/1/pois`, { method: "POST", body: poi }), 201);
    await attack(target);
    await jsonOf(fetch(`${base}/api/health`));
    service.kill("SIGTERM");
    const { code, stderr } = await service.ended();
    assert.equal(code, STOPPED_CODE, stderr);
    assert.doesNotMatch(stderr, /error:/, `the service reported an error of its own:\n${stderr}`);
    checkDataFolder(dataDir);
  });
}
