/**
 * A page whose build the service has no longer: its parts that are loaded later are gone, and it has to be loaded again
 * (ADR 019). It does so only while the teacher waits for a part and nothing would be lost. What is open, also what was
 * pressed just now, is open again afterwards.
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";
import { inTab, keepValue, keptValue } from "../../kit/kept.ts";

/** Sent by the script that the service has in place of one of another build (src/pages/assets.ts). */
const RENEWAL = "program-renewal";

/** What was open longer ago than this, in milliseconds, is not opened again. */
const LONGEST_MS = 60_000;

/** What is open now, by name. */
const open = new Map<string, unknown>();

/** What was open before the page was loaded again, by name. */
let before = new Map<string, unknown>();

/** The page was loaded again for a newer build, and files that were chosen are not there any more. */
export class RenewedError extends Error {
  override readonly name = "RenewedError";
}

let awaited = 0;
let wasRefused = false;

/** Whether a part is missing because the page could not be loaded again without losing something. */
export function wasRenewalRefused(): boolean {
  return wasRefused;
}

/** Opens again what was open before a reload for a newer build, and decides from now on whether to reload for one. */
export function watchRenewal(): void {
  before = taken();
  addEventListener(RENEWAL, (event) => {
    // The listeners also save what is being typed, as they do before the page is really left.
    const mayLeave = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
    if (awaited > 0 && mayLeave()) return keepOpen();
    if (awaited > 0) wasRefused = true;
    event.preventDefault();
  });
}

/** Keeps what is open, for the page that is loaded next in this tab. */
export function keepOpen(): void {
  const { pathname: path } = location;
  // Without storage the teacher presses again.
  keepValue(inTab, "route-guide-open", { path, atMs: Date.now(), open: [...open] });
}

function taken(): Map<string, unknown> {
  try {
    const kept = keptValue(inTab, "route-guide-open");
    keepValue(inTab, "route-guide-open", null);
    if (!isObject(kept) || kept.path !== location.pathname) return new Map();
    const isOld = Math.abs(Date.now() - Number(kept.atMs)) > LONGEST_MS;
    return isOld || !Array.isArray(kept.open) ? new Map() : new Map(kept.open);
  } catch {
    return new Map(); // the other build has kept it in another form
  }
}

/** Whether a kept value is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** What was open under a name before the page was loaded again, once; undefined for nothing. */
export function takeOpen(name: string): unknown {
  const value = before.get(name);
  before.delete(name);
  return value;
}

/** Keeps what is open for the case that the page is loaded again. @param value JSON; undefined for nothing. */
export function useKeptOpen(name: string, value: unknown): void {
  useLayoutEffect(() => {
    if (value === undefined) return;
    open.set(name, value);
    return () => void open.delete(name);
  }, [name, value]);
}

/** Which of some things is open, or null; kept as {@link useKeptOpen} does. */
export function useOpen<Name extends string>(
  name: string,
  names: readonly Name[],
): [Name | null, (opened: Name | null) => void] {
  const [opened, setOpened] = useState<Name | null>(() => {
    const kept = takeOpen(name);
    return names.find((each) => each === kept) ?? null;
  });
  useKeptOpen(name, opened ?? undefined);
  return [opened, setOpened];
}

/** As long as the component is shown, the teacher waits for a part. */
export function useAwaited(isAwaited = true): void {
  useLayoutEffect(() => {
    if (!isAwaited) return;
    awaited++;
    return () => void awaited--;
  }, [isAwaited]);
}

// Keeps the page when files are dropped beside a field; otherwise the browser would leave the page and show the file.

/** Whether something that is dragged has files, and does not come from this page, as its pictures do. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return !isFromPage && dataTransfer !== null && dataTransfer.types.includes("Files");
}

let isFromPage = false;

/**
 * Refuses dropped files everywhere on the page. Fields that accept files have listeners too, which are
 * called after these and set `dropEffect`.
 */
export function keepPage(): void {
  addEventListener("dragstart", () => isFromPage = true);
  addEventListener("dragend", () => isFromPage = false);
  for (const type of ["dragenter", "dragover", "drop"] as const) {
    addEventListener(type, (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      dataTransfer.dropEffect = "none";
    });
  }
}
