/** CPU time: what work costs, however many other programs a machine runs at the same time. @module */

/** Ticks in a second in `/proc` on every Linux that Deno runs on (`man 5 proc`, `USER_HZ`). */
const TICKS_PER_SECOND = 100;

/**
 * Milliseconds of CPU that this thread has used, for the difference between two moments. Tests that run in parallel are
 * threads of one process, so that the time of the process would be that of all of them. Where there is no `/proc`, the
 * time that has passed.
 */
export function cpuMs(): number {
  if (Deno.build.os !== "linux") return performance.now();
  return cpuSecondsIn(Deno.readTextFileSync("/proc/thread-self/stat")) * 1000;
}

/** User and system time out of a `stat` file of `/proc`; 0 if it is empty. */
export function cpuSecondsIn(stat: string): number {
  // After the name, which may contain spaces, the 12th and 13th field are utime and stime.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
}
