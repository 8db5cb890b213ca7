/** Tests of slugs. @module */
import assert from "node:assert/strict";
import { freeSlug, toSlug } from "../../../src/library/operations/slug.ts";
import { fc } from "../../support/property.ts";

Deno.test("toSlug spells out German letters and keeps letters, digits and hyphens", () => {
  assert.equal(toSlug("Rund um den Ölberg – Straße & Fuß"), "rund-um-den-oelberg-strasse-und-fuss");
  assert.equal(toSlug("  GPS-Track 12  "), "gps-track-12");
  assert.equal(toSlug("WaldWeg"), "waldweg");
  assert.equal(toSlug("中文"), "route");
  assert.equal(toSlug("Ｗａｌｄｐﬁｆﬀ ①"), "waldpfifff-1");
  assert.equal(toSlug("O\u0308lberg"), "oelberg");
  assert.equal(toSlug("---"), "route");
});

Deno.test("toSlug returns a well-formed slug for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      assert.match(toSlug(text), /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.ok(toSlug(text).length <= 80);
    }),
  );
});

Deno.test("freeSlug never returns a slug twice, and none that is too long", () => {
  const texts = fc.array(fc.constantFrom("weg", "weg-2", "a".repeat(80), "a".repeat(79), "Öl"));
  fc.assert(
    fc.property(texts, (names) => {
      const taken = new Set<string>();
      for (const name of names) {
        const slug = freeSlug(toSlug(name), (candidate) => taken.has(candidate));
        assert.ok(!taken.has(slug) && slug.length <= 80);
        assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
        taken.add(slug);
      }
    }),
  );
});
