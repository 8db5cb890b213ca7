/** `/api/session`: whether a client may write, and logging in. @module */
import * as v from "valibot";
import { asPrivate, jsonRepresentation, serve } from "../http/response.ts";
import type { Handler } from "../router.ts";
import { type ApiRouter, json } from "./endpoint/description.ts";
import {
  bodySpecOf,
  checkFields,
  fields,
  type RequestBody,
  type Services,
  text,
  withBody,
} from "./endpoint/request.ts";
import type { Resource } from "./resources.ts";

/** Path of the session; writes to it need no session. */
export const SESSION_PATH = "/api/session";

const sessionBody = {
  fields: fields({ password: v.pipe(text, v.description("The password for writing")) }),
} satisfies RequestBody;

/** Adds the endpoints. */
export function addSession(router: ApiRouter, services: Services): void {
  router.get(SESSION_PATH, readSession(services), {
    id: "readSession",
    tag: "Service",
    summary: "Whether this client may write",
    description:
      "Without a password, who may write is decided by the address of the client, and there are no sessions.",
    success: json("Session"),
  });
  router.post(SESSION_PATH, beginSession(services), {
    id: "beginSession",
    tag: "Service",
    summary: "Log in: begin a session with the password",
    description:
      "The cookie lasts 30 days, and as long as the password stays the same. Programs need no session; " +
      "they send the password with `Authorization: Basic` and any user name.",
    body: sessionBody,
    success: { kind: "cookie" },
    conflict: "No password is set.",
  });
  router.delete(SESSION_PATH, endSession(services), {
    id: "endSession",
    tag: "Service",
    summary: "Log out: end the session",
    description: "The cookie is removed. Without a session nothing happens.",
    success: { kind: "cookie" },
  });
}

function readSession({ access }: Services): Handler {
  return async (request, _params, _target, client) => {
    const session: Resource<"Session"> = {
      mayWrite: await access.obstacle(request, client) === null,
      passwordNeeded: access.passwordNeeded,
    };
    return asPrivate(serve(request, jsonRepresentation(session)));
  };
}

function beginSession(services: Services): Handler {
  const { access } = services;
  const spec = bodySpecOf(sessionBody);
  return (request, _params, _target, client) => {
    access.checkPasswordIsSet();
    return withBody(services, request, spec, async ({ fields }) => {
      const { password } = checkFields(sessionBody.fields, fields);
      return withCookie(await access.beginSession(request, client, password));
    });
  };
}

/** Ends the session of this client, if it has one. */
function endSession({ access }: Services): Handler {
  return (request, _params, _target, client) => withCookie(access.endSession(request, client));
}

function withCookie(cookie: string): Response {
  const headers = {
    "Cache-Control": "no-store",
    "Set-Cookie": cookie,
  };
  return new Response(null, { status: 204, headers });
}
