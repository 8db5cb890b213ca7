/**
 * Trying a certificate and its key on a socket of their own, so that a pair that the runtime refuses is known
 * before the service uses it (`docs/decisions/014-https.md`).
 *
 * @module
 */
import { connect } from "node:tls";
import { systemCode } from "../errors.ts";
import { type KeyPair, KeyPairError } from "./key_pair.ts";

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
