/**
 * Small bodies made to cost much: depth, numbers, names of the language itself, fields without end. Each is
 * over within twenty seconds, and none leaves a trace where it does not belong.
 *
 * @module
 */
import assert from "node:assert/strict";
import { cpuMs } from "../support/cpu_time.ts";
import { jsonOf } from "../support/responses.ts";
import { FuzzTarget, TARGETS } from "../support/fuzzing/fuzz_target.ts";
import { bytes } from "../support/gpx_samples.ts";

/** Milliseconds of CPU; measured is at most 0.3 s. */
const PATIENCE_MS = 20_000;

const MILLION = 1_000_000;
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=B";

/** A bomb: its content type, its body, and the status that it returns. */
type Bomb = readonly [type: string, body: string, status: number];

/** The fields of a POI, to be followed by more. */
const POI = '"lat":1,"lon":2';

function json(body: string, status: number): Bomb {
  return ["application/json", body, status];
}

function form(body: string, status: number): Bomb {
  return [FORM, body, status];
}

function multipart(body: string, status: number): Bomb {
  return [MULTIPART, body, status];
}

function textPart(name: string, value: string): string {
  return `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** Numbers that are none for a position: too large, too long, or only nearly numbers. */
const BAD_NUMBERS = ["1e999", "-1e999", "9".repeat(400), "1e400", '"1e999"', '"0x10"', '"١"', "{}"];

const BOMBS: Readonly<Record<string, Bomb>> = {
  "a million opening brackets": json("[".repeat(MILLION), 400),
  "a million opening braces": json('{"a":'.repeat(MILLION / 5), 400),
  "half a million nested arrays": json("[".repeat(MILLION / 2) + "]".repeat(MILLION / 2), 400),
  "nested arrays in a field that is not read": json(
    `{${POI},"x":${"[".repeat(MILLION / 2)}${"]".repeat(MILLION / 2)}}`,
    201,
  ),
  "nested arrays as a title": json(
    `{${POI},"title":${"[".repeat(MILLION / 2)}${"]".repeat(MILLION / 2)}}`,
    400,
  ),
  "nested objects": json(`{"title":${'{"a":'.repeat(100_000)}1${"}".repeat(100_001)}`, 400),
  "a number of a million digits": json(`{"lat":${"9".repeat(MILLION)},"lon":2}`, 400),
  "a fraction of a million digits": json(`{"lat":0.${"1".repeat(MILLION)},"lon":2}`, 201),
  "a number as a text of a million digits": json(`{"lat":"${"0".repeat(MILLION)}x","lon":2}`, 400),
  "a sequence beyond what a number can count": json(`{${POI},"sequence":1e20}`, 400),
  "an endless exponent": json(`{"lat":1e${"9".repeat(MILLION)},"lon":2}`, 400),
  "a thousand properties": json(`{${'"":0,'.repeat(998)}${POI}}`, 201),
  "a thousand properties and one": json(`{${'"":0,'.repeat(999)}${POI}}`, 400),
  "a million properties": json(`{${'"":0,'.repeat(600_000)}${POI}}`, 400),
  "a million properties further in": json(`{${POI},"x":{${'"":0,'.repeat(600_000)}"y":0}}`, 400),
  "a million empty objects": json(`{${POI},"x":[${"{},".repeat(MILLION)}0]}`, 201),
  "properties that are array indexes": json(
    `{${Array.from({ length: 150_000 }, (_, at) => `"${at * 28_000}":0`).join()},${POI}}`,
    400,
  ),
  "a property name of 2 MB": json(`{"${"n".repeat(2 * MILLION)}":1,${POI}}`, 201),
  "a million backslashes": json(`{"title":"${"\\\\".repeat(MILLION / 2)}",${POI}}`, 201),
  "a string of escaped quotes": json(`{"title":"${'\\"'.repeat(MILLION / 2)}",${POI}}`, 201),
  "a million escapes": json(`{"title":"${"\\u0041".repeat(MILLION / 2)}",${POI}}`, 201),
  "white space without end": json(" ".repeat(3 * MILLION), 400),
  "a known property twice": json(`{${POI},"lat":3}`, 400),
  "a property twice, once in escapes": json(`{${POI},"\\u006cat":3}`, 400),
  "text beyond 1 MiB": json(`{${POI},"title":"${"t".repeat(1_100_000)}"}`, 413),
  "100 000 form fields": form(`lat=1&lon=2&${"a=b&".repeat(100_000)}`, 400),
  "a million empty form fields": form(`lat=1&lon=2${"&".repeat(MILLION)}`, 201),
  "a form field twice": form("lat=1&lon=2&lat=3", 400),
  "a million percent signs": form(`lat=1&lon=2&title=${"%".repeat(MILLION)}`, 400),
  "a million escaped bytes": form(`lat=1&lon=2&title=${"%41".repeat(MILLION)}`, 201),
  "a name of a million escapes": form(`${"%41".repeat(MILLION)}=1&lat=1&lon=2`, 201),
  "plus signs without end": form(`title=${"+".repeat(3 * MILLION)}&lat=1&lon=2`, 413),
  "a form beyond any bound": form("x".repeat(5 * MILLION), 413),
  "20 000 parts": multipart(`${textPart("x", "y").repeat(20_000)}--B--`, 400),
  "a part header of 1 MB": multipart(`--B\r\nX: ${"y".repeat(MILLION)}\r\n\r\n\r\n--B--`, 400),
  "a part with 10 000 headers": multipart(`--B\r\n${"X: y\r\n".repeat(10_000)}\r\n\r\n--B--`, 400),
  "a preamble of 1 MB": multipart(`${"p".repeat(MILLION)}\r\n--B--`, 400),
  "boundaries that are almost ones": multipart(
    `${textPart("title", "\r\n--".repeat(200_000))}--B--`,
    400,
  ),
  "line ends without end": multipart(`${textPart("title", "\r\n\r".repeat(300_000))}--B--`, 400),
  "a disposition of backslashes": multipart(
    `--B\r\nContent-Disposition: form-data; name="${"\\".repeat(8000)}\r\n\r\n\r\n--B--`,
    400,
  ),
};

for (const [name, [type, body, expected]] of Object.entries(BOMBS)) {
  Deno.test(`readBody: ${name}: ${expected} within twenty seconds`, async () => {
    await using target = await FuzzTarget.open();
    const init = { method: "POST", headers: { "Content-Type": type }, body: bytes(body) };
    const begun = cpuMs();
    const status = await target.attempt(TARGETS.pois, init, name);
    const ms = cpuMs() - begun;
    assert.equal(status, expected);
    assert.ok(ms < PATIENCE_MS, `took ${ms.toFixed(0)} ms of CPU`);
  });
}

Deno.test("checkFields: numbers that are none are 400 in every field that takes a number", async () => {
  await using target = await FuzzTarget.open();
  const headers = { "Content-Type": "application/json" };
  for (const number of [...BAD_NUMBERS, "null", "true", '""', '" 1"', '"1,5"', "[1]"]) {
    for (const field of ["lat", "lon", "triggerRadiusM", "sequence"]) {
      const body = `{"${field}":${number}}`;
      const status = await target.attempt(TARGETS.poi, { method: "PUT", headers, body }, body);
      assert.equal(status, 400, body);
    }
  }
});

Deno.test("readBody: names of the language itself are unknown fields like any other", async () => {
  await using target = await FuzzTarget.open();
  const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"];
  for (const name of names) {
    const value = `{"title":"polluted","polluted":true,"lat":9}`;
    const body = `{"${name}":${value},${POI}}`;
    const poi = await jsonOf(
      target.service.fetch(TARGETS.pois, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      }),
      201,
    );
    assert.equal(poi.title, "Unbenannter POI", name);
    assert.equal(poi.lat, 1, name);
    const form = new URLSearchParams({ [name]: "polluted", lat: "1", lon: "2" });
    const fromForm = await jsonOf(
      target.service.fetch(TARGETS.pois, { method: "POST", body: form }),
      201,
    );
    assert.equal(fromForm.title, "Unbenannter POI", name);
    const query = await jsonOf(target.service.fetch(`/api/routes?${name}=true&lat=${name}`));
    assert.equal(Object.hasOwn(query, "routes"), true);
  }
  assert.equal("polluted" in {}, false);
});

Deno.test("readBody: a file object that pollutes, or comes twice, is no file", async () => {
  await using target = await FuzzTarget.open();
  const headers = { "Content-Type": "application/json" };
  const bodies = [
    '{"picture":{"__proto__":{"base64":"AAAA"}}}',
    '{"__proto__":{"picture":{"base64":"AAAA"}}}',
    '{"picture":{"base64":"AAAA","base64":"AAAA"}}',
    '{"picture":{"base64":"AAAA"},"picture":{"base64":"AAAA"}}',
    '{"picture":{"base64":"AAAA","dataUrl":"data:;base64,AAAA"}}',
    '{"picture":{"base64":{"base64":"AAAA"}}}',
    '{"picture":[{"base64":"AAAA"}]}',
    `{"picture":{"base64":"${"=".repeat(100_000)}"}}`,
    `{"picture":{"base64":"${" ".repeat(MILLION)}"}}`,
    `{"picture":{"dataUrl":"${"data:".repeat(100_000)}"}}`,
    `{"picture":{"dataUrl":"data:${";".repeat(1000)}base64"}}`,
  ];
  for (const body of bodies) {
    const label = body.slice(0, 60);
    const init = { method: "POST", headers, body };
    assert.equal(await target.attempt(TARGETS.pictures, init, label), 400, label);
  }
});

Deno.test("queryParameters: a query of 100 000 parameters gets its response within twenty seconds", async () => {
  await using target = await FuzzTarget.open();
  const begun = cpuMs();
  const query = `${"lat=x&a[]=%00&".repeat(50_000)}lat=50.6833&lon=7.2486`;
  await jsonOf(target.service.fetch(`/api/routes?${query}`));
  assert.ok(cpuMs() - begun < PATIENCE_MS);
});
