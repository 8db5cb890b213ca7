/** CPU and memory of a process, read from `/proc` on Linux; null on other systems. @module */

/** Ticks of `/proc/<pid>/stat` in a second on every Linux that Deno runs on (`man 5 proc`, `USER_HZ`). */
const TICKS_PER_SECOND = 100;

/** CPU and memory of a process with the processes it has started. */
export class ProcessCosts {
  #family: readonly number[] | null = null;

  /** @param isAlone Whether the processes that it has started do not count. */
  constructor(private readonly pid: number, isAlone = false) {
    if (isAlone) this.#family = [pid];
  }

  /** The process and its children, which are looked up at first use, when all have been started. */
  get #pids(): readonly number[] {
    return this.#family ??= [this.pid, ...children(this.pid)];
  }

  /** Seconds of CPU so far, of all threads; null where the system does not report them. */
  cpuSeconds(): number | null {
    return this.#sum((pid) => {
      const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
      // After the name, which may contain spaces, the 12th and 13th field are utime and stime.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    });
  }

  /** Resident memory now, in MB of a million bytes. */
  residentMb(): number | null {
    return this.#memory("VmRSS");
  }

  /** Largest resident memory since {@link resetPeak} or the start, in MB of a million bytes. */
  peakMb(): number | null {
    return this.#memory("VmHWM");
  }

  /** Resets the peak to the memory that is resident now (`man 5 proc`, `clear_refs`). */
  resetPeak(): void {
    if (Deno.build.os !== "linux") return;
    for (const pid of this.#pids) Deno.writeTextFileSync(`/proc/${pid}/clear_refs`, "5");
  }

  #memory(field: "VmRSS" | "VmHWM"): number | null {
    return this.#sum((pid) => {
      const status = Deno.readTextFileSync(`/proc/${pid}/status`);
      return Number(new RegExp(`${field}:\\s*(\\d+) kB`).exec(status)?.[1]) * 1024 / 1e6;
    });
  }

  #sum(measure: (pid: number) => number): number | null {
    if (Deno.build.os !== "linux") return null;
    return this.#pids.reduce((sum, pid) => sum + measure(pid), 0);
  }
}

function children(pid: number): number[] {
  if (Deno.build.os !== "linux") return [];
  return Deno.readTextFileSync(`/proc/${pid}/task/${pid}/children`)
    .split(" ").filter((text) => text !== "").map(Number);
}
