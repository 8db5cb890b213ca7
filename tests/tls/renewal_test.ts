/** Tests of changing the certificate of a listening service. @module */
import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { createLog } from "../../src/runtime/log.ts";
import { Server } from "../../src/server/mod.ts";
import { type KeyPairFiles, readKeyPair, Renewal, tryKeyPair } from "../../src/tls.ts";
import { isListening } from "../support/process/listening.ts";
import { sleep } from "../support/sleep.ts";
import { Authority, withOpenssl } from "../support/tls/certificates.ts";
import { servedSubject } from "../support/tls/client.ts";
import { damagedPairs, pairsWithRefusedKeys, unusualPairs } from "../support/tls/pairs.ts";
import { until } from "../support/until.ts";

const SILENT = createLog("off", { write: () => {}, flush: () => Promise.resolve() });

/** Chunks of a slow download and the time between them, in milliseconds. */
const SLOW_CHUNKS = 20;
const SLOW_MS = 50;

/** Copies a pair to where the service reads it, the certificate first, as renewal programs do. */
function install({ cert, key }: KeyPairFiles, to: KeyPairFiles): void {
  Deno.copyFileSync(cert, to.cert);
  Deno.copyFileSync(key, to.key);
}

/** An upload that has begun. */
interface Upload {
  readonly writer: WritableStreamDefaultWriter<Uint8Array>;
  /** What the server says at its end. */
  readonly response: Promise<string>;
}

/** A server with a certificate that is watched. */
class Fixture implements AsyncDisposable {
  readonly authority = new Authority();
  readonly files = this.authority.issue("served");
  readonly lines: string[] = [];
  /** Requests that have reached the server, as method and path. */
  readonly requests: string[] = [];
  /** Subjects of the certificates that were tried, before they wait for writes. */
  readonly tried: string[] = [];
  readonly server: Server;
  readonly renewal: Renewal;
  readonly #client: Deno.HttpClient;

  /** @param maxWaitMs Milliseconds that a new certificate waits for running writes. */
  constructor(maxWaitMs = 600_000) {
    const keyPair = readKeyPair(this.files);
    const app = (request: Request) => {
      this.requests.push(`${request.method} ${new URL(request.url).pathname}`);
      return respond(request);
    };
    this.server = new Server(app, { host: "127.0.0.1", port: 0, keyPair }, SILENT);
    this.renewal = new Renewal({
      current: keyPair,
      check: async (pair) => {
        await tryKeyPair(pair, "127.0.0.1");
        this.tried.push(new X509Certificate(pair.cert).subject);
      },
      whenIdle: () => this.server.whenIdle(maxWaitMs),
      use: (pair) => this.server.useKeyPair(pair),
      log: {
        info: (line) => this.lines.push(line),
        error: (line, cause) => this.lines.push(cause === undefined ? line : `${line}: ${cause}`),
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
      await until("the server listens", () => isListening(Number(new URL(url).port)));
      return await fetch(url, { client: this.#client });
    }
  }

  /** Sends the beginning of an upload, and resolves when it has reached the server. */
  async upload(): Promise<Upload> {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const url = `https://${this.server.socket}/`;
    const response = fetch(url, { method: "POST", body: readable, client: this.#client })
      .then((response) => response.text(), () => "cut off");
    await writer.write(new Uint8Array(1000));
    await until("the upload has reached the server", () => this.requests.includes("POST /"));
    return { writer, response };
  }

  /** The subject of the certificate that a new connection gets; resolves when that is closed. */
  subject(): Promise<string> {
    return servedSubject(`https://${this.server.socket}`, this.authority.root);
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
    await using fixture = new Fixture();
    const renewed = fixture.authority.issue("renewed");
    assert.equal(await fixture.subject(), "served");
    const slow = fixture.read("/slow").then((response) => response.bytes());
    let isReading = true;
    const readers = Array.from({ length: 4 }, async () => {
      let responses = 0;
      for (; isReading; responses++) assert.equal(await (await fixture.read("/")).text(), "0");
      return responses;
    });
    install(renewed, fixture.files);
    await until(
      "the new certificate is in use",
      () => fixture.lines.some((line) => line.startsWith("The new certificate is in use")),
    );
    assert.equal(await fixture.subject(), "renewed");
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
    await using fixture = new Fixture();
    const renewed = fixture.authority.issue("renewed");
    Deno.copyFileSync(renewed.cert, fixture.files.cert);
    await until("a line is logged", () => fixture.lines.length > 0);
    await sleep(100);
    assert.equal(fixture.lines.length, 1);
    assert.match(fixture.lines[0] ?? "", /the old one stays in use: .*is not the key of/);
    assert.equal(await fixture.subject(), "served");
    Deno.copyFileSync(renewed.key, fixture.files.key);
    await until("a second line is logged", () => fixture.lines.length > 1);
    assert.equal(await fixture.subject(), "renewed");
  },
});

Deno.test({
  ...withOpenssl("Renewal waits for running uploads, and then takes what is newest"),
  async fn() {
    await using fixture = new Fixture();
    const { writer, response } = await fixture.upload();
    // The server counts the upload as soon as its app does, and the certificate changes after that.
    install(fixture.authority.issue("renewed"), fixture.files);
    await until("the new certificate was tried", () => fixture.tried.includes("CN=renewed"));
    assert.equal(await fixture.subject(), "served");
    install(fixture.authority.issue("newest"), fixture.files);
    await writer.write(new Uint8Array(1000));
    await writer.close();
    assert.equal(await response, "2000");
    await until("a line is logged", () => fixture.lines.length > 0);
    assert.equal(await fixture.subject(), "newest");
    assert.equal(fixture.lines.length, 1);
  },
});

Deno.test({
  ...withOpenssl("Renewal does not wait for ever for an upload that does not end"),
  async fn() {
    await using fixture = new Fixture(50);
    const { writer, response } = await fixture.upload();
    install(fixture.authority.issue("renewed"), fixture.files);
    await until("a line is logged", () => fixture.lines.length > 0);
    assert.equal(await fixture.subject(), "renewed");
    await writer.close().catch(() => {});
    await response;
  },
});

Deno.test({
  ...withOpenssl("Renewal leaves the socket alone when a file is written again as it is"),
  async fn() {
    await using fixture = new Fixture();
    const saved = fixture.authority.issue("saved");
    install(fixture.files, saved);
    install(saved, fixture.files);
    await sleep(100);
    assert.deepEqual(fixture.tried, []);
    assert.deepEqual(fixture.lines, []);
  },
});

Deno.test({
  ...withOpenssl("Renewal refuses every pair that the runtime or clients refuse, and goes on"),
  async fn() {
    await using fixture = new Fixture();
    const { authority, files, lines } = fixture;
    let inUse = "served";
    for (const pair of [...pairsWithRefusedKeys(authority), ...damagedPairs(authority)]) {
      install(pair, files);
      await until("the bad pair is refused", () => lines.some((line) => pair.reason.test(line)));
      assert.equal(await fixture.subject(), inUse, pair.name);
      assert.ok(lines.every((line) => !line.includes("\n")), lines.join("\n\n"));
      inUse = `after ${pair.name}`;
      install(authority.issue(inUse), files);
      await until(
        "the new certificate is in use",
        () => lines.some((line) => line.startsWith("The new certificate is in use")),
      );
      lines.length = 0;
    }
    for (const pair of unusualPairs(authority)) {
      install(pair, files);
      await until(
        "the new certificate is in use",
        () => lines.some((line) => line.startsWith("The new certificate is in use")),
      );
      assert.equal(await fixture.subject(), pair.name);
      lines.length = 0;
    }
  },
});

Deno.test({
  ...withOpenssl("Server.useKeyPair goes back to the old certificate when listening again fails"),
  async fn() {
    await using fixture = new Fixture();
    const [bad] = pairsWithRefusedKeys(fixture.authority);
    assert.ok(bad !== undefined);
    await assert.rejects(fixture.server.useKeyPair(readKeyPair(bad)), /private key/);
    assert.equal(await fixture.subject(), "served");
    await fixture.server.useKeyPair(readKeyPair(fixture.authority.issue("renewed")));
    assert.equal(await fixture.subject(), "renewed");
  },
});
