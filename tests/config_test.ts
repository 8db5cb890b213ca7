/**
 * Tests of the settings.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type Config, ConfigError, readConfig } from "../src/config.ts";

function read(env: Record<string, string>): Config {
  return readConfig((name) => env[name], "/data");
}

Deno.test("readConfig has the documented defaults", () => {
  assert.deepEqual(read({}), {
    host: "127.0.0.1",
    port: 47145,
    dataDir: "/data",
    maxUploadBytes: 50 * 1024 * 1024,
    cacheBytes: 64 * 1024 * 1024,
    defaultRouteRadiusKm: 25,
    defaultPoiTriggerMeters: 80,
    allowedOrigins: [],
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
    CACHE_MB: "1.5",
    DEFAULT_ROUTE_RADIUS_KM: "12.5",
    DEFAULT_POI_TRIGGER_METERS: "30",
    ALLOWED_ORIGINS: "https://walks.example, http://localhost:8000",
    LOG: "off",
  });
  assert.deepEqual(config, {
    host: "0.0.0.0",
    port: 8080,
    dataDir: "/srv/walks",
    maxUploadBytes: 512 * 1024,
    cacheBytes: 1.5 * 1024 * 1024,
    defaultRouteRadiusKm: 12.5,
    defaultPoiTriggerMeters: 30,
    allowedOrigins: ["https://walks.example", "http://localhost:8000"],
    log: "off",
  });
});

Deno.test("readConfig takes LOG=json", () => {
  assert.equal(read({ LOG: "json" }).log, "json");
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
  ["CACHE_MB", "-1"],
  ["CACHE_MB", "many"],
  ["DEFAULT_ROUTE_RADIUS_KM", "-1"],
  ["DEFAULT_ROUTE_RADIUS_KM", "Infinity"],
  ["DEFAULT_POI_TRIGGER_METERS", "0"],
  ["DEFAULT_POI_TRIGGER_METERS", "80m"],
  ["ALLOWED_ORIGINS", "walks.example"],
  ["ALLOWED_ORIGINS", "https://walks.example/"],
  ["ALLOWED_ORIGINS", "*"],
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
