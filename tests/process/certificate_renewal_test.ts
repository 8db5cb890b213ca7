/**
 * Tests of certificates that are replaced while the service runs as a process, as programs that renew them do.
 *
 * @module
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { KeyPairFiles } from "../../src/tls.ts";
import { runToEnd, ServiceProcess, withDataDir } from "../support/process/process.ts";
import { Authority, withOpenssl } from "../support/tls/certificates.ts";
import { servedSubject } from "../support/tls/client.ts";
import { type BadPair, damagedPairs, pairsWithRefusedKeys } from "../support/tls/pairs.ts";
import { until } from "../support/until.ts";

const REFUSED = /error: The new certificate cannot be used; the old one stays in use: .*\n/g;
const IN_USE = /The new certificate is in use; it is valid until /;

/** Where the service finds a pair without a setting. */
function filesIn(dataDir: string): KeyPairFiles {
  return { cert: join(dataDir, "tls", "cert.pem"), key: join(dataDir, "tls", "key.pem") };
}

/** Replaces the file of the key and then that of the certificate, each in one step. */
function install(pair: KeyPairFiles, dataDir: string): void {
  const files = filesIn(dataDir);
  Deno.mkdirSync(join(dataDir, "tls"), { recursive: true });
  for (const file of ["key", "cert"] as const) {
    Deno.copyFileSync(pair[file], `${files[file]}.new`);
    Deno.renameSync(`${files[file]}.new`, files[file]);
  }
}

/** A service keeps its certificate instead of a bad pair, says why in one line, and takes a good pair after that. */
async function keepsServing(bad: BadPair, authority: Authority): Promise<void> {
  await withDataDir(async (dataDir) => {
    install(authority.issue(`first for ${bad.name}`), dataDir);
    await using service = await ServiceProcess.start({ dataDir });
    const refusals = () => [...service.stderr.matchAll(REFUSED)].map(([line]) => line);
    install(bad, dataDir);
    await until("the bad pair is refused", () => refusals().some((line) => bad.reason.test(line)));
    const subject = await servedSubject(service.base, authority.root);
    assert.equal(subject, `first for ${bad.name}`);
    install(authority.issue(`second for ${bad.name}`), dataDir);
    await until("the new certificate is in use", () => IN_USE.test(service.stderr));
    const next = await servedSubject(service.base, authority.root);
    assert.equal(next, `second for ${bad.name}`);
    assert.equal(refusals().filter((line) => bad.reason.test(line)).length, 1, service.stderr);
    assert.doesNotMatch(service.stderr, /^\s+at /m);
  });
}

Deno.test({
  ...withOpenssl(
    "route-guide serve: a renewed certificate that the runtime or clients refuse is not used",
  ),
  async fn() {
    using authority = new Authority();
    const [half, garbage] = damagedPairs(authority);
    assert.ok(half !== undefined && garbage !== undefined);
    const pairs = [...pairsWithRefusedKeys(authority), half, garbage];
    // At once, because each service looks at its files every ten seconds.
    await Promise.all(pairs.map((pair) => keepsServing(pair, authority)));
  },
});

Deno.test({
  ...withOpenssl(
    "route-guide serve: a pair that the runtime or clients refuse stops the start with one line",
  ),
  async fn() {
    using authority = new Authority();
    for (const pair of [...pairsWithRefusedKeys(authority), ...damagedPairs(authority)]) {
      await withDataDir(async (dataDir) => {
        install(pair, dataDir);
        const { code, stderr } = await runToEnd({ dataDir });
        assert.equal(code, 1);
        assert.match(stderr, /^Route Guide cannot start: [^\n]*\n$/, pair.name);
        assert.match(stderr, pair.reason);
      });
    }
  },
});

Deno.test({
  ...withOpenssl(
    "POST /api/session: a slow body ends with 408, and does not hold a certificate up",
  ),
  fn: () =>
    withDataDir(async (dataDir) => {
      using authority = new Authority();
      install(authority.issue("first"), dataDir);
      const env = { EDIT_PASSWORD: "long enough" };
      await using service = await ServiceProcess.start({ dataDir, env });
      const { hostname, port } = new URL(service.base);
      const caCerts = [authority.root];
      using connection = await Deno.connectTls({ hostname, port: Number(port), caCerts });
      const head = [
        "POST /api/session HTTP/1.1",
        "Host: 127.0.0.1",
        "Content-Type: application/json",
        "Content-Length: 1000000",
      ];
      await connection.write(new TextEncoder().encode(`${head.join("\r\n")}\r\n\r\n`));
      install(authority.issue("second"), dataDir);
      // A byte a second never stalls; the connection is closed after the response.
      const drip = setInterval(
        () => connection.write(new Uint8Array([0x20])).catch(() => clearInterval(drip)),
        1000,
      );
      const buffer = new Uint8Array(4096);
      const length = await connection.read(buffer) ?? 0;
      clearInterval(drip);
      const response = new TextDecoder().decode(buffer.subarray(0, length));
      assert.match(response, /^HTTP\/1\.1 408 /);
      assert.match(response, /The body was not complete after 60000 ms/);
      await until("the new certificate is in use", () => IN_USE.test(service.stderr));
      assert.equal(await servedSubject(service.base, authority.root), "second");
    }),
});
