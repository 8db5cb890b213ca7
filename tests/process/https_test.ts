/** Tests of https, with the service as a real process and a certificate of a small authority. @module */
import assert from "node:assert/strict";
import { connect } from "node:http2";
import { join } from "node:path";
import type { KeyPairFiles } from "../../src/tls.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import {
  leastPermissions,
  PACKAGED_PROGRAM,
  runToEnd,
  ServiceProcess,
  withDataDir,
} from "../support/process/process.ts";
import { Authority, withOpenssl } from "../support/tls/certificates.ts";

const PASSWORD = "long enough";

/** Sends a request over HTTP/2, which `fetch` does not distinguish from HTTP/1.1, and returns status and headers. */
async function overHttp2(base: string, ca: string, headers: Record<string, string>) {
  const session = connect(base, { ca });
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Record<string, unknown>>();
    session.on("error", reject);
    const stream = session.request(headers);
    stream.on("response", resolve);
    stream.on("error", reject);
    stream.resume();
    stream.end();
    return await promise;
  } finally {
    session.close();
  }
}

/** Puts a pair where the service finds it without a setting. */
function installInDataFolder(dataDir: string, { cert, key }: KeyPairFiles): void {
  Deno.mkdirSync(join(dataDir, "tls"));
  Deno.copyFileSync(cert, join(dataDir, "tls", "cert.pem"));
  Deno.copyFileSync(key, join(dataDir, "tls", "key.pem"));
}

Deno.test({
  ...withOpenssl(
    "route-guide serve: TLS_CERT and TLS_KEY make it https, with HTTP/2 and Secure cookies",
  ),
  fn: () =>
    withDataDir(async (dataDir) => {
      using authority = new Authority();
      const { cert, key } = authority.issue("walks");
      const env = { TLS_CERT: cert, TLS_KEY: key, EDIT_PASSWORD: PASSWORD };
      const permissions = [...leastPermissions(dataDir), `--allow-read=${cert},${key},${dataDir}`]
        .filter((flag) => flag !== `--allow-read=${dataDir}`);
      await using service = await ServiceProcess.start({ dataDir, env, permissions });
      assert.match(service.base, /^https:/);
      assert.match(service.stderr, /The certificate is valid until \d{4}-\d\d-\d\d\n/);
      using client = Deno.createHttpClient({ caCerts: [authority.root] });
      assert.equal((await jsonOf(fetch(`${service.base}/api/health`, { client }))).ok, true);

      const body = new URLSearchParams({ password: PASSWORD });
      const login = { method: "POST", body, client };
      const response = await fetch(`${service.base}/api/session`, login);
      assert.equal(response.status, 204);
      assert.match(response.headers.get("Set-Cookie") ?? "", /; Secure$/);

      const target = { ":method": "DELETE", ":path": "/api/routes/9" };
      const authorization = `Basic ${btoa(`teacher:${PASSWORD}`)}`;
      const write = (more: Record<string, string>) =>
        overHttp2(service.base, authority.root, { ...target, ...more }).then((head) =>
          head[":status"]
        );
      assert.equal(await write({}), 401);
      assert.equal(await write({ authorization }), 404);
      assert.equal(await write({ authorization, origin: service.base }), 404);
      assert.equal(await write({ authorization, origin: "https://evil.example" }), 403);
      assert.equal(await write({ authorization, ":authority": "evil.example" }), 403);
    }),
});

Deno.test({
  ...withOpenssl(
    "route-guide serve: tls/cert.pem and tls/key.pem in the data folder make it https",
  ),
  fn: () =>
    withDataDir(async (dataDir) => {
      using authority = new Authority();
      installInDataFolder(dataDir, authority.issue("walks"));
      await using service = await ServiceProcess.start({ dataDir });
      using client = Deno.createHttpClient({ caCerts: [authority.root] });
      await jsonOf(fetch(`${service.base}/api/routes`, { client }));
      const missing = fetch(`${service.base}/api/routes/9`, { method: "DELETE", client });
      await expectError(missing, 404);
    }),
});

Deno.test({
  ...withOpenssl(
    "route-guide serve: a certificate that cannot be used stops the start with one line",
  ),
  fn: () =>
    withDataDir(async (dataDir) => {
      using authority = new Authority();
      const [walks, other] = [authority.issue("walks"), authority.issue("other")];
      const validity = { from: "20200101000000Z", to: "20200301000000Z" };
      const old = authority.issue("old", { validity });
      const pairs: readonly (readonly [KeyPairFiles, RegExp])[] = [
        [old, /old\.pem expired on 2020-03-01$/],
        [{ ...walks, key: other.key }, /is not the key of the certificate/],
        [{ ...walks, cert: walks.key }, /has no certificate in PEM format$/],
      ];
      for (const [{ cert, key }, message] of pairs) {
        const env = { TLS_CERT: cert, TLS_KEY: key };
        const permissions = ["-A"];
        const { code, stderr } = await runToEnd({ dataDir, env, permissions });
        assert.equal(code, 1);
        assert.match(stderr.trim(), message);
        assert.match(stderr, /^Route Guide cannot start: [^\n]*\n$/);
      }
      if (PACKAGED_PROGRAM !== null) return; // its permissions were fixed when it was made
      const env = { TLS_CERT: walks.cert, TLS_KEY: walks.key };
      const { stderr } = await runToEnd({ dataDir, env });
      assert.match(stderr, /^Route Guide cannot start: .* start it with --allow-read=[^\n]*\n$/);
    }),
});
