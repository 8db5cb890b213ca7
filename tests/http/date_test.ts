/** Tests of the dates in HTTP headers. @module */
import assert from "node:assert/strict";
import { formatHttpDate, parseHttpDate } from "../../src/http/preconditions.ts";
import { fc } from "../support/property.ts";

Deno.test("parseHttpDate reads the three formats of RFC 9110, 5.6.7", () => {
  const expected = Date.UTC(1994, 10, 6, 8, 49, 37);
  for (
    const text of [
      "Sun, 06 Nov 1994 08:49:37 GMT",
      "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994",
    ]
  ) {
    assert.equal(parseHttpDate(text), expected, text);
  }
});

Deno.test("parseHttpDate takes a two-digit year for one at most 50 years ahead", () => {
  const thisYear = new Date().getUTCFullYear();
  for (let ahead = -49; ahead <= 50; ahead++) {
    const year = thisYear + ahead;
    // Two digits that are not too far ahead mean a year of this century.
    if (Math.floor(year / 100) !== Math.floor(thisYear / 100)) continue;
    const text = `Monday, 02-Jan-${String(year).slice(2)} 03:04:05 GMT`;
    assert.equal(parseHttpDate(text), Date.UTC(year, 0, 2, 3, 4, 5), text);
  }
  const far = String(thisYear + 51).slice(2);
  const read = parseHttpDate(`Monday, 02-Jan-${far} 03:04:05 GMT`);
  assert.equal(read, Date.UTC(thisYear - 49, 0, 2, 3, 4, 5));
});

Deno.test("parseHttpDate refuses garbage", () => {
  for (
    const text of [
      "",
      "0",
      "now",
      "1994-11-06T08:49:37Z",
      "Sun, 06 Nov 1994 08:49:37",
      "Sun, 06 Nov 1994 08:49:37 UTC",
      "Sun, 06 Nov 1994 08:49:37 +0000",
      "Sun, 6 Nov 1994 08:49:37 GMT",
      "sun, 06 nov 1994 08:49:37 gmt",
      "Foo, 06 Nov 1994 08:49:37 GMT",
      "Sun, 06 Foo 1994 08:49:37 GMT",
      "Sun, 31 Feb 1994 08:49:37 GMT",
      "Sun, 00 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 24:00:00 GMT",
      "Sun, 06 Nov 1994 08:60:37 GMT",
      "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
      "Sun Nov 6 08:49:37 1994",
    ]
  ) {
    assert.equal(parseHttpDate(text), undefined, text);
  }
});

Deno.test("parseHttpDate reads back every date that formatHttpDate writes", () => {
  const date = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59Z"),
    noInvalidDate: true,
  });
  fc.assert(fc.property(date, (date) => {
    const wholeSeconds = Math.floor(date.getTime() / 1000) * 1000;
    assert.equal(parseHttpDate(formatHttpDate(date)), wholeSeconds);
  }));
});
