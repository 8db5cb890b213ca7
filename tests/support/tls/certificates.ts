/** A small certificate authority for one test, made with openssl, and the certificates it issues. @module */
import assert from "node:assert/strict";
import { join } from "node:path";
import { testUnless } from "../platform.ts";
import type { ConditionalTest } from "../platform.ts";
import type { KeyPairFiles } from "../../../src/tls.ts";

/** Names and addresses of every certificate. */
const NAMES = "IP:127.0.0.1,DNS:localhost,DNS:walks.test";

const KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"];

/** Validity of a certificate. */
export interface Validity {
  /** Time as openssl writes it, such as `20200101000000Z`. */
  readonly from: string;
  readonly to: string;
}

/** How a certificate differs from the usual one. */
export interface IssueOptions {
  /** From now for 30 days if not given. */
  readonly validity?: Validity;
  /** Arguments of `openssl req` that make the key; ECDSA on P-256 if not given. */
  readonly key?: readonly string[];
}

/** A test that is skipped where there is no openssl. */
export function withOpenssl(name: string): ConditionalTest {
  return testUnless(!hasOpenssl(), name, "there is no openssl on this machine");
}

/** A certificate authority with its files in a temporary folder; disposing of it removes the folder. */
export class Authority implements Disposable {
  readonly folder = Deno.makeTempDirSync({ prefix: "route-guide-ca-" });
  /** Path of the root certificate. */
  readonly rootPath = join(this.folder, "root.pem");
  readonly #key = join(this.folder, "root.key");
  readonly #config = join(this.folder, "ca.conf");

  constructor() {
    const subject = ["-subj", "/CN=School", "-addext", "basicConstraints=critical,CA:TRUE"];
    const usage = ["-addext", "keyUsage=critical,keyCertSign,cRLSign"];
    openssl(
      "req",
      "-x509",
      "-nodes",
      ...KEY,
      ...subject,
      ...usage,
      "-keyout",
      this.#key,
      "-out",
      this.rootPath,
    );
    Deno.writeTextFileSync(join(this.folder, "index.txt"), "");
    Deno.writeTextFileSync(this.#config, configuration(this.folder));
  }

  /** The root certificate as PEM. */
  get root(): string {
    return Deno.readTextFileSync(this.rootPath);
  }

  /** Issues a certificate of this subject name into `<name>.pem` and `<name>.key`. */
  issue(name: string, { validity, key = KEY }: IssueOptions = {}): KeyPairFiles {
    const path = (extension: string) => join(this.folder, `${name}.${extension}`);
    const request = ["-nodes", "-subj", `/CN=${name}`, "-keyout", path("key"), "-out", path("csr")];
    openssl("req", ...key, ...request);
    const dates = validity === undefined
      ? ["-days", "30"]
      : ["-startdate", validity.from, "-enddate", validity.to];
    const signing = ["-batch", "-notext", "-config", this.#config, ...dates];
    const root = ["-cert", this.rootPath, "-keyfile", this.#key];
    openssl("ca", ...signing, ...root, "-in", path("csr"), "-out", path("pem"));
    return { cert: path("pem"), key: path("key") };
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.folder, { recursive: true });
  }
}

function configuration(folder: string): string {
  return `[ca]
default_ca = school
[school]
database = ${join(folder, "index.txt")}
rand_serial = yes
new_certs_dir = ${folder}
default_md = sha256
policy = policy
unique_subject = no
x509_extensions = server
[policy]
commonName = supplied
[server]
basicConstraints = critical,CA:FALSE
extendedKeyUsage = serverAuth
subjectAltName = ${NAMES}
`;
}

function openssl(...args: readonly string[]): void {
  const { success, stderr } = new Deno.Command("openssl", { args: [...args] }).outputSync();
  assert.ok(success, new TextDecoder().decode(stderr));
}

export function hasOpenssl(): boolean {
  try {
    return new Deno.Command("openssl", { args: ["version"] }).outputSync().success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
