/**
 * How an endpoint is described in the OpenAPI document. The rest of its description follows from its method, its path
 * and the schemas that validate its requests.
 *
 * @module
 */
import type { Router } from "../../router.ts";
import type { ResourceName } from "../resources.ts";
import type { QuerySchema, RequestBody } from "./request.ts";

/** The table to which each resource adds its endpoints, with their descriptions. */
export type ApiRouter = Router<Operation>;

/** A part of the OpenAPI document (OpenAPI 3.1.1). */
export type Part = Readonly<Record<string, unknown>>;

/** Chapters of the document. */
export type Tag = "Routes" | "POIs" | "Pictures" | "Audio" | "Service" | "Pages";

/** The successful response of an endpoint. */
export type Success =
  /** JSON. */
  | { readonly kind: "json"; readonly resource: ResourceName }
  /** 201 with `Location` for a new resource, 200 for one that was there. */
  | { readonly kind: "stored"; readonly resource: ResourceName }
  /** 204: done, with nothing to say. */
  | { readonly kind: "nothing" }
  /** 204 with a cookie, which begins or ends a session. */
  | { readonly kind: "cookie" }
  /** 201 with `Location` and the new resource. */
  | { readonly kind: "created"; readonly resource: ResourceName }
  /** An uploaded file, in ranges if requested; with `metadata` its JSON if `metadata=true`. */
  | {
    readonly kind: "file";
    readonly mediaTypes: readonly string[];
    readonly metadata?: ResourceName;
  }
  /** A file that is made when it is read, in ranges if requested. */
  | { readonly kind: "archive"; readonly mediaTypes: readonly string[] }
  /** A part of the program itself: this document, or the page that shows it. */
  | {
    readonly kind: "own";
    readonly mediaType: string;
    readonly schema: Part;
    /** Whether browsers show or run it; it then comes with a policy. */
    readonly isPage?: true;
  }
  /** A page for people, or a file that pages are made of. */
  | {
    readonly kind: "page" | "asset";
    readonly mediaTypes: readonly string[];
  };

/** One endpoint. */
export interface Operation {
  /** `operationId`: its name in generated clients. */
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly query?: QuerySchema;
  /** Whether its query may name routes: a list that is not valid is refused, and what it names may not be there. */
  readonly namesRoutes?: true;
  readonly body?: RequestBody;
  readonly success: Success;
  /** Whether it is a read that only those may do who may write. */
  readonly forWriters?: true;
  /** Whether it takes `Keep-Previous`. */
  readonly keepsPrevious?: true;
  /** When it responds 409; undefined if never. */
  readonly conflict?: string;
}

/** What deletions say in their description. */
export const FOR_GOOD = "For good, unless `Keep-Previous` says otherwise.";

/** A response of 200 with a resource. */
export function json(resource: ResourceName): Success {
  return { kind: "json", resource };
}

/** A response of 201 with a new resource. */
export function created(resource: ResourceName): Success {
  return { kind: "created", resource };
}
