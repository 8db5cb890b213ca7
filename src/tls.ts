/**
 * The certificate of the service and its private key: finding, reading, checking and trying the two files, and taking
 * up a renewed certificate (docs/decisions/014-https.md).
 *
 * @module
 */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { join } from "node:path";
import { connect } from "node:tls";
import { systemCode } from "./errors.ts";

const BEGIN_CERTIFICATE = "-----BEGIN CERTIFICATE-----";

/** Paths of two PEM files. */
export interface KeyPairFiles {
  /** The certificate, followed by those that lead to its issuer. */
  readonly cert: string;
  /** Its private key, without a passphrase. */
  readonly key: string;
}

/** A certificate and its matching private key, as PEM. */
export interface KeyPair {
  /** Where it was read. */
  readonly files: KeyPairFiles;
  readonly cert: string;
  readonly key: string;
  /** When the certificate ends. */
  readonly validTo: Date;
}

/** A certificate or key cannot be used; the message is one line for the operator. */
export class KeyPairError extends Error {
  override readonly name = "KeyPairError";
}

/**
 * The files `tls/cert.pem` and `tls/key.pem` in the data folder; null when neither exists.
 *
 * @throws {KeyPairError} when only one of them exists.
 */
export function keyPairInDataFolder(dataDir: string): KeyPairFiles | null {
  const files = { cert: join(dataDir, "tls", "cert.pem"), key: join(dataDir, "tls", "key.pem") };
  const [hasCert, hasKey] = [isThere(files.cert), isThere(files.key)];
  if (hasCert && hasKey) return files;
  if (!hasCert && !hasKey) return null;
  const [there, missing] = hasCert ? [files.cert, files.key] : [files.key, files.cert];
  throw new KeyPairError(`${there} exists, but ${missing} is missing; HTTPS needs both`);
}

/**
 * Reads and checks a certificate and its key.
 *
 * @throws {KeyPairError} when a file cannot be read or parsed, one certificate of the chain cannot be parsed, the two
 * do not match, or the certificate is not valid now.
 */
export function readKeyPair(files: KeyPairFiles, now = new Date()): KeyPair {
  const [cert, key] = [readText(files.cert), readText(files.key)];
  const certificate = parse(files.cert, "certificate", () => new X509Certificate(cert));
  const privateKey = parse(
    files.key,
    "private key without a passphrase",
    () => createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new KeyPairError(`${files.key} is not the key of the certificate ${files.cert}`);
  }
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (to <= now) throw new KeyPairError(`The certificate ${files.cert} expired on ${day(to)}`);
  if (from > now) {
    throw new KeyPairError(
      `The certificate ${files.cert} is not valid before ${from.toISOString()}`,
    );
  }
  checkChain(files.cert, cert);
  return { files, cert, key, validTo: to };
}

/**
 * Whether the files still have the content that was read, whatever their times say.
 *
 * @throws {KeyPairError} when a file cannot be read.
 */
function isUnchanged({ files, cert, key }: KeyPair): boolean {
  return readText(files.cert) === cert && readText(files.key) === key;
}

/** The date in UTC, such as `2026-03-04`. */
export function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The runtime sends further certificates without checking them: clients refuse a chain with one that is cut off. */
function checkChain(path: string, pem: string): void {
  const [, ...certificates] = pem.split(BEGIN_CERTIFICATE);
  for (const [index, rest] of certificates.entries()) {
    try {
      new X509Certificate(BEGIN_CERTIFICATE + rest);
    } catch (cause) {
      const place = `certificate ${index + 1} of ${certificates.length}`;
      throw new KeyPairError(`${path}: ${place} is damaged or cut off`, { cause });
    }
  }
}

function parse<T>(path: string, kind: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new KeyPairError(`${path} has no ${kind} in PEM format`, { cause });
  }
}

function readText(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch (cause) {
    const reason = cause instanceof Deno.errors.NotCapable
      ? `Deno has no permission for it; start it with --allow-read=${path}`
      : cause instanceof Error
      ? cause.message
      : String(cause);
    throw new KeyPairError(`${path} cannot be read: ${reason}`, { cause });
  }
}

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Interval at which the files are checked, in milliseconds. */
const INTERVAL_MS = 10_000;

/** The log that a renewal reports to. */
interface RenewalLog {
  info(line: string): void;
  error(line: string, cause?: unknown): void;
}

/** Options of a renewal. */
interface RenewalOptions {
  /** The pair in use; its files are watched. */
  readonly current: KeyPair;
  /** Tries a new pair without using it; rejects when it cannot be used. */
  readonly check: (pair: KeyPair) => Promise<void>;
  /** Resolves when a pair may be exchanged. */
  readonly whenIdle: () => Promise<void>;
  /** Uses a new pair; rejects when the old one stays in use. */
  readonly use: (pair: KeyPair) => Promise<void>;
  readonly log: RenewalLog;
  /** Milliseconds between two checks of the files. */
  readonly intervalMs?: number;
}

/**
 * Reads the two files at an interval until it is disposed of. A new, valid pair is used. Any other one, as while only
 * one of the files has been written, is reported once and the old one stays in use.
 */
export class Renewal implements Disposable {
  readonly #options: RenewalOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #current: KeyPair;
  #reported: string | null = null;
  #busy = false;
  #disposed = false;

  constructor(options: RenewalOptions) {
    this.#options = options;
    this.#current = options.current;
    this.#timer = setInterval(() => this.#check(), options.intervalMs ?? INTERVAL_MS);
  }

  [Symbol.dispose](): void {
    this.#disposed = true;
    clearInterval(this.#timer);
  }

  /** Never rejects: a failure is reported, and the next check tries again, because it may be one of the moment. */
  async #check(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#renew();
    } catch (error) {
      this.#reportFault(error);
    } finally {
      this.#busy = false;
    }
  }

  async #renew(): Promise<void> {
    const { check, whenIdle } = this.#options;
    // A pair that is written during the wait replaces the one that waits.
    while (!this.#disposed && this.#isRenewed()) {
      const pair = readKeyPair(this.#current.files);
      await check(pair);
      await whenIdle();
      if (!this.#disposed && isUnchanged(pair)) await this.#use(pair);
    }
  }

  #isRenewed(): boolean {
    if (!isUnchanged(this.#current)) return true;
    this.#reported = null;
    return false;
  }

  async #use(pair: KeyPair): Promise<void> {
    await this.#options.use(pair);
    this.#current = pair;
    this.#options.log.info(
      `The new certificate is in use; it is valid until ${day(pair.validTo)}`,
    );
  }

  #reportFault(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (this.#reported === reason) return;
    this.#reported = reason;
    const line = "The new certificate cannot be used; the old one stays in use";
    if (error instanceof KeyPairError) this.#options.log.error(`${line}: ${reason}`);
    else this.#options.log.error(line, error);
  }
}

// Trying a certificate and its key on a socket of their own, so that a pair that the runtime refuses is known before
// the service uses it (`docs/decisions/014-https.md`).

/** How long the handshake may take, in milliseconds; only a pair that does not work needs more. */
const HANDSHAKE_MS = 30_000;

/** The protocols that `Deno.serve` offers. */
const PROTOCOLS = ["h2", "http/1.1"];

/**
 * Listens with the pair on another port of the host, and does a handshake with itself. The handshake is left out
 * where the host cannot be connected to (`0.0.0.0` on Windows), and the trial where Deno may listen on one port only.
 *
 * @throws {KeyPairError} when the runtime refuses the pair, and the errors of the system when there can be no socket.
 */
export async function tryKeyPair(pair: KeyPair, host: string): Promise<void> {
  try {
    await tryOnSocket(pair, host);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return;
    if (systemCode(error) !== "") throw error;
    throw refusal(pair, error);
  }
}

async function tryOnSocket({ cert, key }: KeyPair, host: string): Promise<void> {
  const listener = Deno.listenTls({ hostname: host, port: 0, cert, key, alpnProtocols: PROTOCOLS });
  const connections: Deno.TlsConn[] = [];
  const accepting = acceptAll(listener, connections);
  try {
    await Promise.race([connectTo(host, listener.addr.port), accepting]);
  } finally {
    listener.close();
    for (const connection of connections) connection.close();
    await Promise.allSettled([accepting]);
  }
}

/** Accepts connections of other programs too, so that they cannot keep the own one from being accepted. */
async function acceptAll(listener: Deno.TlsListener, connections: Deno.TlsConn[]): Promise<void> {
  for await (const connection of listener) {
    connections.push(connection);
    // What matters is whether the client below completes its handshake.
    connection.handshake().catch(() => {});
  }
}

/** Does a handshake as a client of any certificate: its issuer is known to phones, not to this machine. */
function connectTo(host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isReached = false;
  let isSecure = false;
  let failure = new Error("the TLS handshake was broken off");
  const socket = connect({ host, port, rejectUnauthorized: false });
  socket.setTimeout(HANDSHAKE_MS, () => socket.destroy(new Error("the TLS handshake did not end")));
  socket.on("connect", () => isReached = true);
  socket.on("secureConnect", () => {
    isSecure = true;
    socket.destroy();
  });
  // Without the code of a system error: a connection that is reset here says something about the pair.
  socket.on("error", ({ message }) => failure = new Error(message));
  socket.on("close", () => isSecure || !isReached ? resolve() : reject(failure));
  return promise;
}

/** One line for the operator. */
function refusal({ files }: KeyPair, cause: unknown): KeyPairError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const advice = reason.includes("private key")
    ? "; the key must be ECDSA on P-256, P-384 or P-521, Ed25519, or RSA of 2048 to 8192 bits"
    : "";
  return new KeyPairError(
    `The runtime refuses the certificate ${files.cert} with the key ${files.key}: ${reason}${advice}`,
    { cause },
  );
}
