/**
 * What is made with the first use, because most processes do not need it.
 *
 * @module
 */

/** Makes something with the first call; every call returns the same. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
