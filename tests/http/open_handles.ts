/** How many handles this process holds on the files of a folder, as the system sees it. @module */
import { until } from "../support/until.ts";

/** Whether the handles of a process can be counted here. */
export const COUNTS_HANDLES = Deno.build.os === "linux";

/** Adds to the name of a test that does not run why it does not. */
export function handleTest(name: string): { name: string; ignore: boolean } {
  const reason = ` (skipped: no list of open handles on ${Deno.build.os})`;
  return { name: COUNTS_HANDLES ? name : name + reason, ignore: !COUNTS_HANDLES };
}

/** Counts the open handles on files below `folder`, removed files included. A read under way adds one. */
export async function openHandles(folder: string): Promise<number> {
  // A list from outside, since Deno itself reads /proc only with every permission.
  const list = new Deno.Command("ls", { args: ["-l", `/proc/${Deno.pid}/fd`] });
  const { stdout } = await list.output();
  const lines = new TextDecoder().decode(stdout).split("\n");
  return lines.filter((line) => line.includes(`-> ${folder}`)).length;
}

/** Waits until no handle on a file below `folder` is left. */
export function untilNoHandles(folder: string): Promise<void> {
  return until("no handle is open", async () => await openHandles(folder) === 0);
}
