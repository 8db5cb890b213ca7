/** What the reader refuses, with which status, and where it says the fault is. @module */
import assert from "node:assert/strict";
import type { ErrorCode } from "../../src/errors.ts";
import { faultOf, gpx11, segment } from "./reading.ts";

const POINT = '<trkpt lat="1" lon="2"/>';

/** File, place of the fault, and something that its explanation says. */
type Case = readonly [file: string | Uint8Array, line: number, column: number, reason: RegExp];

function assertRefused(code: ErrorCode, cases: readonly Case[]): void {
  for (const [file, line, column, reason] of cases) {
    const fault = faultOf(file);
    const shown = typeof file === "string" ? file : [...file.subarray(0, 20)].join(" ");
    assert.equal(fault.code, code, shown);
    const details = fault.details ?? "";
    assert.ok(details.startsWith(`line ${line}, column ${column}: `), `${shown}\n${details}`);
    assert.match(details, reason, shown);
  }
}

/** A file that is right but for these bytes in its first comment, which is on line 2. */
function withBytes(...bytes: number[]): Uint8Array {
  const before = new TextEncoder().encode("<gpx>\n<!--é");
  const after = new TextEncoder().encode("--></gpx>");
  return Uint8Array.from([...before, ...bytes, ...after]);
}

/** The text as UTF-16 with a byte order mark. */
function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index++) {
    view.setUint16(index * 2, text.charCodeAt(index), isLittle);
  }
  return bytes;
}

Deno.test("GpxReader throws unsupported for what is no GPX at all", () => {
  assertRefused("unsupported", [
    ["", 1, 1, /no root element/],
    [" \n\t\r\n ", 3, 2, /no root element/],
    ["<!-- nothing -->", 1, 17, /no root element/],
    ["hello", 1, 1, /outside the root/],
    ['{"gpx": true}', 1, 1, /outside the root/],
    ["<kml/>", 1, 1, /<kml>, not <gpx>/],
    ["<?xml version='1.0'?>\n <svg:svg a=b>", 2, 2, /<svg:svg>, not <gpx>/],
    ["<GPX/>", 1, 1, /<GPX>/],
    ["<gpxx/>", 1, 1, /<gpxx>/],
    ["<a><gpx/></a>", 1, 1, /<a>, not <gpx>/],
    ["<!DOCTYPE html><html></html>", 1, 1, /DOCTYPE/],
    ["<html", 1, 6, /ends/],
    ["<?xml version='1.0'", 1, 20, /ends/],
    [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 1, 1, /UTF-8/],
    [new Uint8Array(100_000), 1, 1, /U\+0000/],
    [Uint8Array.of(0x1f, 0x8b, 8, 0), 1, 1, /U\+001F/],
    [utf16("\ufeff<gpx/>", true), 1, 1, /UTF-16/],
    [utf16("\ufeff<gpx/>", false), 1, 1, /UTF-16/],
    [utf16("<gpx/>", true), 1, 1, /UTF-16/],
    [utf16("<gpx/>", false), 1, 1, /UTF-16/],
  ]);
});

Deno.test("GpxReader throws invalid for a fault at or before a gpx root element", () => {
  assertRefused("invalid", [
    ["<gpx", 1, 5, /ends/],
    ["<gpx a=1>", 1, 8, /quoted/],
    ["<x:gpx a='1' a='2' xmlns:x='urn:x'/>", 1, 14, /repeated/],
    ["<g:gpx/>", 1, 2, /prefix "g"/],
    ["\n<?xml version='1.0'?>\n<gpx:gpx>", 3, 2, /prefix "gpx"/],
    ["<!-- --><?xml version='1.0'?><gpx/>", 1, 9, /only at the start/],
    ["text <gpx/>", 1, 1, /outside the root/],
    ["<?xml version='1.0' encoding='UTF-16'?><gpx/>", 1, 1, /UTF-16 is not supported/],
    ["<?xml version='1.0' encoding='ucs-2'?><gpx/>", 1, 1, /ucs-2 is not/],
    ["<?xml version='1.0' encoding='UTF-32'?><gpx/>", 1, 1, /UTF-32 is not/],
    ["<?xml version='1.0' encoding='UT-8'?><gpx/>", 1, 1, /UT-8 is not/],
    ["<?xml version='1.0' encoding='UTF-7'?><gpx/>", 1, 1, /UTF-7 is not/],
    ["<?xml version='1.0' encoding='ISO-2022-JP'?><gpx/>", 1, 1, /ISO-2022-JP/],
    ["<?xml version='1.1'?><gpx/>", 1, 1, /XML 1\.1/],
    ["<?xml version='1.'?><gpx/>", 1, 1, /declaration/],
    ["<?xml encoding='UTF-8'?><gpx/>", 1, 1, /declaration/],
    ["<?xml version='1.0' standalone='maybe'?><gpx/>", 1, 1, /declaration/],
    ["<?xml version='1.0'encoding='UTF-8'?><gpx/>", 1, 1, /declaration/],
    ["<!-- a -- b --><gpx/>", 1, 8, /--/],
    ["<?xMl ?><gpx/>", 1, 1, /only at the start/],
    ["</a><gpx/>", 1, 1, /without a start tag/],
    ["&amp;<gpx/>", 1, 1, /outside the root/],
    ["<![CDATA[a]]><gpx/>", 1, 1, /not allowed here/],
  ]);
});

Deno.test("GpxReader refuses every DOCTYPE and reads nothing in it", () => {
  const bomb = '<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  assertRefused("invalid", [
    ["<!DOCTYPE gpx><gpx/>", 1, 1, /DOCTYPE/],
    ["<!DOCTYPE x:gpx []>", 1, 1, /DOCTYPE/],
    [`<?xml version='1.0'?>\n${bomb}<gpx>&b;</gpx>`, 2, 1, /DOCTYPE/],
    ['<!DOCTYPE gpx SYSTEM "file:///secret"><gpx/>', 1, 1, /DOCTYPE/],
    ['<!DOCTYPE other [<!ENTITY a SYSTEM "http://127.0.0.1/">]><gpx>&a;</gpx>', 1, 1, /DOCTYPE/],
    ["<gpx><!DOCTYPE gpx></gpx>", 1, 6, /not allowed here/],
    ["<gpx/><!DOCTYPE gpx>", 1, 7, /not allowed here/],
  ]);
});

Deno.test("GpxReader refuses tags that are not well-formed", () => {
  assertRefused("invalid", [
    [gpx11("<a></b>").replace(/.*<a>/s, "<gpx>\n<a>"), 2, 4, /<\/b> does not match <a>/],
    ["<gpx></gpx", 1, 11, /ends/],
    ["<gpx></gp>", 1, 6, /<\/gp>/],
    ["<gpx></gpxx>", 1, 6, /<\/gpxx>/],
    ["<gpx></gpx a>", 1, 12, /">"/],
    ["<gpx></>", 1, 6, /<\/>/],
    ["<gpx></ gpx>", 1, 6, /does not match/],
    ["<gpx>", 1, 6, /before <\/gpx>/],
    ["<gpx><a/ ></gpx>", 1, 8, /">"/],
    ["<gpx>< a/></gpx>", 1, 6, /&lt;/],
    ["<gpx>1 < 2</gpx>", 1, 8, /&lt;/],
    ["<gpx><1/></gpx>", 1, 7, /name/],
    ["<gpx><a\u00d7/></gpx>", 1, 8, /name/],
    ["<gpx><:a/></gpx>", 1, 7, /name/],
    ["<gpx><a:/></gpx>", 1, 9, /name/],
    ["<gpx><a:b:c/></gpx>", 1, 10, /name/],
    ["<gpx><a b/></gpx>", 1, 10, /"="/],
    ["<gpx><a b=c/></gpx>", 1, 11, /quoted/],
    ["<gpx><a b='1'c='2'/></gpx>", 1, 14, /white space/],
    ["<gpx><a b='<'/></gpx>", 1, 12, /&lt;/],
    ["<gpx><a b='&'/></gpx>", 1, 12, /&amp;/],
    ["<gpx><a b='1' b='1'/></gpx>", 1, 15, /b is repeated/],
    ["<gpx><a", 1, 8, /ends/],
    ["<gpx/><gpx/>", 1, 7, /only one root/],
    ["<gpx/>text", 1, 7, /outside the root/],
    ["<gpx/></gpx>", 1, 7, /without a start tag/],
  ]);
});

Deno.test("GpxReader refuses namespaces that are not well-formed", () => {
  assertRefused("invalid", [
    ["<gpx><x:a/></gpx>", 1, 7, /prefix "x"/],
    ["<gpx><a x:b=''/></gpx>", 1, 9, /prefix "x"/],
    ["<gpx><a xmlns:x='u'/><x:b/></gpx>", 1, 23, /prefix "x"/],
    ["<gpx><xmlns:a/></gpx>", 1, 7, /prefix "xmlns"/],
    ["<gpx><a xmlns:x=''/></gpx>", 1, 9, /empty/],
    ["<gpx><a xmlns:xml='u'/></gpx>", 1, 9, /xml/],
    ["<gpx><a xmlns:xmlns='u'/></gpx>", 1, 9, /xmlns/],
    ["<gpx><a xmlns='http://www.w3.org/2000/xmlns/'/></gpx>", 1, 9, /must not/],
    ["<gpx><a xmlns:p='http://www.w3.org/XML/1998/namespace'/></gpx>", 1, 9, /xml/],
    ["<gpx xmlns:a='u' xmlns:b='u'><c a:d='' b:d=''/></gpx>", 1, 40, /b:d is repeated/],
    ["<gpx xmlns:a='u' xmlns:bb='u'><c bb:d='' a:d=''/></gpx>", 1, 42, /a:d is repeated/],
    ["<gpx><?a:b ?></gpx>", 1, 9, /name/],
  ]);
});

Deno.test("GpxReader refuses text that is not well-formed", () => {
  assertRefused("invalid", [
    ["<gpx>\n<trk>\r\n<cmt>ä\r<name>A & B</name>\n</cmt>", 4, 9, /&amp;/],
    ["<gpx>&nbsp;</gpx>", 1, 6, /&nbsp;/],
    ["<gpx>&amp</gpx>", 1, 6, /&amp;/],
    ["<gpx>&;</gpx>", 1, 6, /&amp;/],
    ["<gpx>&#;</gpx>", 1, 6, /&#;/],
    ["<gpx>&#x;</gpx>", 1, 6, /&#x;/],
    ["<gpx>&#0;</gpx>", 1, 6, /&#0;/],
    ["<gpx>&#11;</gpx>", 1, 6, /&#11;/],
    ["<gpx>&#xD800;</gpx>", 1, 6, /D800/],
    ["<gpx>&#xFFFE;</gpx>", 1, 6, /FFFE/],
    ["<gpx>&#x110000;</gpx>", 1, 6, /110000/],
    ["<gpx>&#99999999999999999999;</gpx>", 1, 6, /999/],
    ["<gpx>&#4294967361;</gpx>", 1, 6, /4294967361/],
    ["<gpx>&#x100000041;</gpx>", 1, 6, /x100000041/],
    ["<gpx>&#xG;</gpx>", 1, 6, /xG/],
    ["<gpx>&#X41;</gpx>", 1, 6, /X41/],
    ["<gpx>]]></gpx>", 1, 6, /\]\]&gt;/],
    ["<gpx>a]]]]></gpx>", 1, 9, /\]\]&gt;/],
    ["<gpx><!-- a -- b --></gpx>", 1, 13, /--/],
    ["<gpx><!-- a ---></gpx>", 1, 13, /--/],
    ["<gpx><!-- a", 1, 12, /ends/],
    ["<gpx><![CDATA[ a ]]", 1, 20, /ends/],
    ["<gpx><![cdata[ a ]]></gpx>", 1, 6, /not allowed here/],
    ["<gpx><?p", 1, 9, /ends/],
    ["<gpx><?xml version='1.0'?></gpx>", 1, 6, /only at the start/],
    ["<gpx><? p?></gpx>", 1, 8, /name/],
    ["<gpx><?p!?></gpx>", 1, 9, /name/],
    ["<gpx><!ELEMENT a></gpx>", 1, 6, /not allowed here/],
  ]);
});

Deno.test("GpxReader refuses characters that XML or UTF-8 does not have", () => {
  assertRefused("invalid", [
    ["<gpx>\u0000</gpx>", 1, 6, /U\+0000/],
    ["<gpx a='\u0000'/>", 1, 9, /U\+0000/],
    ["<gpx>\u{1f600}\u0008</gpx>", 1, 7, /U\+0008/],
    ["<gpx a='ä\u001f'/>", 1, 10, /U\+001F/],
    ["<gpx>\ufffe</gpx>", 1, 6, /U\+FFFE/],
    ["<gpx \uffff/>", 1, 6, /U\+FFFF/],
    [withBytes(0xff), 2, 6, /UTF-8/],
    [withBytes(0x80), 2, 6, /UTF-8/],
    [withBytes(0xc3), 2, 6, /UTF-8/],
    [withBytes(0xc0, 0xaf), 2, 6, /UTF-8/],
    [withBytes(0xe0, 0x80, 0xaf), 2, 6, /UTF-8/],
    [withBytes(0xed, 0xa0, 0x80), 2, 6, /UTF-8/],
    [withBytes(0xf4, 0x90, 0x80, 0x80), 2, 6, /UTF-8/],
    [withBytes(0xe4, 0xb8), 2, 6, /UTF-8/],
  ]);
});

Deno.test("GpxReader reports the first of several faults", () => {
  assertRefused("invalid", [
    ["<gpx>\u0001 & </gpx>", 1, 6, /U\+0001/],
    ["<gpx> & \u0001</gpx>", 1, 7, /&amp;/],
    ["<gpx>\n</a>\u0001", 2, 1, /<\/a>/],
  ]);
});

Deno.test("GpxReader refuses points without valid coordinates", () => {
  const at = segment("").indexOf("</trkseg>") + 1;
  assertRefused("invalid", [
    [segment('<trkpt lon="2"/>'), 1, at, /no lat/],
    [segment('<trkpt lat="2"/>'), 1, at, /no lon/],
    [segment('<trkpt x:lat="1" lon="2" xmlns:x="u"/>'), 1, at, /no lat/],
    [segment('<trkpt Lat="1" lon="2"/>'), 1, at, /no lat/],
    [segment('<trkpt lat="" lon="2"/>'), 1, at + 12, /lat=""/],
    [segment('<trkpt lat="abc" lon="2"/>'), 1, at + 12, /lat="abc".* -90 to 90/],
    [segment('<trkpt lat="47,5" lon="2"/>'), 1, at + 12, /47,5/],
    [segment('<trkpt lat="0x1F" lon="2"/>'), 1, at + 12, /0x1F/],
    [segment('<trkpt lat="1 2" lon="2"/>'), 1, at + 12, /1 2/],
    [segment('<trkpt lat="1e" lon="2"/>'), 1, at + 12, /1e/],
    [segment('<trkpt lat="--1" lon="2"/>'), 1, at + 12, /--1/],
    [segment('<trkpt lat="." lon="2"/>'), 1, at + 12, /"\."/],
    [segment('<trkpt lat="NaN" lon="2"/>'), 1, at + 12, /NaN/],
    [segment('<trkpt lat="Infinity" lon="2"/>'), 1, at + 12, /Infinity/],
    [segment('<trkpt lat="90.0000001" lon="2"/>'), 1, at + 12, /90/],
    [segment('<trkpt lat="1" lon="-180.5"/>'), 1, at + 20, /-180 to 180/],
    [segment(`${POINT}\n${POINT}\n<trkpt lat="91" lon="2"></trkpt>`), 3, 13, /lat="91"/],
  ]);
  const { message } = faultOf(segment(`${POINT.repeat(400)}<trkpt lon="2"/>${POINT.repeat(400)}`));
  assert.equal(
    message,
    "A track point of the GPX file has no valid position; correct it or remove it",
  );
});

Deno.test("GpxReader refuses a file without track points", () => {
  const file = gpx11("\n<wpt lat='1' lon='2'/><trk><trkseg/></trk>\n");
  assertRefused("invalid", [[file, 3, 7, /no track point/], ["<gpx/>", 1, 7, /no track point/]]);
});

Deno.test("GpxReader refuses a segment around which no prefix would do for further ones", () => {
  const uri = "http://www.topografix.com/GPX/1/1";
  const file = `<gpx xmlns="${uri}"><trk>\n<h:trkseg xmlns:h="${uri}" xmlns="urn:x">` +
    '<h:trkpt lat="1" lon="2"/></h:trkseg></trk></gpx>';
  assertRefused("invalid", [[file, 2, 1, /prefix/]]);
});
