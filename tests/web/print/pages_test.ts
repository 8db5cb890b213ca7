/** Tests of how signs are spread over sheets. @module */
import assert from "node:assert/strict";
import { isThisDeviceOnly, pagesOf } from "../../../web/print/sheet.tsx";

Deno.test("pagesOf() puts six signs on the first sheet, eight on further ones, one when large", () => {
  const pois = Array.from({ length: 15 }, (_, index) => `station ${index + 1}`);
  assert.deepEqual(pagesOf(pois, false).map((page) => page.length), [6, 8, 1]);
  assert.deepEqual(pagesOf(pois, false)[1]?.[0], { poi: "station 7", number: 7 });
  assert.deepEqual(pagesOf(pois, true).map((page) => page.length), Array(15).fill(1));
  assert.deepEqual(pagesOf([], false), [[]]);
});

Deno.test("isThisDeviceOnly() knows the addresses that phones cannot open", () => {
  for (
    const url of [
      "http://localhost:47145",
      "http://127.0.0.2",
      "http://[::1]:80",
      "http://a.localhost",
    ]
  ) {
    assert.ok(isThisDeviceOnly(url), url);
  }
  for (const url of ["http://192.168.1.4:47145", "https://wege.example", "http://laptop.local"]) {
    assert.ok(!isThisDeviceOnly(url), url);
  }
});
