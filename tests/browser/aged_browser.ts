/**
 * A Chromium that lacks what the oldest browsers of a surface lack: every built-in and every member of the DOM that
 * one of them does not have is removed before the page's own code runs, in pages and in their worker, and styles are
 * read as they would read them. What a
 * call accepts or returns is as new as the browser itself.
 *
 * @module
 */
import type { Browser, BrowserContext, Route } from "playwright-core";
import type { Surface } from "../../tools/page_entries.ts";
import { agedStyles } from "../support/compat/aged_styles.ts";
import { lackedMembers, memberLabels } from "../support/compat/members.ts";
import { type BrowserOptions, inChromium, withPrepared } from "./chromium.ts";

/** Members that stay in the aged browser, with the reason for each. */
export const KEPT: Readonly<Record<string, string>> = {
  "Symbol.asyncDispose": "the language forbids to remove it",
  "Symbol.dispose": "the language forbids to remove it",
};

/** What aging has done to a page, as its global `aging`. */
export interface Aging {
  /** Members that were there and are removed. */
  readonly removed: number;
  /** Members that were there and could not be removed. */
  readonly notRemoved: readonly string[];
}

/** Like `inChromium()`, with pages and workers that lack what the oldest browsers of a surface lack. */
export async function inAgedChromium(
  test: Deno.TestContext,
  surface: Surface,
  work: (browser: Browser) => Promise<void>,
  options: BrowserOptions = {},
): Promise<void> {
  await inChromium(
    test,
    (browser) => work(withPrepared(browser, (context) => age(context, surface))),
    options,
  );
}

/** Ages what a context opens from now on; its worker by its script, as no init script runs there. */
async function age(context: BrowserContext, surface: Surface): Promise<void> {
  const script = agingScript(surface);
  await context.addInitScript(script);
  await context.route("**/sw.js", (route) => respond(route, (text) => script + text));
  await context.route("**/assets/*.css", async (route) => {
    const url = route.request().url();
    if (!url.startsWith("file:")) {
      return await respond(route, (text) => agedStyles(text, surface));
    }
    const style = await Deno.readTextFile(new URL(url)).catch(() => null);
    if (style === null) return await route.abort();
    await route.fulfill({ contentType: "text/css", body: agedStyles(style, surface) });
  });
}

/**
 * Responds with what the service sends, changed. At the end of a test the service or the page may be gone while the
 * browser asks for its worker once more; in a test, a page that does not get what it asks for fails by itself.
 */
async function respond(route: Route, changed: (text: string) => string): Promise<void> {
  try {
    const response = await route.fetch();
    await route.fulfill({ response, body: changed(await response.text()) });
  } catch {
    await route.abort().catch(() => {});
  }
}

/** The script that removes what the oldest browsers of a surface lack. */
export function agingScript(surface: Surface): string {
  const members = lackedMembers(surface)
    .filter((member) => !memberLabels(member).some((label) => label in KEPT))
    .map(({ owner, name, place }) => [owner, name, place]);
  return `(${removeMembers})(${JSON.stringify(members)});\n`;
}

/**
 * Removes members in a browser, and leaves there what it has done ({@link Aging}). It runs in the browser and may use
 * nothing of this module.
 */
function removeMembers(members: readonly (readonly [string, string, string])[]): void {
  const { defineProperty, getPrototypeOf, hasOwn } = Object;
  const { deleteProperty, get } = Reflect;
  const isObject = (value: unknown) =>
    (typeof value === "object" && value !== null) || typeof value === "function";
  const symbolOf = (name: string) =>
    name.startsWith("@@") ? get(Symbol, name.slice(2)) ?? name : name;
  const resolve = (path: string) =>
    path === "TypedArray"
      ? getPrototypeOf(Uint8Array)
      : path.split(".").reduce((at, key) => isObject(at) ? get(at, key) : undefined, globalThis);
  const isGlobal = (type: object) => typeof type === "function" && globalThis instanceof type;
  const notRemoved: string[] = [];
  let removed = 0;
  const remove = (from: object, key: string | symbol, label: string) => {
    if (!hasOwn(from, key)) return;
    if (deleteProperty(from, key)) removed++;
    else notRemoved.push(label);
  };
  const refuseNew = (owner: string, constructor: object) => {
    const construct = () => {
      throw new TypeError("Illegal constructor");
    };
    const value = new Proxy(constructor, { construct });
    const [name = "", ...rest] = owner.split(".").reverse();
    const home = rest.length === 0 ? globalThis : resolve(rest.reverse().join("."));
    defineProperty(home, name, { value, configurable: true, writable: true });
    removed++;
  };
  for (const [owner, name, place] of members) {
    const at = resolve(owner);
    if (!isObject(at)) continue;
    const label = `${owner}.${name}`;
    if (name === "") {
      const [key = "", ...rest] = owner.split(".").reverse();
      remove(rest.length === 0 ? globalThis : resolve(rest.reverse().join(".")), key, owner);
    } else if (name === "new") {
      if (typeof at === "function") refuseNew(owner, at);
    } else {
      const prototype = get(at, "prototype");
      if (place !== "prototype") remove(at, symbolOf(name), label);
      if (place !== "static" && isObject(prototype)) {
        remove(prototype, symbolOf(name), label);
        // Members of the global object are its own.
        if (isGlobal(at)) remove(globalThis, symbolOf(name), label);
      }
    }
  }
  defineProperty(globalThis, "aging", { value: { removed, notRemoved } });
}
