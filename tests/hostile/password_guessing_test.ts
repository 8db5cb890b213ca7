/**
 * Guessing the password through a web server that lets clients invent addresses, with the service as a real process.
 *
 * @module
 */
import assert from "node:assert/strict";
import { ServiceProcess, withDataDir } from "../support/process/process.ts";

const PASSWORD = "long enough";

/** Tries at the same time, each with an address of its own. */
const GUESSES = 20;

Deno.test("POST /api/session: the right password passes among wrong ones of invented addresses, which are all 429", () =>
  withDataDir(async (dataDir) => {
    const env = { LOG: "off", EDIT_PASSWORD: PASSWORD };
    await using service = await ServiceProcess.start({ dataDir, env });
    let clients = 0;
    const login = async (password: string) => {
      const client = clients++;
      const headers = { "X-Forwarded-For": `10.0.${client >> 8}.${client & 255}` };
      const body = new URLSearchParams({ password });
      const response = await fetch(`${service.base}/api/session`, {
        method: "POST",
        headers,
        body,
      });
      await response.body?.cancel();
      return response.status;
    };
    for (let tried = 0; tried < 200; tried++) assert.equal(await login("wrong password"), 401);
    const guesses = Array.from({ length: GUESSES }, () => login("wrong password"));
    assert.equal(await login(PASSWORD), 204);
    assert.deepEqual(await Promise.all(guesses), Array(GUESSES).fill(429));
  }));
