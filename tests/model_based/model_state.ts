/** The model of a whole service: all routes, and what concerns more than one of them. @module */
import { applied, type RouteState } from "../support/model/model.ts";
import type { Operation } from "../support/model/operation.ts";

/** A route and its slug, which never changes. */
interface Entry {
  readonly route: RouteState;
  readonly slug: string;
}

/** What the list of routes shows of one. */
export interface ListedView {
  readonly key: string;
  readonly name: string;
  readonly slug: string;
  readonly status: string;
}

/** German order, in which `Ä` is beside `A` (docs/api.md#listing-routes). */
const german = new Intl.Collator("de");

/** All routes, by key in the order of their creation, which is the order of their ids. */
export class ModelState {
  readonly #entries = new Map<string, Entry>();

  /** The routes by key. */
  get routes(): ReadonlyMap<string, RouteState> {
    return new Map([...this.#entries].map(([key, { route }]) => [key, route]));
  }

  /** Lets an operation take place, and returns its status. */
  apply(operation: Operation): number {
    const before = this.#entries.get(operation.route);
    const { status, route } = applied(before?.route, operation);
    if (route !== undefined) {
      const slug = before?.slug ?? this.#freeSlug(route.name);
      this.#entries.set(operation.route, { route, slug });
    }
    return status;
  }

  /** The list of routes as it must be returned. */
  list(includeDeleted: boolean): ListedView[] {
    return [...this.#entries]
      .filter(([, { route }]) => includeDeleted || !route.deleted)
      .sort(([, a], [, b]) => german.compare(a.route.name, b.route.name))
      .map(([key, { route, slug }]) => {
        return { key, name: route.name, slug, status: route.deleted ? "deleted" : "active" };
      });
  }

  /** Unique among all routes, deleted ones included (docs/api.md#slugs). */
  #freeSlug(name: string): string {
    const taken = new Set([...this.#entries.values()].map(({ slug }) => slug));
    const slug = toSlug(name);
    let free = slug;
    for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
    return free;
  }
}

/** Enough of a slug for the names in histories: German letters, no others beyond ASCII. */
function toSlug(name: string): string {
  return name.toLowerCase()
    .replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss")
    .replaceAll(/[^a-z0-9]+/g, "-");
}
