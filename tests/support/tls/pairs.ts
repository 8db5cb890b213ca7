/** Pairs of a certificate and a key that clients or the runtime refuse, and unusual ones that work. @module */
import { join } from "node:path";
import type { KeyPairFiles } from "../../../src/tls.ts";
import { print } from "../log.ts";
import type { Authority } from "./certificates.ts";

/** A pair that must be refused. */
export interface BadPair extends KeyPairFiles {
  readonly name: string;
  /** What the line in the log says. */
  readonly reason: RegExp;
}

/** Kinds of keys that the runtime refuses although openssl and `node:crypto` take them. */
const REFUSED_KEYS: Readonly<Record<string, readonly string[]>> = {
  "secp256k1": ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:secp256k1"],
  "P-224": ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-224"],
  "Ed448": ["-newkey", "ed448"],
  "RSA-PSS": ["-newkey", "rsa-pss", "-pkeyopt", "rsa_keygen_bits:2048"],
  "RSA 1024": ["-newkey", "rsa:1024"],
};

/** Kinds of keys that the runtime takes. */
const TAKEN_KEYS: Readonly<Record<string, readonly string[]>> = {
  "P-384": ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-384"],
  "P-521": ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-521"],
  "Ed25519": ["-newkey", "ed25519"],
  "RSA 2048": ["-newkey", "rsa:2048"],
};

/** Pairs whose key the runtime refuses, as far as the openssl of this machine makes them. */
export function pairsWithRefusedKeys(authority: Authority): BadPair[] {
  return issueEach(authority, REFUSED_KEYS)
    .map((pair) => ({ ...pair, reason: /runtime refuses .*; the key must be ECDSA on P-256, / }));
}

/** Pairs with files that are damaged, cut off, or not in order. */
export function damagedPairs(authority: Authority): BadPair[] {
  const pair = authority.issue("damaged");
  const [cert, key] = [pair.cert, pair.key].map((path) => Deno.readTextFileSync(path));
  const { root } = authority;
  const garbage = root.replace(/(?<=-----\n)[^-]+/, `${btoa("no certificate")}\n`);
  const damages: readonly (readonly [string, string, string, RegExp])[] = [
    ["a chain that is half written", `${cert}${root.slice(0, 200)}`, `${key}`, /2 of 2 is damaged/],
    ["an issuer that is no certificate", `${cert}${garbage}`, `${key}`, /2 of 2 is damaged/],
    ["the issuer first", `${root}${cert}`, `${key}`, /is not the key of the certificate/],
    ["a half certificate", `${cert?.slice(0, 200)}`, `${key}`, /has no certificate in PEM/],
    ["an empty certificate", "", `${key}`, /has no certificate in PEM format/],
    ["an empty key", `${cert}`, "", /has no private key without a passphrase/],
    ["a trusted certificate", trusted(`${cert}`), `${key}`, /No certificates found/],
    ["a byte order mark", `\uFEFF${cert}`, `${key}`, /has no certificate in PEM format/],
  ];
  return damages.map(([name, cert, key, reason], index) => {
    const files = write(authority, `damaged${index}`, cert, key);
    return { name, ...files, reason };
  });
}

/** Unusual pairs that work, by the name of their subject. */
export function unusualPairs(authority: Authority): (KeyPairFiles & { readonly name: string })[] {
  const { cert, key } = authority.issue("lines");
  const crlf = (path: string) => Deno.readTextFileSync(path).replaceAll("\n", "\r\n");
  const chain = authority.issue("chain");
  const withRoot = Deno.readTextFileSync(chain.cert) + authority.root;
  return [
    ...issueEach(authority, TAKEN_KEYS),
    { name: "lines", ...write(authority, "crlf", crlf(cert), crlf(key)) },
    { name: "chain", ...write(authority, "withRoot", withRoot, Deno.readTextFileSync(chain.key)) },
  ];
}

function issueEach(
  authority: Authority,
  kinds: Readonly<Record<string, readonly string[]>>,
): (KeyPairFiles & { readonly name: string })[] {
  return Object.entries(kinds).flatMap(([name, key]) => {
    try {
      return [{ name, ...authority.issue(name, { key }) }];
    } catch (error) {
      print(`${name}: not tried, because openssl does not make it: ${error}`);
      return [];
    }
  });
}

function write(authority: Authority, name: string, cert: string, key: string): KeyPairFiles {
  const files = {
    cert: join(authority.folder, `${name}.pem`),
    key: join(authority.folder, `${name}.key`),
  };
  Deno.writeTextFileSync(files.cert, cert);
  Deno.writeTextFileSync(files.key, key);
  return files;
}

/** The form of `openssl x509 -trustout`, which `node:crypto` reads and the runtime does not. */
function trusted(pem: string): string {
  return pem.replaceAll(" CERTIFICATE-----", " TRUSTED CERTIFICATE-----");
}
