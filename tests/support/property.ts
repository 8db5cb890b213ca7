/**
 * fast-check with the seed and the repetitions of the test run: what it prints of a failure is repeated with the `seed` in it as `SEED`.
 *
 * @module
 */
import fc from "fast-check";
import { repetitions } from "./extent.ts";
import { testSeed } from "./random.ts";

fc.configureGlobal({
  seed: testSeed(),
  numRuns: repetitions({ usual: 100, night: 1000 }),
});

export { fc };
