/**
 * How much the random tests try: little while a person works on the program, the usual in CI, much at night.
 *
 * @module
 */

/** How often a random test is repeated in each of the three runs. */
export interface Repetitions {
  /** In `deno task test:fast`. */
  readonly fast: number;
  /** In `deno task test` and `deno test`. */
  readonly usual: number;
  /** In `deno task night`. */
  readonly night: number;
}

/** The environment variable that chooses the column of {@link Repetitions}. */
export const EXTENT_VARIABLE = "TEST_EXTENT";

/**
 * How often a random test is repeated in this run.
 *
 * @throws {Error} when the variable names no such run.
 */
export function repetitions({ fast, usual, night }: Repetitions): number {
  const extent = Deno.env.get(EXTENT_VARIABLE) ?? "usual";
  switch (extent) {
    case "fast":
      return fast;
    case "usual":
      return usual;
    case "night":
      return night;
    default:
      throw new Error(`${EXTENT_VARIABLE} is fast, usual or night, not ${extent}`);
  }
}
