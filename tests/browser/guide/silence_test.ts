/**
 * What makes a walk silent on phones that Chromium does not show: each thing has its stub, and either something
 * is heard or a reason is on the screen.
 *
 * @module
 */
import assert from "node:assert/strict";
import { onTrack, type WalkStation } from "../../support/walk.ts";
import { inChromium } from "../chromium.ts";
import { steps } from "./positions.ts";
import { openPhone, type Phone, walk } from "./phone.ts";
import { inEitherPlace } from "./places.ts";
import { until } from "../../support/until.ts";
import { beginWalk } from "./begin_walk.ts";

const TWO: readonly WalkStation[] = [
  { title: "Halt 1", atM: 100, radiusM: 60, seconds: 60 },
  { title: "Halt 2", atM: 130, radiusM: 60, seconds: 60 },
];

/** The clock of the receiver is an hour late. */
const LATE_CLOCK = `
  const watch = Geolocation.prototype.watchPosition;
  Geolocation.prototype.watchPosition = function (onPosition, ...others) {
    return watch.call(this, ({ coords, timestamp }) => {
      onPosition({ coords, timestamp: timestamp - 3_600_000 });
    }, ...others);
  };`;

/** The battery is low, and the system keeps no screen on. */
const NO_WAKE_LOCK = `
  WakeLock.prototype.request = () => Promise.reject(new DOMException("", "NotAllowedError"));`;

/** Sound is refused, until the page says otherwise. */
const NO_SOUND = `
  window.isRefused = false;
  const element = HTMLMediaElement.prototype;
  const sound = element.play;
  element.play = function () {
    return window.isRefused
      ? Promise.reject(new DOMException("", "NotAllowedError"))
      : sound.call(this);
  };`;

/** Keeps the element that plays, which a call pauses. */
const KEEP_ELEMENT = `
  const proto = HTMLMediaElement.prototype;
  const start = proto.play;
  proto.play = function () {
    window.playing = this;
    return start.call(this);
  };`;

async function begin(phone: Phone, script: string): Promise<void> {
  const { page, context } = phone;
  await page.addInitScript(script);
  await page.reload();
  const { lat, lon } = onTrack(0);
  await context.setGeolocation({ latitude: lat, longitude: lon, accuracy: 8 });
  await beginWalk(page);
  await page.getByText("Nächste Station").waitFor();
}

async function plays(phone: Phone, count: number): Promise<void> {
  await until(`${count} recordings`, async () => (await phone.played()).length === count);
}

/** Runs `work` with a phone on a walk of two stations whose circles overlap. */
function onWalk(
  test: Deno.TestContext,
  script: string,
  work: (phone: Phone) => Promise<void>,
): Promise<void> {
  return inChromium(test, (browser) =>
    inEitherPlace(test, "Still", TWO, async ({ base, path }) => {
      const phone = await openPhone(browser, base, path);
      await begin(phone, script);
      await work(phone);
      assert.deepEqual(phone.complaints, []);
    }));
}

Deno.test("The guide in Chromium: a phone whose clock is an hour off hears its stations", (test) =>
  onWalk(test, LATE_CLOCK, async (phone) => {
    await walk(phone, steps(40, 104, 8));
    await plays(phone, 1);
  }));

Deno.test("The guide in Chromium: a call holds back the next station until the pupil goes on", (test) =>
  onWalk(test, KEEP_ELEMENT, async (phone) => {
    const { page } = phone;
    await page.getByRole("link", { name: "Handy einstecken" }).click();
    await walk(phone, steps(40, 110, 8));
    await plays(phone, 1);
    await page.getByText(/noch 0:5\d/).waitFor();
    await page.evaluate("playing.pause()");
    const goOn = page.getByRole("button", { name: "Weiterhören" });
    await goOn.waitFor();
    await walk(phone, steps(110, 126, 4));
    await page.waitForTimeout(2500);
    assert.equal((await phone.played()).length, 1, "the overlapping station waits");
    // After the call the page is in view again, and offers with its tone to go on.
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await until("a tone", () => page.evaluate<boolean>("playing.src.startsWith('blob:')"));
    await goOn.click();
    await page.getByText(/noch 0:[45]\d/).waitFor();
  }));

Deno.test("The guide in Chromium: a screen that may go off is announced in the pocket", (test) =>
  onWalk(test, NO_WAKE_LOCK, async ({ page }) => {
    await page.getByRole("link", { name: "Handy einstecken" }).click();
    await page.getByRole("heading", { name: "Bildschirm geht vielleicht aus" }).waitFor();
    await page.getByRole("heading", { name: "Halt 1" }).waitFor();
    await page.getByText("Bild\u00adschirm geht viel\u00adleicht aus").waitFor();
  }));

Deno.test("The guide in Chromium: when positions end on the way, the last distance is shown as such, and then none", (test) =>
  onWalk(test, "", async (phone) => {
    const { page } = phone;
    await page.clock.install();
    await walk(phone, steps(0, 24, 8, 0));
    await page.evaluate("Geolocation.prototype.watchPosition = () => 0");
    await page.clock.fastForward(16_000);
    await page.getByText(/^zuletzt \d+\sm$/).waitFor();
    await page.getByRole("link", { name: "Handy einstecken" }).click();
    await page.getByText(/^zuletzt \d+\sm$/).waitFor();
    await page.clock.fastForward(45_000);
    await page.getByRole("heading", { name: "Kein Standort seit 1 Minute" }).waitFor();
  }));

Deno.test("The guide in Chromium: in the pocket, too, a vague position at a station has a key that plays it", (test) =>
  onWalk(test, "", async (phone) => {
    const { page } = phone;
    await page.getByRole("link", { name: "Handy einstecken" }).click();
    await walk(phone, [96, 99].map((metres) => ({ ...onTrack(metres), accuracyM: 120 })));
    await page.getByRole("heading", { name: "Halt 1" }).waitFor();
    await page.getByText("Du bist fast da").waitFor();
    await page.getByRole("button", { name: "Jetzt hören" }).click();
    await plays(phone, 1);
  }));

Deno.test("The guide in Chromium: a position that is never exact is shown on the board and in the pocket", (test) =>
  onWalk(test, "", async (phone) => {
    const { page } = phone;
    await walk(phone, [10, 14, 18].map((metres) => ({ ...onTrack(metres), accuracyM: 3000 })));
    await page.getByText("Dein Standort ist ungenau").waitFor();
    await page.getByRole("link", { name: "Handy einstecken" }).click();
    await page.getByRole("heading", { name: /Standort ungenau \(3,0\s*km\)/ }).waitFor();
  }));

Deno.test("The guide in Chromium: a vague position at a station has a link to it, and starts it after 20 s", (test) =>
  onWalk(test, "", async (phone) => {
    const { page } = phone;
    // An accuracy of 70 m is too vague for a circle of 60 m.
    await walk(phone, [96, 99].map((metres) => ({ ...onTrack(metres), accuracyM: 70 })));
    await page.getByRole("link", { name: /Du bist fast da/ }).waitFor();
    assert.deepEqual(await phone.played(), []);
    await plays(phone, 1);
  }));

Deno.test("The guide in Chromium: one exact position of a phone that then lies still is enough", (test) =>
  onWalk(test, "", async (phone) => {
    await walk(phone, [onTrack(95)]);
    await plays(phone, 1);
  }));

Deno.test("The guide in Chromium: a sound that is refused is announced in the pocket, and one tap plays it", (test) =>
  onWalk(test, NO_SOUND, async (phone) => {
    const { page } = phone;
    await page.getByRole("link", { name: "Handy einstecken" }).click();
    await page.evaluate("isRefused = true");
    await walk(phone, steps(40, 104, 8));
    await page.getByRole("heading", { name: "Der Ton wartet auf einen Tipp." }).waitFor();
    await page.evaluate("isRefused = false");
    await page.getByRole("main").getByRole("button").first().click();
    await plays(phone, 1);
  }));

Deno.test("The guide in Chromium: a station that was tapped far away plays all the same when it is reached", (test) =>
  onWalk(test, "", async (phone) => {
    const { page } = phone;
    await page.getByRole("listitem").filter({ hasText: "Halt 1" }).getByRole("link").click();
    await plays(phone, 1);
    await page.getByRole("button", { name: "Anhalten" }).click();
    await page.getByRole("link", { name: "Zum Weg" }).click();
    await walk(phone, steps(20, 104, 8));
    await plays(phone, 2);
  }));
