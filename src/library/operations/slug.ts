/** Slugs: URL-friendly labels of routes (docs/api.md#slugs). @module */
import slugify from "@sindresorhus/slugify";

const MAX_LENGTH = 80;

/**
 * The slug of a text: lower-case ASCII letters, digits and hyphens, at most 80 characters, German letters
 * spelled out (`ü` → `ue`); `route` if nothing is left.
 *
 * @example
 * ```ts
 * toSlug("Rund um den Ölberg"); // "rund-um-den-oelberg"
 * ```
 */
export function toSlug(text: string): string {
  // Letters in compatibility forms, such as wide ones and ligatures, are the usual ones.
  const slug = slugify(text.normalize("NFKC"), {
    decamelize: false,
    customReplacements: [["&", " und "]],
  });
  return cut(slug, MAX_LENGTH) || "route";
}

/**
 * The slug itself if it is free, else with the first free suffix of `-2`, `-3`, … (docs/api.md#slugs),
 * shortened so that the suffix fits.
 *
 * @param isTaken Whether a slug is in use.
 */
export function freeSlug(
  slug: string,
  isTaken: (slug: string) => boolean,
): string {
  let candidate = slug;
  for (let number = 2; isTaken(candidate); number++) {
    const suffix = `-${number}`;
    candidate = cut(slug, MAX_LENGTH - suffix.length) + suffix;
  }
  return candidate;
}

/** The first `length` characters, without a hyphen at the end. */
function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-+$/, "");
}
