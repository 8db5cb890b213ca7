/** GPX files written by hand, small and rich in XML, from which tests start. @module */

/** GPX 1.1: two tracks, three segments with points, an empty one, and everything XML allows around them. */
export const RICH = `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<!-- made by hand: - not <gpx> yet & so on -->
<?show fast?>
<gpx version='1.1' creator="hand &amp; head" xmlns="http://www.topografix.com/GPX/1/1"
  xmlns:x="urn:x" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b">
  <metadata><name>Datei</name><bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/></metadata>
  <wpt lat="1.5" lon="2.5"><ele>9</ele><name>W</name></wpt>
  <trk><name> Weg &#8364; <![CDATA[<&]] ]>]]><!-- c --> \u4e2d\u{1f600}&#x41; </name>
    <trkseg>
      <trkpt lat="47.1234567" lon="8.7654321"><ele>512.3</ele><time>2024-05-01T08:00:00Z</time></trkpt>
      <trkpt lon=' -8.5 ' lat='+47'><time>2024-05-01T10:00:00.1239+02:00</time><ele>0</ele>
        <extensions><x:hr a="1" x:a="2">99</x:hr><trkpt lat="x"/></extensions></trkpt >
      <trkpt lat="&#52;7.5" lon="8e0"/>
    </trkseg>
    <trkseg/>
    <trkseg><trkpt lat=".5" lon="-0"><ele> <!-- no --></ele><ele>7</ele></trkpt></trkseg>
  </trk>
  <rte><rtept lat="1" lon="1"/></rte>
  <trk><trkseg>text ]] &gt; ]<trkpt lat="-90.0" lon="180">
    <ele>1<![CDATA[2]]>.<?p?>5</ele><time>2024-02-30T00:00:00Z</time></trkpt>
  </trkseg></trk>
</gpx>
<!-- the end --><?end ?>
`;

/** GPX 1.0 with a prefix, Windows line ends and a name of the file only. */
export const PREFIXED = [
  '<?xml version="1.0"?>',
  '<gpx:gpx xmlns:gpx="http://www.topografix.com/GPX/1/0" version="1.0">',
  "<gpx:name>Alt &lt;1.0&gt;</gpx:name>",
  "<gpx:trk><gpx:name>  </gpx:name><gpx:trkseg>",
  '<gpx:trkpt lat="1" lon="2"><gpx:ele>3</gpx:ele></gpx:trkpt>',
  '<gpx:trkpt lat="1.5" lon="2.5"/><trkpt lat="7" lon="7"></trkpt>',
  "</gpx:trkseg></gpx:trk></gpx:gpx>",
].join("\r\n");

/** No namespace, no declaration, a byte order mark, extensions that declare prefixes of their own. */
export const BARE = "\ufeff<gpx><trk><trkseg>" +
  '<trkpt lat="1" lon="2"><extensions><a:b xmlns:a="urn:a"><a:c/></a:b>' +
  '<ele xmlns="urn:other">5</ele></extensions></trkpt>' +
  '<trkpt lat="2" lon="3"><ele>-12.75</ele></trkpt>\t</trkseg></trk></gpx>';

/** The usual form of tracking devices. */
export const PLAIN = '<?xml version="1.0" encoding="utf-8"?>\n' +
  '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">\n<trk><trkseg>\n' +
  '<trkpt lat="47.000001" lon="8.1"><ele>1.5</ele><time>2024-05-01T08:00:00Z</time></trkpt>\n' +
  '<trkpt lat="47.000002" lon="8.2"><ele>2.5</ele><time>2024-05-01T08:00:01.500Z</time></trkpt>\n' +
  '<trkpt lat="47.000003" lon="8.3"><ele>3.5</ele></trkpt><trkpt lat="-1" lon="-2"></trkpt>\n' +
  "</trkseg></trk></gpx>\n";

/** All samples by name. */
export const SAMPLES: Readonly<Record<string, string>> = { RICH, PREFIXED, BARE, PLAIN };
