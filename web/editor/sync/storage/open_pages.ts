/**
 * Finds out which pages of the editor are open: by Web Locks, or, on pages without https, where browsers have none, by
 * messages between the pages.
 *
 * A page that its system has stopped does not respond; then another one may take over its edits and both may
 * send them. That is harmless, because the sender adds nothing twice.
 *
 * @module
 */
import { newName } from "./database.ts";

/** Milliseconds to wait for a page that is being closed, such as the one before a reload. */
const CLOSING_MS = 1000;

/** Milliseconds to wait for the response of a page that may be open. */
const RESPONSE_MS = 2000;

const CHANNEL = "route-guide-editor";

/** A message between pages: `asked` whether a page is open; `open` is the response of that page. */
interface Message {
  readonly kind: "asked" | "open";
  readonly page: string;
}

let shown: Promise<string> | undefined;

/** The name of this page, which other pages find open until it is closed. */
export function thisPage(): Promise<string> {
  const name = newName();
  return shown ??= showAsOpen(name).then(() => name);
}

/**
 * Lets other pages find this one open, until it is closed. Where the browser allows no page that, they take this one for
 * closed.
 *
 * @param page A name that no other page has.
 */
export async function showAsOpen(page: string): Promise<void> {
  if (!("locks" in navigator)) return respondFor(page);
  await new Promise<void>((resolve) => {
    navigator.locks.request(page, () => {
      resolve();
      return new Promise(() => {});
    }).catch(() => respondFor(page)).then(() => resolve()); // as without locks
  });
}

/** Whether a page is closed. */
export async function isClosed(page: string): Promise<boolean> {
  let isIt = false;
  await whenClosed(page, () => {
    isIt = true;
    return Promise.resolve();
  });
  return isIt;
}

/** Runs `work` if a page is closed. */
export async function whenClosed(page: string, work: () => Promise<void>): Promise<void> {
  if (!("locks" in navigator)) return await responds(page) ? undefined : await work();
  if (await withFreeLock(page, work)) return;
  try {
    await navigator.locks.request(page, { signal: AbortSignal.timeout(CLOSING_MS) }, work);
  } catch (error) {
    const isOpen = error instanceof DOMException &&
      ["TimeoutError", "AbortError"].includes(error.name);
    if (!isOpen) throw error;
  }
}

/** Runs `work` if a lock is free now, without a time limit. @returns Whether it was free. */
async function withFreeLock(name: string, work: () => Promise<void>): Promise<boolean> {
  return await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}

function respondFor(page: string): void {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(CHANNEL);
  } catch {
    return; // a browser that may store nothing may refuse it
  }
  const open: Message = { kind: "open", page };
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "asked" && data.page === page) channel.postMessage(open);
  });
}

/** Whether a page responds within {@link RESPONSE_MS} that it is open. */
function responds(page: string): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  const asked: Message = { kind: "asked", page };
  return new Promise((resolve) => {
    const end = (isOpen: boolean) => {
      channel.close();
      resolve(isOpen);
    };
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if (data.kind === "open" && data.page === page) end(true);
    });
    channel.postMessage(asked);
    setTimeout(() => end(false), RESPONSE_MS);
  });
}
