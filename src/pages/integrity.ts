/**
 * The hash of a script or a style, by which a browser knows that it is the right one.
 *
 * @module
 */
import { createHash } from "node:crypto";

/** As an `integrity` attribute has it (SRI, 3.5), and in quotes a policy (CSP Level 3, 2.3.1). */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
