/**
 * Tests of changing the certificate of a listening service.
 *
 * @module
 */
import assert from "node:assert/strict";
import { connect } from "node:tls";
import { createLog } from "../../src/runtime/log.ts";
import { Server } from "../../src/server.ts";
import { type KeyPairFiles, readKeyPair } from "../../src/tls/key_pair.ts";
import { Renewal } from "../../src/tls/renewal.ts";
import { isListening } from "../support/process/listening.ts";
import { Authority, withOpenssl } from "../support/tls/certificates.ts";
import { sleep } from "../support/sleep.ts";

const SILENT = createLog("off", { write: () => {}, flush: () => Promise.resolve() });

/** Chunks of a slow download and the time between them, in milliseconds. */
const SLOW_CHUNKS = 20;
const SLOW_MS = 50;

/** Waits until something holds; the test's own time limit ends it otherwise. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!await holds()) await sleep(20);
}

/** Copies a pair to where the service reads it, the certificate first, as renewal programs do. */
function install({ cert, key }: KeyPairFiles, to: KeyPairFiles): void {
  Deno.copyFileSync(cert, to.cert);
  Deno.copyFileSync(key, to.key);
}

/** A server with a certificate that is watched. */
class Scene implements AsyncDisposable {
  readonly authority = new Authority();
  readonly files = this.authority.issue("served");
  readonly lines: string[] = [];
  /** Requests that have reached the server, as method and path. */
  readonly requests: string[] = [];
  readonly server: Server;
  readonly renewal: Renewal;
  readonly #client: Deno.HttpClient;

  constructor() {
    const keyPair = readKeyPair(this.files);
    const app = (request: Request) => {
      this.requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return respond(request);
    };
    this.server = new Server(app, { host: "127.0.0.1", port: 0, keyPair }, SILENT);
    this.renewal = new Renewal({
      files: this.files,
      use: (pair) => this.server.useKeyPair(pair),
      log: {
        info: (line) => this.lines.push(line),
        error: (line, cause) => this.lines.push(`${line}: ${cause}`),
      },
      intervalMs: 10,
    });
    this.#client = Deno.createHttpClient({ caCerts: [this.authority.root] });
  }

  /**
   * Reads a path, once more when the connection is refused or was closed before a response, as browsers do. The second
   * time comes when the server listens, because a busy machine may stop this process for any time in between.
   */
  async read(path: string): Promise<Response> {
    const url = `https://${this.server.socket}${path}`;
    try {
      return await fetch(url, { client: this.#client });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await sleep(100);
      await until(() => isListening(Number(new URL(url).port)));
      return await fetch(url, { client: this.#client });
    }
  }

  /** The subject of the certificate that a new connection gets; resolves when that is closed. */
  subject(): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const { hostname, port } = new URL(`https://${this.server.socket}`);
    const options = { host: hostname, port: Number(port), ca: this.authority.root };
    const socket = connect(options, () => {
      const { CN } = socket.getPeerCertificate().subject;
      socket.on("close", () => resolve(String(CN)));
      socket.end();
    });
    socket.on("error", reject);
    return promise;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.renewal[Symbol.dispose]();
    this.#client.close();
    await this.server.stop();
    this.authority[Symbol.dispose]();
  }
}

/** `/slow` takes a second and does not end early; anything else takes a body and says how long it was. */
async function respond(request: Request): Promise<Response> {
  if (!request.url.endsWith("/slow")) return new Response(`${(await request.bytes()).length}`);
  let sent = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      await sleep(SLOW_MS);
      if (sent++ < SLOW_CHUNKS) controller.enqueue(new Uint8Array(1000));
      else controller.close();
    },
  });
  return new Response(body);
}

Deno.test({
  ...withOpenssl(
    "Renewal takes up a new certificate; no request of a client that tries twice fails",
  ),
  async fn() {
    await using scene = new Scene();
    const renewed = scene.authority.issue("renewed");
    assert.equal(await scene.subject(), "served");
    const slow = scene.read("/slow").then((response) => response.bytes());
    let isReading = true;
    const readers = Array.from({ length: 4 }, async () => {
      let responses = 0;
      for (; isReading; responses++) assert.equal(await (await scene.read("/")).text(), "0");
      return responses;
    });
    install(renewed, scene.files);
    await until(() => scene.lines.some((line) => line.startsWith("The new certificate is in use")));
    assert.equal(await scene.subject(), "renewed");
    isReading = false;
    for (const responses of await Promise.all(readers)) assert.ok(responses > 0);
    assert.equal((await slow).length, SLOW_CHUNKS * 1000, "a running download is not cut off");
  },
});

Deno.test({
  ...withOpenssl(
    "Renewal keeps the old certificate while the new one cannot be used, and says so once",
  ),
  async fn() {
    await using scene = new Scene();
    const renewed = scene.authority.issue("renewed");
    Deno.copyFileSync(renewed.cert, scene.files.cert);
    await until(() => scene.lines.length > 0);
    await sleep(100);
    assert.equal(scene.lines.length, 1);
    assert.match(scene.lines[0] ?? "", /the old one stays in use: .*is not the key of/);
    assert.equal(await scene.subject(), "served");
    Deno.copyFileSync(renewed.key, scene.files.key);
    await until(() => scene.lines.length > 1);
    assert.equal(await scene.subject(), "renewed");
  },
});

Deno.test({
  ...withOpenssl("Renewal waits for running uploads"),
  async fn() {
    await using scene = new Scene();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const client = Deno.createHttpClient({ caCerts: [scene.authority.root] });
    const url = `https://${scene.server.socket}/`;
    const upload = fetch(url, { method: "POST", body: readable, client });
    await writer.write(new Uint8Array(1000));
    // The server knows of the upload as soon as its app does, and the certificate changes after that.
    await until(() => scene.requests.includes("POST /"));
    install(scene.authority.issue("renewed"), scene.files);
    await sleep(200);
    assert.deepEqual(scene.lines, []);
    await writer.write(new Uint8Array(1000));
    await writer.close();
    assert.equal(await (await upload).text(), "2000");
    client.close();
    await until(() => scene.lines.length > 0);
    assert.equal(await scene.subject(), "renewed");
  },
});
