/** What a client sees of a certificate. @module */
import { connect } from "node:tls";

/** The subject name of the certificate that a new connection gets; resolves when that is closed. */
export function servedSubject(base: string, ca: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port), ca }, () => {
    const { CN } = socket.getPeerCertificate().subject;
    socket.on("close", () => resolve(String(CN)));
    socket.end();
  });
  socket.on("error", reject);
  return promise;
}
