/**
 * The components of the OpenAPI document that something refers to. Client generators make a type, and some
 * warn, for each one that nothing uses.
 *
 * @module
 */
import type { Part } from "./operation.ts";

/** Components by their kind (`schemas`, `headers`, …) and name. */
export type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const REFERENCE = /^#\/components\/(\w+)\/(.+)$/;

/** The components that the paths refer to, directly or through others. */
export function usedComponents(paths: Part, components: Components): Record<string, Part> {
  const used = new Set<string>();
  const pending: unknown[] = [paths];
  while (pending.length > 0) {
    for (const reference of referencesIn(pending.pop())) {
      if (used.has(reference)) continue;
      used.add(reference);
      const [, kind = "", name = ""] = REFERENCE.exec(reference) ?? [];
      pending.push(components[kind]?.[name]);
    }
  }
  const isUsed = (kind: string) => ([name]: [string, unknown]) =>
    used.has(`#/components/${kind}/${name}`);
  return Object.fromEntries(
    Object.entries(components).map(([kind, all]) => [
      kind,
      Object.fromEntries(Object.entries(all).filter(isUsed(kind))),
    ]),
  );
}

/** Every `$ref` in a part. */
function* referencesIn(part: unknown): Generator<string> {
  if (typeof part !== "object" || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === "$ref" && typeof value === "string") yield value;
    else yield* referencesIn(value);
  }
}
