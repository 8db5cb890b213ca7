/** What the reader finds in files that are right. @module */
import assert from "node:assert/strict";
import { GpxReader } from "../../src/gpx/reader.ts";
import { bytesOf, columns, comparable, faultOf, gpx11, read, segment } from "./reading.ts";
import { BARE, PLAIN, PREFIXED, RICH } from "./samples.ts";

const POINT = '<trkpt lat="1" lon="2"/>';

function nameOf(inside: string): string | null {
  return read(gpx11(`${inside}<trk><trkseg>${POINT}</trkseg></trk>`)).name;
}

function elevationOf(inside: string): number | undefined {
  return read(segment(`<trkpt lat="1" lon="2">${inside}</trkpt>`)).points.elevation[0];
}

function latitudesOf(file: string): number[] {
  return columns(read(file).points).lat;
}

Deno.test("GpxReader finds the points of all tracks and segments in file order", () => {
  const { name, points } = read(RICH);
  assert.equal(name, "Weg € <&]] ]> 中😀A");
  assert.deepEqual(columns(points), {
    lat: [47.1234567, 47, 47.5, 0.5, -90],
    lon: [8.7654321, -8.5, 8, -0, 180],
    elevation: [512.3, 0, NaN, NaN, 12.5],
    time: [Date.UTC(2024, 4, 1, 8), Date.UTC(2024, 4, 1, 8, 0, 0, 123), NaN, NaN, NaN],
    segmentStarts: [0, 3, 4],
  });
});

Deno.test("GpxReader reads a namespace prefix, GPX 1.0 and Windows line ends", () => {
  const { name, points } = read(PREFIXED);
  assert.equal(name, "Alt <1.0>");
  assert.deepEqual(columns(points), {
    lat: [1, 1.5],
    lon: [2, 2.5],
    elevation: [3, NaN],
    time: [NaN, NaN],
    segmentStarts: [0],
  });
});

Deno.test("GpxReader reads GPX in whatever namespace its root is", () => {
  const namespaces = [
    "https://www.topografix.com/GPX/1/1",
    "http://www.topografix.com/GPX/1/1/",
    "http://topografix.com/GPX/1/0",
    "http://www.topografix.com/gpx/1/2",
    "urn:other",
  ];
  for (const namespace of namespaces) {
    const track = `<trk><trkseg>${POINT}<x:trkpt xmlns:x="urn:x" lat="1" lon="3"/></trkseg></trk>`;
    assert.deepEqual(latitudesOf(`<gpx xmlns="${namespace}">${track}</gpx>`), [1], namespace);
    const prefixed = track.replaceAll(/<(\/?)trk/g, "<$1g:trk");
    assert.deepEqual(latitudesOf(`<g:gpx xmlns:g="${namespace}">${prefixed}</g:gpx>`), [1]);
  }
});

Deno.test("GpxReader accepts prefixes that are not declared inside extensions, and only there", () => {
  const extensions = '<extensions><p:a p:b="1" q:b="2"><c r:b="3"/></p:a></extensions>';
  const file = (inside: string, outside = "") =>
    `<gpx><metadata>${inside}</metadata><wpt lat="1" lon="2">${inside}</wpt>` +
    `<rte>${inside}<rtept lat="1" lon="2">${inside}</rtept></rte><trk>${inside}<trkseg>` +
    `<trkpt lat="1" lon="2"><ele>1</ele>${inside}</trkpt>${outside}${POINT}${inside}` +
    `</trkseg></trk>${inside}</gpx>`;
  assert.deepEqual(latitudesOf(file(extensions)), [1, 1]);
  for (const outside of ["<p:a/>", '<a p:b="1"/>', "<x><extensions><p:a/></extensions></x>"]) {
    assert.match(faultOf(file(extensions, outside)).details ?? "", /prefix "p" is not declared/);
  }
  const repeated = file('<extensions><a p:b="1" p:b="2"/></extensions>');
  assert.match(faultOf(repeated).details ?? "", /repeated/);
});

Deno.test("GpxReader skips white space before the declaration and zeros after the root", () => {
  const track = `<trk><trkseg>${POINT}</trkseg></trk>`;
  const file = `<?xml version="1.0" encoding="UTF-8"?>\n<gpx>${track}</gpx>`;
  for (const before of ["\n", "\r\n \t", " ".repeat(100_000)]) {
    for (const block of [1, 7, 1 << 16]) {
      const { points } = read(`${before}${file}\n\0\0\0\n${"\0".repeat(5000)}`, { block });
      assert.deepEqual(columns(points).lat, [1]);
    }
  }
  for (const damaged of [`${file}\0x`, `\n\0${file}`, file.replace("<trk>", "<trk>\0")]) {
    assert.equal(faultOf(damaged).code, "invalid", damaged);
  }
});

Deno.test("GpxReader reads a file without namespace and with a byte order mark", () => {
  const { name, points } = read(BARE);
  assert.equal(name, null);
  assert.deepEqual(columns(points).elevation, [NaN, -12.75]);
});

Deno.test("GpxReader reads the usual form of points like any other", () => {
  const odd = PLAIN.replaceAll("<trkpt lat", "<trkpt  lat");
  assert.deepEqual(columns(read(PLAIN).points), columns(read(odd).points));
  assert.deepEqual(columns(read(PLAIN).points), {
    lat: [47.000001, 47.000002, 47.000003, -1],
    lon: [8.1, 8.2, 8.3, -2],
    elevation: [1.5, 2.5, 3.5, NaN],
    time: [Date.UTC(2024, 4, 1, 8), Date.UTC(2024, 4, 1, 8, 0, 1, 500), NaN, NaN],
    segmentStarts: [0],
  });
});

Deno.test("GpxReader takes the name of the first track that has one", () => {
  const named = (name: string) => `<trk><name>${name}</name></trk>`;
  assert.equal(nameOf(`${named(" ")}<trk/>${named("B")}${named("C")}`), "B");
  assert.equal(nameOf(`<metadata><name>M</name></metadata>${named("T")}`), "T");
  assert.equal(nameOf("<trk><name/><name> </name><name>Z</name></trk>"), "Z");
});

Deno.test("GpxReader takes the name of the file if no track has one", () => {
  assert.equal(nameOf("<name>F</name><metadata><name>M</name></metadata>"), "M");
  assert.equal(nameOf("<name>F</name><metadata><name>\n</name></metadata>"), "F");
  assert.equal(nameOf(""), null);
});

Deno.test("GpxReader takes names only from where GPX has them", () => {
  const places = [
    "<wpt lat='1' lon='2'><name>W</name></wpt>",
    "<rte><name>R</name></rte>",
    "<trk><link href='a'><name>L</name></link></trk>",
    "<trk><name xmlns='urn:x'>X</name></trk>",
    "<metadata><author><name>A</name></author></metadata>",
    "<extensions><trk><name>E</name></trk></extensions>",
  ];
  for (const place of places) assert.equal(nameOf(place), null, place);
});

Deno.test("GpxReader puts a name together from everything that XML allows", () => {
  const names = {
    "a &amp; b &lt; c &gt; d &apos; e &quot;": "a & b < c > d ' e \"",
    "&#228;&#xE4;&#x1F600;&#0000000000000000000000000000000065;": "ää😀A",
    "<![CDATA[<b> &amp; ]]]]><![CDATA[>]]>": "<b> &amp; ]]>",
    "a<!-- no -->b<?no no?>c": "abc",
    "a<b>no<c>no</c></b>d": "ad",
    " \t\r\n a \r\n b \r c \n ": "a \n b \n c",
    "a&#13;&#10;b": "a\r\nb",
    "Zürich 中国 😀": "Zürich 中国 😀",
  };
  for (const [written, name] of Object.entries(names)) {
    assert.equal(nameOf(`<trk><name>${written}</name></trk>`), name, written);
  }
});

Deno.test("GpxReader takes an elevation from ele, first one first, or none", () => {
  const elevations: [string, number][] = [
    ["<ele>512.3</ele>", 512.3],
    ["<ele> \n-0.5\t</ele>", -0.5],
    ["<ele>0</ele>", 0],
    ["<ele>1e3</ele>", 1000],
    ["<ele>1<!-- -->2<![CDATA[.]]>&#53;</ele>", 12.5],
    ["<ele>1</ele><ele>2</ele>", 1],
    ["<ele/><ele>2</ele>", NaN],
    ["<ele>-500</ele>", -500],
    ["<ele>9000.0</ele>", 9000],
    ["<ele>-500.01</ele>", NaN],
    ["<ele>9000.01</ele>", NaN],
    ["<ele>65535</ele>", NaN],
    ["<ele>-32768</ele><ele>5</ele>", NaN],
    ["<ele> 65535 </ele>", NaN],
    ["<cmt>c</cmt><ele>3</ele>", 3],
    ["", NaN],
    ["<ele></ele>", NaN],
    ["<ele>12,5</ele>", NaN],
    ["<ele>NaN</ele>", NaN],
    ["<ele>INF</ele>", NaN],
    ["<ele>1e999</ele>", NaN],
    ["<ele>0x10</ele>", NaN],
    ["<ele><b>5</b></ele>", NaN],
    ["<extensions><ele>5</ele></extensions>", NaN],
    ['<ele xmlns="urn:x">5</ele>', NaN],
  ];
  for (const [inside, elevation] of elevations) {
    assert.ok(Object.is(elevationOf(inside), elevation), inside);
  }
});

Deno.test("GpxReader accepts coordinates in every form of a number", () => {
  const numbers = {
    "47.5": 47.5,
    "+47.5": 47.5,
    "-47.5": -47.5,
    " 47.5\n": 47.5,
    ".5": 0.5,
    "5.": 5,
    "0": 0,
    "-0": -0,
    "90": 90,
    "-90.000": -90,
    "00047.50": 47.5,
    "4.75e1": 47.5,
    "475E-1": 47.5,
    "&#52;7.5": 47.5,
    "47.123456789012345678901234567890": 47.123456789012345678901234567890,
  };
  for (const [written, value] of Object.entries(numbers)) {
    const lat = read(segment(`<trkpt lat="${written}" lon='0'/>`)).points.lat[0];
    assert.ok(Object.is(lat, value), written);
  }
});

Deno.test("GpxReader skips elements of other namespaces, whatever their name", () => {
  const foreign = '<x:trkpt lat="9" lon="9"/><trkpt xmlns="urn:x" lat="8" lon="8"/>' +
    '<trkpt xmlns="" lat="7" lon="7"/>' +
    '<trkpt xmlns="http://www.topografix.com/GPX/1/0" lat="6" lon="6"/>';
  const file = gpx11(`<trk xmlns:x="urn:x"><trkseg>${foreign}${POINT}</trkseg></trk>`);
  assert.deepEqual(latitudesOf(file), [1]);
});

Deno.test("GpxReader knows GPX elements by namespace, not by prefix", () => {
  const uri = "http://www.topografix.com/GPX/1/1";
  const file = `<a:gpx xmlns:a="${uri}" xmlns:b="${uri}"><b:trk><trkseg xmlns="${uri}">` +
    `<a:trkpt lat="1" lon="2"/><trkpt lat="3" lon="4"/><a:x xmlns:a="urn:x">` +
    `<a:trkpt lat="9" lon="9"/></a:x></trkseg></b:trk></a:gpx>`;
  assert.deepEqual(latitudesOf(file), [1, 3]);
});

Deno.test("GpxReader follows prefixes that are declared again and again", () => {
  const uses = Array.from(
    { length: 600 },
    (_, index) => `<p${index}:a xmlns:p${index}="urn:${index}" p${index}:b="">9</p${index}:a>`,
  ).join("");
  const file = gpx11(`${uses}${uses}<trk><trkseg>${POINT}</trkseg></trk>`);
  assert.deepEqual(latitudesOf(file), [1]);
});

Deno.test("GpxReader counts track points only inside a segment of a track", () => {
  const elsewhere = `<trkpt lat="9" lon="9"/>`;
  const file = gpx11(
    `${elsewhere}<trkseg>${elsewhere}</trkseg><trk>${elsewhere}<trkseg>${POINT}` +
      `<extensions>${elsewhere}</extensions></trkseg></trk><rte><rtept lat="8" lon="8"/></rte>`,
  );
  assert.deepEqual(latitudesOf(file), [1]);
});

Deno.test("GpxReader drops segments without points", () => {
  const empty = "<trkseg></trkseg><trkseg/>";
  const full = `<trkseg>${POINT}${POINT}</trkseg>`;
  const file = gpx11(`<trk>${empty}${full}${empty}${full}</trk><trk>${full}${empty}</trk>`);
  assert.deepEqual(columns(read(file).points).segmentStarts, [0, 2, 4]);
});

Deno.test("GpxReader says where points can be appended", () => {
  const file = gpx11(
    "<trk><trkseg><trkpt lat='1' lon='2'></trkpt ><!-- c --></trkseg\n><trkseg/></trk><rte/>",
  );
  const { insertionPoint } = read(file);
  assert.ok(file.slice(0, insertionPoint.afterLastPoint).endsWith("</trkpt >"));
  assert.ok(file.slice(0, insertionPoint.afterLastSegment).endsWith("</trkseg\n>"));
  assert.equal(insertionPoint.prefix, "");
});

Deno.test("GpxReader says where points can be appended in bytes, not characters", () => {
  const file = gpx11(
    `<metadata><name>Zürich 😀</name></metadata><trk><trkseg>${POINT}</trkseg></trk>`,
  );
  const bytes = new TextEncoder().encode("\ufeff" + file);
  const { insertionPoint } = read(bytes);
  const before = new TextDecoder().decode(bytes.subarray(0, insertionPoint.afterLastPoint));
  assert.ok(before.endsWith(POINT));
});

Deno.test("GpxReader returns the prefix that points can be appended with", () => {
  assert.equal(read(PREFIXED).insertionPoint.prefix, "gpx:");
  const uri = "http://www.topografix.com/GPX/1/1";
  const inner =
    `<a:gpx xmlns:a="${uri}"><a:trk><trkseg xmlns="${uri}">${POINT}</trkseg></a:trk></a:gpx>`;
  assert.equal(read(inner).insertionPoint.prefix, "a:", "the prefix of the segment ends with it");
});

Deno.test("GpxReader accepts the encodings that are UTF-8", () => {
  for (const encoding of ["UTF-8", "utf-8", "US-ASCII"]) {
    const file = `<?xml version="1.0" encoding='${encoding}'?>${segment(POINT)}`;
    assert.deepEqual(latitudesOf(file), [1], encoding);
  }
});

Deno.test("GpxReader: two readers at once do not disturb each other", () => {
  const files = [bytesOf(RICH), bytesOf(PREFIXED)];
  const readers = files.map((bytes) => ({ bytes, reader: new GpxReader(16) }));
  for (let at = 0; at < 2000; at += 16) {
    for (const { bytes, reader } of readers) reader.write(bytes.subarray(at, at + 16));
  }
  const documents = readers.map(({ reader }) => comparable(reader.end()));
  assert.deepEqual(documents, [comparable(read(RICH)), comparable(read(PREFIXED))]);
});
