/** How much tests try: in `deno task test` and CI what takes seconds, in `deno task night` all. @module */

/** How often a random test is repeated. */
export interface Repetitions {
  /** In every other command. */
  readonly usual: number;
  /** In `deno task night`. */
  readonly night: number;
}

/** The environment variable that `deno task night` sets to `night`. */
export const EXTENT_VARIABLE = "TEST_EXTENT";

/** How often a random test is repeated in this run. @throws {Error} when the variable has another value. */
export function repetitions({ usual, night }: Repetitions): number {
  const extent = Deno.env.get(EXTENT_VARIABLE) ?? "usual";
  if (extent === "usual") return usual;
  if (extent === "night") return night;
  throw new Error(`${EXTENT_VARIABLE} is usual or night, not ${extent}`);
}

/** The cases that this run tries of a list: at night all. @param oneOf Of how many cases one is tried otherwise. */
export function sampled<T>(cases: readonly T[], oneOf: number): T[] {
  const step = repetitions({ usual: oneOf, night: 1 });
  return cases.filter((_, index) => index % step === 0);
}

const IS_NIGHT = repetitions({ usual: 0, night: 1 }) > 0;

/** What `deno task night` has alone: every run proves it in another place or engine, and it takes long. */
export const night = {
  /** A test. */
  test(name: string, work: (test: Deno.TestContext) => Promise<void>): void {
    if (IS_NIGHT) Deno.test(name, work);
  },
  /** Steps of a test; none in other commands. */
  steps<T>(steps: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
    return IS_NIGHT ? steps : {};
  },
};

/** The engines that a test is for: at night all, else the first ones. @param usual How many. */
export function chosenEngines<T>(
  engines: Readonly<Record<string, T>>,
  usual: number,
): [string, T][] {
  return Object.entries(engines).slice(0, IS_NIGHT ? Infinity : usual);
}
