/** The seeded random generator of all tests: the same seed results in the same choices. @module */

/**
 * The seed of this test run: the environment variable `SEED`, which `deno task night` sets to a random one. Without it
 * the usual seed, so that a run that failed fails again. A test that uses it prints it when it fails, as `SEED=N`.
 *
 * @param usual The seed without the variable.
 * @throws {Error} when the variable is not a whole number.
 */
export function testSeed(usual = 1): number {
  const given = Deno.env.get("SEED") ?? usual;
  const seed = Number(given);
  if (!Number.isSafeInteger(seed)) throw new Error(`SEED is no whole number: ${given}`);
  return seed;
}

/** This many seeds, one after the other, from {@link testSeed} on: the first one of them is the `SEED` that repeats it. */
export function testSeeds(count: number): number[] {
  const first = testSeed();
  return Array.from({ length: count }, (_, index) => first + index);
}

/** A seed that no test run can foresee, for `deno task night` and `deno task crash`. */
export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

/** A stream of random choices; the same seed results in the same choices. */
export class SeededRandom {
  #state: number;

  /** @param seed A whole number. */
  constructor(readonly seed: number) {
    this.#state = seed | 0;
  }

  /** A number from 0 to below 1 (the generator "mulberry32", period 2³²). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the items. @throws {Error} when there is none. */
  pick<T>(items: readonly T[]): T {
    const [item] = items.slice(this.below(items.length));
    if (item === undefined) throw new Error("There is nothing to pick from");
    return item;
  }

  /** This many random bytes. */
  bytes(length: number): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length }, () => this.below(256));
  }

  /** One of the names, each with a probability of its weight divided by the sum of the weights. */
  weighted<Name extends string>(weights: ReadonlyMap<Name, number>): Name {
    let rest = this.next() * [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    for (const [name, weight] of weights) {
      rest -= weight;
      if (rest < 0) return name;
    }
    throw new Error("There are no weights");
  }
}

/** A source of numbers from 0 to below 1. */
export type RandomNumbers = () => number;

/** The numbers of a {@link SeededRandom} as a function. */
export function seededRandom(seed: number): RandomNumbers {
  const random = new SeededRandom(seed);
  return () => random.next();
}
