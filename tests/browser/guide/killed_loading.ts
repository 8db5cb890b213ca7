/**
 * A walk is loaded onto a phone whose browser is killed again and again meanwhile: the same steps in every engine.
 *
 * @module
 */
import assert from "node:assert/strict";
import { repetitions } from "../../support/extent.ts";
import { until } from "../../support/until.ts";
import { createWalk, type WalkStation } from "../../support/walk.ts";
import type { KilledPhone } from "./killed_walk.ts";
import { withService } from "./phone.ts";
import type { WalkingPage } from "./whole_walk.ts";

const NAME = "Abgestürzt beim Laden";
const COUNT = 12;
const STATIONS: readonly WalkStation[] = Array.from({ length: COUNT }, (_, index) => ({
  title: `Halt ${index + 1}`,
  atM: 100 * (index + 1),
  seconds: 2,
}));

/**
 * At what the browser is killed: the request for the list of files; that for a recording, after another one was loaded;
 * half of a recording.
 */
type Moment = "list" | "request" | "half";

const MOMENTS: readonly Moment[] = Array.from({ length: repetitions({ usual: 1, night: 3 }) })
  .flatMap(() => ["request", "half", "list"] as const);

/** A server that stops in the middle of what it does. */
class StoppingServer implements AsyncDisposable {
  /** Paths of the recordings that were sent whole. */
  readonly sent: string[] = [];
  #moment: Moment | null = null;
  #stopped = Promise.withResolvers<void>();
  #released = Promise.withResolvers<void>();
  #recordings = 0;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(private readonly base: string) {
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request) => this.#respond(request),
    );
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#server.addr.port}`;
  }

  /** From now on it stops at this moment; null: never. @returns Resolves when it has stopped. */
  stopAt(moment: Moment | null): Promise<void> {
    this.#released.resolve();
    this.#moment = moment;
    this.#recordings = 0;
    this.#stopped = Promise.withResolvers();
    this.#released = Promise.withResolvers();
    return this.#stopped.promise;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#released.resolve();
    await this.#server.shutdown();
  }

  async #respond({ method, url, headers, body }: Request): Promise<Response> {
    const { pathname, search } = new URL(url);
    const sent = new Headers(headers);
    sent.delete("Host");
    sent.set("Accept-Encoding", "identity");
    const isRecording = pathname.endsWith("/audio");
    if (isRecording) this.#recordings++;
    const isLater = isRecording && this.#recordings > 1;
    const isList = pathname.endsWith("/manifest");
    if ((isLater && this.#moment === "request") || (isList && this.#moment === "list")) {
      await this.#stop();
    }
    const response = await fetch(this.base + pathname + search, { method, headers: sent, body });
    if (!isRecording) return response;
    const bytes = await response.bytes();
    const { status } = response;
    if (isLater && this.#moment === "half") {
      const half = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: async (controller) => {
          controller.enqueue(bytes.subarray(0, bytes.length / 2));
          await this.#stop();
          controller.close();
        },
      });
      return new Response(half, { status, headers: response.headers });
    }
    this.sent.push(pathname);
    return new Response(bytes, { status, headers: response.headers });
  }

  async #stop(): Promise<void> {
    this.#stopped.resolve();
    await this.#released.promise;
  }
}

/** Loads a walk; the browser is killed at each moment. In the end the walk is opened and heard without a network. */
export async function loadKilledAgainAndAgain(phone: KilledPhone): Promise<void> {
  await withService(async ({ base }, send) => {
    const { routeId } = await createWalk(send, NAME, STATIONS);
    const path = `/w/${routeId}`;
    const server = new StoppingServer(base);
    let page = await opened(phone, server.origin + path);
    for (const [index, moment] of MOMENTS.entries()) {
      const stopped = server.stopAt(moment);
      if (index === 0) await page.tap("button", /^Für unterwegs laden/);
      else page = await opened(phone, server.origin + path);
      await stopped;
    }
    void server.stopAt(null);
    page = await opened(phone, server.origin + path);
    await until("the walk is complete", () => page.has("heading", "Bereit ohne Internet"));
    const whole = new Set(server.sent);
    assert.equal(whole.size, COUNT);
    const again = server.sent.length - whole.size;
    assert.ok(again <= MOMENTS.length, `${again} recordings were sent again`);
    await server[Symbol.asyncDispose]();
    await hearOffline(await opened(phone, server.origin + path));
  }, { PAGE_LANGUAGE: "de" });
}

/** Opens the page after a kill, and waits until it shows the walk. */
async function opened(phone: KilledPhone, address: string): Promise<WalkingPage> {
  const page = await phone.reopen();
  await page.goto(address);
  await until("the walk is shown", () => page.has("heading", NAME));
  return page;
}

/** The last station is opened by hand, and plays. */
async function hearOffline(page: WalkingPage): Promise<void> {
  await page.evaluate("void (location.hash = '#walk')");
  await page.tap("link", new RegExp(`Halt ${COUNT}`));
  await until("it is heard", async () => {
    const heard = await page.evaluate("window.heard");
    return Array.isArray(heard) && heard.length === 1;
  });
}
