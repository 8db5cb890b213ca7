/** Tests of conditional requests, by the sections of RFC 9110. @module */
import assert from "node:assert/strict";
import { HttpError } from "../../src/http/errors.ts";
import { checkPreconditions, entityTag, ifRangeHolds } from "../../src/http/preconditions.ts";
import { cpuMs } from "../support/cpu_time.ts";
import { fc } from "../support/property.ts";

const ETAG = '"abc,1"';
const CURRENT = {
  etag: ETAG,
  lastModified: new Date("2026-03-04T05:06:07Z"),
};
const BEFORE = "Wed, 04 Mar 2026 05:06:06 GMT";
const SAME = "Wed, 04 Mar 2026 05:06:07 GMT";
const AFTER = "Wed, 04 Mar 2026 05:06:08 GMT";

/** The verdict, with a failed precondition as its status. */
function verdict(headers: Record<string, string>, current = CURRENT): string {
  try {
    return checkPreconditions(new Headers(headers), current);
  } catch (error) {
    if (error instanceof HttpError) return String(error.status);
    throw error;
  }
}

Deno.test("checkPreconditions proceeds without any condition", () => {
  assert.equal(verdict({}), "proceed");
});

Deno.test("checkPreconditions compares If-Match strongly (13.1.1)", () => {
  assert.equal(verdict({ "If-Match": ETAG }), "proceed");
  assert.equal(verdict({ "If-Match": `"x", ${ETAG}` }), "proceed");
  assert.equal(verdict({ "If-Match": "*" }), "proceed");
  assert.equal(verdict({ "If-Match": '"x"' }), "412");
  assert.equal(verdict({ "If-Match": `W/${ETAG}` }), "412");
  assert.equal(verdict({ "If-Match": "abc,1" }), "412");
});

Deno.test("checkPreconditions obeys If-Unmodified-Since (13.1.4)", () => {
  assert.equal(verdict({ "If-Unmodified-Since": BEFORE }), "412");
  assert.equal(verdict({ "If-Unmodified-Since": SAME }), "proceed");
  assert.equal(verdict({ "If-Unmodified-Since": AFTER }), "proceed");
  assert.equal(verdict({ "If-Unmodified-Since": "yesterday" }), "proceed");
});

Deno.test("checkPreconditions ignores If-Unmodified-Since beside If-Match", () => {
  assert.equal(
    verdict({ "If-Match": ETAG, "If-Unmodified-Since": BEFORE }),
    "proceed",
  );
});

Deno.test("checkPreconditions compares If-None-Match weakly (13.1.2)", () => {
  for (
    const field of [
      ETAG,
      `W/${ETAG}`,
      `"x", ${ETAG}`,
      `W/"x",${ETAG},"y"`,
      `, ,\t${ETAG} , ,`,
      "*",
      " * ",
    ]
  ) {
    assert.equal(verdict({ "If-None-Match": field }), "not modified", field);
  }
});

Deno.test("checkPreconditions finds no tag in a field that is no list of tags", () => {
  for (
    const field of [
      "",
      ",",
      "abc,1",
      '"abc',
      'abc,1"',
      `w/${ETAG}`,
      `W/ ${ETAG}`,
      `${ETAG} "x"`,
      `${ETAG}, x`,
      `"x" y, ${ETAG}`,
      `*, ${ETAG}`,
    ]
  ) {
    assert.equal(verdict({ "If-None-Match": field }), "proceed", field);
  }
});

Deno.test("checkPreconditions obeys If-Modified-Since (13.1.3)", () => {
  assert.equal(verdict({ "If-Modified-Since": BEFORE }), "proceed");
  assert.equal(verdict({ "If-Modified-Since": SAME }), "not modified");
  assert.equal(verdict({ "If-Modified-Since": AFTER }), "not modified");
  assert.equal(verdict({ "If-Modified-Since": "yesterday" }), "proceed");
});

Deno.test("checkPreconditions ignores If-Modified-Since beside If-None-Match", () => {
  assert.equal(
    verdict({ "If-None-Match": '"x"', "If-Modified-Since": AFTER }),
    "proceed",
  );
});

Deno.test("checkPreconditions puts a failed If-Match before a known tag (13.2.2)", () => {
  assert.equal(verdict({ "If-Match": '"x"', "If-None-Match": ETAG }), "412");
});

Deno.test("checkPreconditions ignores dates where no time of change is known", () => {
  const current = { etag: ETAG };
  const check = (name: string, date: string) =>
    checkPreconditions(new Headers({ [name]: date }), current);
  assert.equal(check("If-Modified-Since", AFTER), "proceed");
  assert.equal(check("If-Unmodified-Since", BEFORE), "proceed");
});

Deno.test("checkPreconditions finds its tag in any list of tags", () => {
  const opaque = fc.string({ unit: fc.constantFrom(..."a,!/W*\\ÿ") });
  const tag = fc.tuple(fc.constantFrom("", "W/"), opaque)
    .map(([weak, opaque]) => ({ weak, opaque: `"${opaque}"` }));
  fc.assert(fc.property(fc.array(tag), opaque, (tags, mine) => {
    const current = { etag: `"${mine}"`, lastModified: CURRENT.lastModified };
    const field = tags.map(({ weak, opaque }) => weak + opaque).join(" ,");
    const equal = tags.filter(({ opaque }) => opaque === current.etag);
    assert.equal(
      verdict({ "If-None-Match": field }, current),
      equal.length > 0 ? "not modified" : "proceed",
    );
    assert.equal(
      verdict({ "If-Match": field }, current),
      equal.some(({ weak }) => weak === "") ? "proceed" : "412",
    );
  }));
});

Deno.test("checkPreconditions reads a huge field within ten seconds", () => {
  const start = cpuMs();
  for (const part of [",", " ", '"', '"",', "W/", "a"]) {
    const field = `x${part.repeat(200_000 / part.length)}x`;
    verdict({ "If-None-Match": field });
    verdict({ "If-None-Match": field.slice(1) });
  }
  const took = cpuMs() - start;
  assert.ok(took < 10_000, `${took} ms of CPU for 12 fields of 200 KB`);
});

Deno.test("ifRangeHolds for the same strong tag or the very date (13.1.5)", () => {
  assert.equal(ifRangeHolds(ETAG, CURRENT), true);
  assert.equal(ifRangeHolds(SAME, CURRENT), true);
  assert.equal(ifRangeHolds("Wednesday, 04-Mar-26 05:06:07 GMT", CURRENT), true);
  assert.equal(ifRangeHolds(`W/${ETAG}`, CURRENT), false);
  assert.equal(ifRangeHolds('"x"', CURRENT), false);
  assert.equal(ifRangeHolds(BEFORE, CURRENT), false);
  assert.equal(ifRangeHolds(AFTER, CURRENT), false);
  assert.equal(ifRangeHolds("yesterday", CURRENT), false);
  assert.equal(ifRangeHolds(SAME, { etag: ETAG }), false);
});

Deno.test("entityTag quotes the first half of the hash", () => {
  const hash = "0123456789abcdef".repeat(4);
  assert.equal(entityTag(hash), `"${hash.slice(0, 32)}"`);
});
