/**
 * What the browser code uses of the browser, compared with what the oldest browsers have: also where no test runs it.
 *
 * @module
 */
import assert from "node:assert/strict";
import { ENTRIES, type Surface } from "../../tools/page_entries.ts";
import { lackedMembers, memberLabels } from "../support/compat/members.ts";
import { usedMembers, WEB } from "../support/compat/used_members.ts";

/** Members that old browsers lack and the code can do without, with the reason for each. */
const DONE_WITHOUT: Readonly<Record<Surface, Readonly<Record<string, string>>>> = {
  guide: {
    "Navigator.prototype.permissions": "caught: without it the page acts as before a permission",
    "Permissions.prototype.query": "see navigator.permissions",
    "PermissionStatus.prototype.state": "see navigator.permissions",
    "Navigator.prototype.wakeLock": "asked for before: without it the screen may go off",
    "WakeLock.prototype.request": "see navigator.wakeLock",
    "WakeLockSentinel.prototype.release": "see navigator.wakeLock",
    "WakeLockSentinel.prototype.released": "see navigator.wakeLock",
    "Navigator.prototype.vibrate": "called with ?. only",
    "Navigator.prototype.canShare": "called with ?. only: without it files are downloaded",
    "Navigator.prototype.share": "see navigator.canShare",
  },
  editor: {
    "Navigator.prototype.wakeLock": "asked for before: without it the screen may go off",
    "WakeLock.prototype.request": "see navigator.wakeLock",
    "WakeLockSentinel.prototype.release": "see navigator.wakeLock",
    "CanvasRenderingContext2D.prototype.imageSmoothingQuality":
      "only set: without it pictures are shrunk less smoothly",
    "Window.prototype.requestIdleCallback":
      "asked for before: without it recordings are measured after a pause",
    "ArrayBuffer.prototype.transfer":
      "called with ?. only: without it memory is released when garbage is collected",
  },
};

/** Labels of lacked members that a surface uses, with the modules that do. */
function lackedIn(surface: Surface): ReadonlyMap<string, ReadonlySet<string>> {
  const lacked = new Set(lackedMembers(surface).flatMap(memberLabels));
  const found = new Map<string, Set<string>>();
  const entries = Object.values(ENTRIES[surface]).map(({ path }) => path);
  for (const { labels, file } of usedMembers(WEB, entries)) {
    for (const label of labels.filter((candidate) => lacked.has(candidate))) {
      found.set(label, (found.get(label) ?? new Set()).add(file));
    }
  }
  return found;
}

function checkUsed(surface: Surface): void {
  const found = lackedIn(surface);
  const reasons = DONE_WITHOUT[surface];
  const unexplained = [...found].filter(([label]) => !(label in reasons));
  assert.deepEqual(unexplained.map(([label, files]) => `${label} in ${[...files]}`), []);
  assert.deepEqual([...found.keys()].sort(), Object.keys(reasons).sort(), "each is still used");
}

Deno.test("The guide uses nothing that its oldest browsers lack and that it cannot do without", () =>
  checkUsed("guide"));

Deno.test("The editor uses nothing that its oldest browsers lack and that it cannot do without", () =>
  checkUsed("editor"));

/** A module that uses old browsers' members in each way, and newer ones. */
const EXAMPLE = `
  const { permissions: allowed } = navigator;
  export const all = [allowed, [1].toSorted(), Promise.withResolvers(), new Intl.Segmenter()];
  export class Root extends DisposableStack {}
  export function use(button: HTMLButtonElement, signal: AbortSignal, { size }: Blob) {
    button.popover = "auto";
    button.closest("form")?.requestSubmit();
    if (size > 0) return cookieStore.get("a");
    return [AbortSignal.any([signal]), new Response().json(), Response.json(1)];
  }`;

Deno.test("tests/support/compat/used_members.ts: newer members are found however they are used", () => {
  const folder = Deno.makeTempDirSync({ prefix: "route-guide-members-" });
  try {
    Deno.writeTextFileSync(`${folder}/example.ts`, EXAMPLE);
    const lacked = new Set(lackedMembers("guide").flatMap(memberLabels));
    const labels = usedMembers(folder, ["example.ts"]).flatMap((used) => used.labels);
    const found = new Set(labels.filter((label) => lacked.has(label)));
    assert.deepEqual([...found].sort(), [
      "AbortSignal.any",
      "Array.prototype.toSorted",
      "CookieStore.prototype.get",
      "DisposableStack",
      "HTMLElement.prototype.popover",
      "HTMLFormElement.prototype.requestSubmit",
      "Intl.Segmenter",
      "Navigator.prototype.permissions",
      "Promise.withResolvers",
      "Response.json",
      "Window.prototype.cookieStore",
      "new Intl.Segmenter()",
    ]);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});
