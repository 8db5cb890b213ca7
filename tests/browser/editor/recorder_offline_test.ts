/** A walk that was opened in the editor is recorded without a connection, as MP3 as always. @module */
import assert from "node:assert/strict";
import { inProfile } from "../profile.ts";
import { until } from "../../support/until.ts";
import { FAKE_MICROPHONE, isLoaded, saved } from "./editor_page.ts";
import { openRecorder, recordSeconds, storedAudio, withEditor } from "./recorder.ts";

/** Whether what captures and encodes sound is kept, and the service worker is there. */
const IS_KEPT = `caches.open("editor-tools").then((cache) => cache.keys()).then((keys) =>
  ["sound", "lame", "capture"].every((name) => keys.some(({ url }) => url.includes(name))) &&
  navigator.serviceWorker.controller !== null && ${
  isLoaded("recorder", "level_words", "leave_question")
})`;

Deno.test("RecorderDialog in Chromium: without a connection takes are levelled and encoded once the walk was opened", (test) =>
  inProfile(test, (browser) =>
    withEditor(browser, "", {}, async (fixture) => {
      const { page, context, complaints } = fixture;
      await until("the encoder is kept", () => page.evaluate<boolean>(IS_KEPT));
      // Without the browser's own cache, only what was kept on purpose is left.
      await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
      await context.setOffline(true);
      const dialog = await openRecorder(page);
      await recordSeconds(dialog, 2);
      await dialog.getByRole("button", { name: "Fertig" }).click();
      await dialog.getByRole("checkbox", { name: "Lautstärke angleichen" }).waitFor();
      await dialog.getByText(/so laut wie die anderen/).waitFor();
      await dialog.getByRole("button", { name: "Behalten" }).click();
      await dialog.waitFor({ state: "hidden" });
      const before = complaints.length; // the editor has tried to send it
      await context.setOffline(false);
      await saved(page);
      const response = await fetch(await storedAudio(fixture));
      await response.body?.cancel();
      assert.equal(response.headers.get("Content-Type"), "audio/mpeg");
      assert.equal(complaints.length, before);
    }), { flags: FAKE_MICROPHONE }));
