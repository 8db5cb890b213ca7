/**
 * Version 7 of the schema: each route records the slug that was wanted for it, without the number that made it
 * unique, so that the packs of a walk are the same bytes wherever it is (docs/api.md#packs).
 *
 * In a route of an earlier version, a number counts as added when the slug without it, and with the number before
 * it, belongs to another route.
 *
 * @module
 */

/** SQL of the seventh migration. */
export const WANTED_SLUG = `
ALTER TABLE route ADD COLUMN wanted_slug TEXT NOT NULL DEFAULT '';
UPDATE route SET wanted_slug = slug;
WITH parts AS (
  SELECT id, slug, rtrim(slug, '0123456789') AS head FROM route
  WHERE slug GLOB '?*-[1-9]*' AND rtrim(slug, '0123456789') GLOB '?*-'
), numbered AS (
  SELECT id, substr(head, 1, length(head) - 1) AS wanted,
    CAST(substr(slug, length(head) + 1) AS INTEGER) AS number
  FROM parts
)
UPDATE route SET wanted_slug = numbered.wanted FROM numbered
WHERE numbered.id = route.id AND number >= 2
  AND EXISTS (SELECT 1 FROM route AS other WHERE other.slug = wanted)
  AND (number = 2 OR
    EXISTS (SELECT 1 FROM route AS other WHERE other.slug = wanted || '-' || (number - 1)));
`;
