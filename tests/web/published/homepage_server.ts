/**
 * A homepage for tests without a browser: its files, and the status that it returns for some of them.
 *
 * @module
 */

/** What the homepage has, by paths below its folder: a text, or the status of a failure. */
export type Content = Readonly<Record<string, string | number>>;

/** When the homepage says that its files were changed. */
export const CHANGED = new Date("2026-05-03T08:00:00Z");

/** A homepage. `await using` ends it. */
export class HomepageServer implements AsyncDisposable {
  content: Content;
  /** Method and path of every request. */
  readonly requests: string[] = [];
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(content: Content, lastModified: Date = CHANGED) {
    this.content = content;
    const onListen = () => {};
    this.#server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen }, (request) => {
      const path = new URL(request.url).pathname.slice("/wege/".length);
      this.requests.push(`${request.method} ${path}`);
      const found = this.content[path.endsWith("/") ? `${path}index.html` : path] ?? 404;
      if (typeof found === "number") return new Response(null, { status: found });
      const headers = {
        "Last-Modified": lastModified.toUTCString(),
        "Content-Length": `${new TextEncoder().encode(found).length}`,
      };
      return new Response(request.method === "HEAD" ? null : found, { headers });
    });
  }

  /** Address of the folder, with a slash at its end. */
  get address(): string {
    return `http://127.0.0.1:${this.#server.addr.port}/wege/`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}

/** Gives this process the properties of a page of a secure context while `work` runs. */
export async function inSecureContext(work: () => Promise<void>): Promise<void> {
  const before = Object.getOwnPropertyDescriptor(globalThis, "isSecureContext");
  Object.defineProperty(globalThis, "isSecureContext", { value: true, configurable: true });
  try {
    await work();
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, "isSecureContext");
    else Object.defineProperty(globalThis, "isSecureContext", before);
  }
}
