/** Facts about the machine and the versions of what is compared, for the report. @module */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Tools } from "./bench.ts";
import { median } from "./result.ts";

/** A name and its value. */
type Fact = readonly [name: string, value: string];

/** All facts; `folder` is on the disk that is measured. */
export async function machineFacts(folder: string, tools: Tools): Promise<Fact[]> {
  const gib = Deno.systemMemoryInfo().total / 2 ** 30;
  return [
    ["processor", `${processor()}, ${navigator.hardwareConcurrency} cores`],
    ["memory", `${gib.toFixed(0)} GiB`],
    ["system", `${Deno.build.os} ${Deno.osRelease()}`],
    ["disk", `${disk(folder)}; one flushed write of 4 KiB takes ${flushMs(folder).toFixed(2)} ms`],
    ["Deno", Deno.version.deno],
    ["SQLite", sqliteVersion()],
    ["nginx", tools.nginx === null ? "" : await version(tools.nginx, "-v")],
    ["Node.js", await version("node", "--version")],
  ];
}

function processor(): string {
  if (Deno.build.os !== "linux") return Deno.build.arch;
  const info = Deno.readTextFileSync("/proc/cpuinfo");
  return /^model name\s*:\s*(.+)$/m.exec(info)?.[1] ?? Deno.build.arch;
}

/** File system and kind of the disk under a folder. */
function disk(folder: string): string {
  if (Deno.build.os !== "linux") return "unknown kind";
  const mounts = Deno.readTextFileSync("/proc/mounts").split("\n").map((line) => line.split(" "))
    .map(([device = "", point = "", type = ""]) => ({ device, point, type }))
    .filter(({ point }) => point !== "" && folder.startsWith(point))
    .toSorted((a, b) => b.point.length - a.point.length);
  const { device = "", type = "unknown file system" } = mounts[0] ?? {};
  const kind = /\/(?:vd|xvd)[a-z]/.test(device)
    ? "a virtual disk"
    : /\/nvme/.test(device)
    ? "an NVMe disk"
    : device.startsWith("/dev/")
    ? "a disk"
    : "memory or network";
  return `${type} on ${kind}`;
}

/** Median time of a write and its flush, in milliseconds. */
function flushMs(folder: string): number {
  using file = Deno.openSync(join(folder, "flush"), { write: true, create: true });
  const page = crypto.getRandomValues(new Uint8Array(4096));
  const times = Array.from({ length: 50 }, () => {
    const started = performance.now();
    file.writeSync(page);
    file.syncDataSync();
    return performance.now() - started;
  });
  return median(times);
}

function sqliteVersion(): string {
  using db = new DatabaseSync(":memory:");
  return String(db.prepare("SELECT sqlite_version() AS version").get()?.version);
}

/** The version a program prints about itself; empty when it is not there. */
async function version(program: string, flag: string): Promise<string> {
  try {
    const { stdout, stderr } = await new Deno.Command(program, { args: [flag] }).output();
    const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
    return /\d+(?:\.\d+)+/.exec(text)?.[0] ?? "";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
