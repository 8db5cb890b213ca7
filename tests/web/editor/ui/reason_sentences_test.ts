/** Which sentence belongs to a reason, and to an error without one. @module */
import assert from "node:assert/strict";
import { ERROR_REASONS, type ErrorReason } from "../../../../src/shared/error_reasons.ts";
import { ApiError } from "../../../../web/kit/api_error.ts";
import {
  knownReason,
  refusalOf,
  sentenceFor,
  type Subject,
} from "../../../../web/editor/ui/refusal.ts";
import { type NoReturn, NoReturnError } from "../../../../web/editor/sync/request.ts";
import { editorDe } from "../../../../web/kit/texts/editor/de.ts";
import { editorEn } from "../../../../web/kit/texts/editor/en.ts";
import { formatsOf } from "../../../../web/kit/texts/language.ts";

const SUBJECTS: readonly Subject[] = ["file", "picture", "recording", "removed", "change"];
const GERMAN = { texts: editorDe, formats: formatsOf("de") };

Deno.test("knownReason() is the given one, and goes by the status for none and for one of a newer server", () => {
  assert.equal(knownReason(400, "gpx-no-track"), "gpx-no-track");
  const byStatus: readonly (readonly [status: number, ErrorReason])[] = [
    [400, "request-invalid"],
    [401, "login-needed"],
    [403, "machine-not-allowed"],
    [404, "not-found"],
    [409, "audio-present"],
    [412, "version-changed"],
    [413, "file-too-large"],
    [415, "media-not-playable"],
    [418, "request-invalid"],
    [429, "too-many-attempts"],
    [500, "internal-error"],
    [502, "internal-error"],
    [503, "busy"],
    [507, "disk-full"],
  ];
  for (const [status, reason] of byStatus) {
    for (const given of [null, "", "walk-too-steep", "toString"]) {
      assert.equal(knownReason(status, given), reason, `${status} ${given}`);
    }
  }
});

Deno.test("sentenceFor() has a sentence for every reason and subject, and every sentence is of some", () => {
  // Said of what is no response of the server.
  const used = new Set<string>(["notHere", "exact"]);
  for (const reason of Object.keys(ERROR_REASONS)) {
    for (const subject of SUBJECTS) {
      const sentence = sentenceFor(knownReason(400, reason), subject);
      for (const { refusals } of [editorDe, editorEn]) assert.match(refusals[sentence], /\.$/);
      used.add(sentence);
    }
  }
  const texts = Object.entries(editorDe.refusals).filter(([, text]) => typeof text === "string");
  assert.deepEqual(texts.map(([key]) => key).sort(), [...used].sort());
});

Deno.test("refusalOf() says what an error means by its status where a proxy gave no reason, and what the page found out itself", () => {
  const said = (status: number, subject: Subject) =>
    refusalOf(new ApiError(status, `HTTP ${status}`), subject, GERMAN);
  const { refusals } = editorDe;
  assert.equal(said(409, "removed").text, refusals.positionTaken);
  assert.equal(said(404, "removed").text, refusals.notRestorable);
  const own = (why: NoReturn) => refusalOf(new NoReturnError(why), "removed", GERMAN);
  assert.deepEqual(own("gone"), { text: refusals.notRestorable, location: "", exact: "" });
  assert.deepEqual(own("taken"), { text: refusals.positionTaken, location: "", exact: "" });
  assert.equal(said(409, "change").text, refusals.changed);
  assert.equal(said(413, "change").text, refusals.textTooLong);
  assert.equal(said(415, "picture").text, refusals.picture);
  assert.equal(said(502, "file").text, refusals.fault);
  assert.equal(said(502, "file").exact, "HTTP 502");
});

Deno.test("refusalOf() goes by the reason, whatever words the message and the details have", () => {
  const details = "line 3, column 5: Die Datei ist leer";
  const fields = { details, reason: "gpx-invalid" };
  const { text, location, exact } = refusalOf(
    new ApiError(400, "The file is empty; unpack it and upload", fields),
    "file",
    GERMAN,
  );
  assert.equal(text, editorDe.refusals.damagedGpx);
  assert.equal(location, "Die Stelle ist in Zeile 3, Spalte 5.");
  assert.match(exact, /^The file is empty.*: line 3/);
});
