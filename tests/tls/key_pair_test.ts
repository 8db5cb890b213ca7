/** Tests of reading and checking a certificate and its key. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { KeyPairError, keyPairInDataFolder, readKeyPair } from "../../src/tls.ts";
import { Authority, withOpenssl } from "../support/tls/certificates.ts";

/** Expects an error of one line. */
function expectRefusal(work: () => unknown, message: RegExp): void {
  assert.throws(work, (error) => {
    assert.ok(error instanceof KeyPairError);
    assert.match(error.message, message);
    assert.ok(!error.message.includes("\n"));
    return true;
  });
}

Deno.test({
  ...withOpenssl("readKeyPair takes a certificate with its key, and refuses any other pair"),
  fn() {
    using authority = new Authority();
    const [walks, other] = [authority.issue("walks"), authority.issue("other")];
    const pair = readKeyPair(walks);
    assert.match(pair.cert, /BEGIN CERTIFICATE/);
    const days = (pair.validTo.getTime() - Date.now()) / (24 * 60 * 60 * 1000);
    assert.ok(days > 29 && days <= 30, `${days}`);
    expectRefusal(() => readKeyPair({ ...walks, key: other.key }), /other\.key is not the key of/);
    expectRefusal(
      () => readKeyPair({ ...walks, key: walks.cert }),
      /no private key without a pass/,
    );
    expectRefusal(
      () => readKeyPair({ ...walks, cert: walks.key }),
      /walks\.key has no certificate/,
    );
    const missing = join(authority.folder, "missing.pem");
    expectRefusal(() => readKeyPair({ ...walks, cert: missing }), /missing\.pem cannot be read: /);
  },
});

Deno.test({
  ...withOpenssl("readKeyPair refuses a certificate that has expired or is not valid yet"),
  fn() {
    using authority = new Authority();
    const old = authority.issue("old", {
      validity: { from: "20200101000000Z", to: "20200301000000Z" },
    });
    expectRefusal(() => readKeyPair(old), /old\.pem expired on 2020-03-01$/);
    const later = new Date("2019-12-31T23:59:59Z");
    expectRefusal(() => readKeyPair(old, later), /not valid before 2020-01-01T00:00:00\.000Z$/);
    readKeyPair(old, new Date("2020-02-01"));
  },
});

Deno.test("keyPairInDataFolder finds both files or none, and refuses one alone", async () => {
  const folder = await Deno.makeTempDir();
  try {
    assert.equal(keyPairInDataFolder(folder), null);
    Deno.mkdirSync(join(folder, "tls"));
    const files = { cert: join(folder, "tls", "cert.pem"), key: join(folder, "tls", "key.pem") };
    Deno.writeTextFileSync(files.key, "");
    expectRefusal(() => keyPairInDataFolder(folder), /cert\.pem is missing; HTTPS needs both/);
    Deno.writeTextFileSync(files.cert, "");
    assert.deepEqual(keyPairInDataFolder(folder), files);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
