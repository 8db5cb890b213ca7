/**
 * Security schemes of the OpenAPI document: what an operation takes when a password is set.
 *
 * @module
 */
import { SESSION_COOKIE } from "../../access/cookie.ts";
import type { Config } from "../../config/mod.ts";
import type { Endpoint } from "../../router.ts";
import type { Operation, Part } from "./operation.ts";
import { takesDeleted } from "./parameters.ts";

/** The ways to send the password, by name. */
export const SECURITY_SCHEMES: Readonly<Record<string, Part>> = {
  password: {
    type: "http",
    scheme: "basic",
    description: "The password of `EDIT_PASSWORD` with any user name.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: SESSION_COOKIE,
    description: "The cookie that `POST /api/session` sets.",
  },
};

const EITHER: readonly Part[] = [{ password: [] }, { session: [] }];

/** An empty requirement makes the others optional (OpenAPI 3.1.1, section 4.8.10). */
const OPTIONAL: readonly Part[] = [{}, ...EITHER];

/** The field `security` of an operation that takes the password, always or in some cases; otherwise none. */
export function securityOf(
  { method }: Endpoint,
  operation: Operation,
  { writeAccess }: Config,
): Part {
  if (operation.success.kind === "cookie") return {};
  const isOpen = method === "GET" && operation.forWriters !== true;
  if (isOpen) return takesDeleted(operation) ? { security: OPTIONAL } : {};
  return { security: writeAccess.rule === "password" ? EITHER : OPTIONAL };
}
