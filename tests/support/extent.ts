/**
 * How much the random and the exhaustive tests try: in `deno task test` what takes seconds, in CI more, at night most.
 *
 * @module
 */

/** How often a random test is repeated in each of the three runs. */
export interface Repetitions {
  /** In `deno task test` and `deno test`. */
  readonly usual: number;
  /** In the rest of `deno task test:all`; the usual number if not given. */
  readonly all?: number;
  /** In `deno task night`. */
  readonly night: number;
}

/** The environment variable that chooses the column of {@link Repetitions}. */
export const EXTENT_VARIABLE = "TEST_EXTENT";

/**
 * The cases that this run tries of a list: in `deno task test` one of some, else all.
 *
 * @param oneOf Of how many cases one is tried.
 */
export function sampled<T>(cases: readonly T[], oneOf: number): T[] {
  const step = repetitions({ usual: oneOf, all: 1, night: 1 });
  return cases.filter((_, index) => index % step === 0);
}

/**
 * How often a random test is repeated in this run.
 *
 * @throws {Error} when the variable names no such run.
 */
export function repetitions({ usual, all = usual, night }: Repetitions): number {
  const extent = Deno.env.get(EXTENT_VARIABLE) ?? "usual";
  switch (extent) {
    case "usual":
      return usual;
    case "all":
      return all;
    case "night":
      return night;
    default:
      throw new Error(`${EXTENT_VARIABLE} is usual, all or night, not ${extent}`);
  }
}
