/**
 * Chromium is killed while a teacher works, and opened again: nothing is lost that the editor promises to keep.
 *
 * @module
 */
import { posixOnly } from "../../support/platform.ts";
import { SeededRandom, testSeed } from "../../support/random.ts";
import { withDataDir } from "../../support/process/process.ts";
import { NO_GROUPS } from "../profile.ts";
import { chromiumDevice, killAgainAndAgain } from "./killed.ts";
import { choosing, keeping, recording, typing, writePhotos } from "./killed_activities.ts";

const DEVICE = chromiumDevice({ isWhole: false });

Deno.test(
  posixOnly("The editor in Chromium: what was typed a second before a kill is stored", NO_GROUPS),
  (test) => killAgainAndAgain(DEVICE, test, typing, 2),
);

Deno.test(
  posixOnly("The editor in Chromium: chosen pictures survive a kill, in their order", NO_GROUPS),
  (test) =>
    withDataDir((folder) => {
      const paths = writePhotos(folder, new SeededRandom(testSeed()));
      return killAgainAndAgain(DEVICE, test, choosing(paths));
    }),
);

Deno.test(
  posixOnly("The editor in Chromium: a recording that a kill ends is offered", NO_GROUPS),
  (test) => killAgainAndAgain(DEVICE, test, recording),
);

Deno.test(
  posixOnly("The editor in Chromium: a recording that was kept before a kill is stored", NO_GROUPS),
  (test) => killAgainAndAgain(DEVICE, test, keeping),
);
