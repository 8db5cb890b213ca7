/**
 * A walk that is part of its page: the page of a walk pack.
 *
 * @module
 */
import type { WalkSource } from "./source.ts";
import type { Walk } from "./walk.ts";

/** Id of the element that holds the walk as JSON. */
const ELEMENT_ID = "walk";

/**
 * The source of the walk in the page. Addresses of media are those in the JSON: relative files or `data:`.
 *
 * @throws {Error} on reading, when the page holds no walk.
 */
export function embeddedSource(): WalkSource {
  return {
    read: () => {
      const text = document.getElementById(ELEMENT_ID)?.textContent;
      if (!text) return Promise.reject(new Error("The page holds no walk"));
      const walk: Walk = JSON.parse(text);
      return Promise.resolve(walk);
    },
    copies: null,
    homeUrl: null,
    tiles: () => Promise.resolve(null),
  };
}
