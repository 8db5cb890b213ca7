/**
 * fast-check with the seed of the test run: what it prints of a failure is repeated with the `seed` in it as `SEED`.
 *
 * @module
 */
import fc from "fast-check";
import { testSeed } from "./random.ts";

fc.configureGlobal({ seed: testSeed() });

export { fc };
