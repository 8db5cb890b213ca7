/**
 * The certificate of the service and its private key: finding, reading and checking the two files.
 *
 * @module
 */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { join } from "node:path";

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
export function isUnchanged({ files, cert, key }: KeyPair): boolean {
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
