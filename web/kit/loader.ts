/**
 * Loads the parts of a program: what `import()` is in the scripts of the pages (ADR 019). Each program begins with it.
 *
 * @module
 */

/** What a part exports. */
type Exports = Readonly<Record<string, unknown>>;

/** The module of a part: it gets what it depends on, and puts what it exports into the object for that. */
type Factory = (...values: readonly unknown[]) => void;

/** Called by a part as soon as it runs, with the names of what it depends on. */
type Define = (id: string, dependencies: readonly string[], factory: Factory) => void;

declare global {
  interface HTMLScriptElement {
    /** Only on elements of parts that are loaded. */
    define?: Define;
  }
  /** Set by the script that the service has in place of one of another build, once it loads the page again. */
  var routeGuideReloading: true | undefined;
}

/** Parts by their names; those that could not be loaded are not in it, so they are loaded again. */
const parts = new Map<string, Promise<Exports>>();

/** How often a part was asked for, by its name. */
const tries = new Map<string, number>();

/** Runs the first script of a program. It depends on no part. */
export const define: Define = (id, dependencies, factory) => {
  const exports = {};
  parts.set(`./${id}`, Promise.resolve(exports));
  factory(...dependencies.map(provide(exports)));
};

/** What a module gets for the name of something that it depends on. @param exports Its own. */
function provide(exports: Exports): (id: string) => unknown {
  return (id) => id === "exports" ? exports : id === "require" ? load : load(id);
}

/** Loads a part and those it depends on, once. @throws {Error} when one of them cannot be loaded. */
function load(id: string): Promise<Exports> {
  let part = parts.get(id);
  if (part === undefined) {
    part = run(id.slice(2));
    parts.set(id, part);
    part.catch(() => parts.delete(id));
  }
  return part;
}

async function run(name: string): Promise<Exports> {
  const count = tries.get(name) ?? 0;
  tries.set(name, count + 1);
  // WebKit keeps the failure of an address that was preloaded, so every other try has another one.
  const again = count % 2 === 0 ? "" : `?${count}`;
  const style = addressOf(`${name}-style`);
  const [[, dependencies, factory]] = await Promise.all([
    loadScript(name, again),
    style !== null && loadStyle(style + again),
  ]);
  const exports = {};
  factory(...await Promise.all(dependencies.map(provide(exports))));
  return exports;
}

/** Loads the script of a part, whose element the page may have already. @throws {Error} when it cannot be loaded. */
function loadScript(name: string, again: string): Promise<Parameters<Define>> {
  return new Promise((resolve, reject) => {
    const known = document.querySelector<HTMLScriptElement>(`script[data-part=${name}]`);
    const script = known ?? document.createElement("script");
    script.define = (...part) => resolve(part);
    const end = () => {
      delete script.dataset.part; // the next try has an element of its own
      // In the place of a part of another build is a script that defines none. Nothing is shown as failed until the page is
      // loaded again.
      if (!globalThis.routeGuideReloading) reject(new Error(`${name} cannot be loaded`));
    };
    script.onload = script.onerror = end;
    // Firefox and WebKit may have reported its failure before; all elements of the page have run or failed by then.
    if (known !== null) return document.addEventListener("DOMContentLoaded", end);
    script.src = addressOf(name) + again; // without an address it fails, too
    document.head.append(script);
  });
}

/** Loads a style. @throws {Error} when it cannot be loaded. */
function loadStyle(address: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} cannot be loaded`));
    };
    document.head.append(link);
  });
}

/** The address that the script element of the page has under a name; null without one. */
export function addressOf(name: string): string | null {
  return document.querySelector(`script[data-${name}]`)?.getAttribute(`data-${name}`) ?? null;
}
