/** Browsers that are killed, with a profile on disk: what was heard stays heard, and loading goes on. @module */
import { chosenEngines } from "../../support/extent.ts";
import { inChromiumProfile, inFirefoxProfile } from "../profile.ts";
import { openFirefoxPage } from "../firefox.ts";
import { loadKilledAgainAndAgain } from "./killed_loading.ts";
import { type KilledPhone, walkKilledAgainAndAgain } from "./killed_walk.ts";
import { openPhone, PHONE } from "./phone.ts";
import { chromiumWalk, firefoxWalk } from "./walking_pages.ts";

/** What is done with a phone. */
type Work = (phone: KilledPhone) => Promise<void>;

const ENGINES: Readonly<Record<string, (test: Deno.TestContext, work: Work) => Promise<void>>> = {
  "in Chromium": (test, work) =>
    inChromiumProfile(
      test,
      async (profile) => {
        let isOpen = false;
        const reopen = async () => {
          const newContext = () => isOpen ? profile.reopen("kill") : profile.open();
          const phone = await openPhone({ newContext }, "about:", "blank");
          isOpen = true;
          return await chromiumWalk(phone);
        };
        await work({ reopen });
      },
      PHONE,
      { isWhole: false },
    ),
  "in Firefox": (test, work) =>
    inFirefoxProfile(test, async (profile) => {
      let isOpen = false;
      const reopen = async () => {
        const browser = await (isOpen ? profile.reopen("kill") : profile.open());
        isOpen = true;
        return await firefoxWalk(await openFirefoxPage(browser, { width: 390, height: 844 }));
      };
      await work({ reopen });
    }),
};

for (const [where, inEngine] of chosenEngines(ENGINES, 1)) {
  Deno.test(`The guide ${where}: what was heard stays heard when the browser is killed again and again`, (test) =>
    inEngine(test, walkKilledAgainAndAgain));
  Deno.test(`The guide ${where}: a walk is loaded although the browser is killed again and again`, (test) =>
    inEngine(test, loadKilledAgainAndAgain));
}
