/** Tests of the settings. @module */
import assert from "node:assert/strict";
import { type Config, ConfigError, readConfig } from "../../src/config/mod.ts";

function read(env: Record<string, string>): Config {
  return readConfig((name) => env[name], "/data");
}

Deno.test("readConfig has the documented defaults", () => {
  assert.deepEqual(read({}), {
    host: "127.0.0.1",
    port: 47145,
    dataDir: "/data",
    maxUploadBytes: 50 * 1024 * 1024,
    defaultRouteRadiusKm: 25,
    defaultPoiTriggerMeters: 80,
    allowedOrigins: [],
    allowedHosts: [],
    publicUrl: null,
    writeAccess: { rule: "loopback" },
    tlsFiles: null,
    tiles: null,
    pageLanguage: null,
    log: "requests",
  });
});

Deno.test("readConfig takes an empty variable for a missing one", () => {
  assert.deepEqual(read({ PORT: "", HOST: " ", LOG: "" }), read({}));
});

Deno.test("readConfig reads every variable", () => {
  const config = read({
    HOST: "0.0.0.0",
    PORT: "8080",
    DATA_DIR: "/srv/walks",
    MAX_UPLOAD_MB: "0.5",
    DEFAULT_ROUTE_RADIUS_KM: "12.5",
    DEFAULT_POI_TRIGGER_METERS: "30",
    ALLOWED_ORIGINS: "https://walks.example, http://localhost:8000",
    ALLOWED_HOSTS: "Walks.example, schule-münchen.example",
    PUBLIC_URL: "https://walks.example:8443/",
    EDIT_PASSWORD: "Süßigkeit",
    TLS_CERT: "/tls/cert.pem",
    TLS_KEY: "/tls/key.pem",
    TILE_URL: "https://tiles.example/{z}/{x}/{y}.png",
    TILE_ATTRIBUTION: "© OpenStreetMap contributors",
    PAGE_LANGUAGE: "de",
    LOG: "off",
  });
  assert.deepEqual(config, {
    host: "0.0.0.0",
    port: 8080,
    dataDir: "/srv/walks",
    maxUploadBytes: 512 * 1024,
    defaultRouteRadiusKm: 12.5,
    defaultPoiTriggerMeters: 30,
    allowedOrigins: ["https://walks.example", "http://localhost:8000"],
    allowedHosts: ["walks.example", "xn--schule-mnchen-3ob.example"],
    publicUrl: "https://walks.example:8443",
    writeAccess: { rule: "password", password: "Süßigkeit" },
    tlsFiles: { cert: "/tls/cert.pem", key: "/tls/key.pem" },
    tiles: {
      url: "https://tiles.example/{z}/{x}/{y}.png",
      maxZoom: 19,
      attribution: "© OpenStreetMap contributors",
    },
    pageLanguage: "de",
    log: "off",
  });
});

Deno.test("readConfig takes LOG=json", () => {
  assert.equal(read({ LOG: "json" }).log, "json");
});

Deno.test("readConfig takes EDIT_PASSWORD=none, and a password in any Unicode form as one", () => {
  assert.deepEqual(read({ EDIT_PASSWORD: "none" }).writeAccess, { rule: "everyone" });
  const decomposed = read({ EDIT_PASSWORD: "Süßigkeit".normalize("NFD") });
  assert.deepEqual(decomposed.writeAccess, { rule: "password", password: "Süßigkeit" });
});

Deno.test("readConfig reads the first line of EDIT_PASSWORD_FILE", async () => {
  const file = await Deno.makeTempFile();
  try {
    Deno.writeTextFileSync(file, "long enough \r\nsecond line\n");
    const { writeAccess } = read({ EDIT_PASSWORD_FILE: file });
    assert.deepEqual(writeAccess, { rule: "password", password: "long enough " });
    assert.throws(
      () => read({ EDIT_PASSWORD_FILE: file, EDIT_PASSWORD: "long enough" }),
      /^ConfigError: EDIT_PASSWORD and EDIT_PASSWORD_FILE are both set/,
    );
    Deno.writeTextFileSync(file, "geheim\n");
    assert.throws(() => read({ EDIT_PASSWORD_FILE: file }), (error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /EDIT_PASSWORD_FILE .* at least 8 characters/);
      assert.doesNotMatch(error.message, /geheim/);
      return true;
    });
  } finally {
    await Deno.remove(file);
  }
});

Deno.test("readConfig refuses a short EDIT_PASSWORD without showing it", () => {
  for (const password of ["geheim", "1234567", "\u{1F600}".repeat(7)]) {
    assert.throws(() => read({ EDIT_PASSWORD: password }), (error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /^EDIT_PASSWORD must have a password of at least 8 characters/);
      assert.ok(!error.message.includes(password));
      return true;
    });
  }
});

for (const [set, missing] of [["TLS_CERT", "TLS_KEY"], ["TILE_ATTRIBUTION", "TILE_URL"]] as const) {
  Deno.test(`readConfig refuses ${set} without ${missing}`, () => {
    const message = new RegExp(`^ConfigError: ${set} is set without ${missing}`);
    assert.throws(() => read({ [set]: "x" }), message);
  });
}

Deno.test("readConfig refuses a TILE_URL without placeholders or with one in its host", () => {
  for (
    const url of [
      "https://tiles.example/",
      "ftp://tiles.example/{z}/{x}/{y}",
      "https://{s}.tiles.example/{z}/{x}/{y}",
    ]
  ) {
    const env = { TILE_URL: url, TILE_ATTRIBUTION: "x" };
    assert.throws(() => read(env), /^ConfigError: TILE_URL is ".*", but must be an http/);
  }
});

Deno.test("readConfig takes TILE_URL with the row before the column", () => {
  const url = "https://tiles.example/default/WEBMERCATOR/{z}/{y}/{x}.png";
  const env = { TILE_URL: url, TILE_ATTRIBUTION: "© Test" };
  assert.deepEqual(read(env).tiles, { url, attribution: "© Test", maxZoom: 19 });
});

Deno.test("readConfig refuses the servers of OpenStreetMap, whose tiles may not be stored", () => {
  const tilesOf = (host: string) => ({
    TILE_URL: `https://${host}/{z}/{x}/{y}.png`,
    TILE_ATTRIBUTION: "© OSM",
  });
  for (const host of ["tile.openstreetmap.org", "a.tile.openstreetmap.de", "Tile.OSM.org"]) {
    assert.throws(
      () => read(tilesOf(host)),
      /^ConfigError: TILE_URL names .*, whose tiles may not/,
    );
  }
  assert.ok(read(tilesOf("notopenstreetmap.example")).tiles !== null);
});

Deno.test("readConfig refuses an EDIT_PASSWORD_FILE that cannot be read", () => {
  const message = /^ConfigError: EDIT_PASSWORD_FILE is "\/there\/is\/none", but cannot be read: /;
  assert.throws(() => read({ EDIT_PASSWORD_FILE: "/there/is/none" }), message);
});

const REFUSED: readonly (readonly [string, string])[] = [
  ["PORT", "http"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["PORT", "80.5"],
  ["PORT", "0x50"],
  ["MAX_UPLOAD_MB", "0"],
  ["MAX_UPLOAD_MB", "-5"],
  ["MAX_UPLOAD_MB", "50 MB"],
  ["MAX_UPLOAD_MB", "1e9"],
  ["DEFAULT_ROUTE_RADIUS_KM", "-1"],
  ["DEFAULT_ROUTE_RADIUS_KM", "Infinity"],
  ["DEFAULT_POI_TRIGGER_METERS", "0"],
  ["DEFAULT_POI_TRIGGER_METERS", "80m"],
  ["ALLOWED_ORIGINS", "walks.example"],
  ["ALLOWED_ORIGINS", "https://walks.example/"],
  ["ALLOWED_ORIGINS", "*"],
  ["ALLOWED_HOSTS", "https://walks.example"],
  ["ALLOWED_HOSTS", "walks.example:8080"],

  ["PUBLIC_URL", "walks.example"],
  ["PUBLIC_URL", "https://walks.example/guide"],
  ["PUBLIC_URL", "ftp://walks.example"],
  ["PAGE_LANGUAGE", "fr"],
  ["LOG", "loud"],
];

for (const [name, value] of REFUSED) {
  Deno.test(`readConfig refuses ${name}=${value} and says what is allowed`, () => {
    assert.throws(() => read({ [name]: value }), (error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, new RegExp(`^${name} is "`));
      assert.ok(error.message.includes(`"${value}", but must be `), error.message);
      return true;
    });
  });
}
