/**
 * Tests of the limit on wrong passwords.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Attempts } from "../../src/access/attempts.ts";
import { HttpError } from "../../src/http/errors.ts";
import { expectError } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const PASSWORD = "long enough";

/** A clock that a test sets, and what happens to tries of passwords. */
class Scene {
  now = 1_000_000;
  readonly attempts = new Attempts(() => this.now);

  /** Tries a password; "refused" when it was not even compared. */
  try(isRight: boolean, address: string, forwardedFor: string | null = null): string {
    try {
      return String(this.attempts.try(address, forwardedFor, () => isRight));
    } catch (error) {
      assert.ok(error instanceof HttpError && error.status === 429);
      return `refused for ${error.headers["Retry-After"]} s`;
    }
  }

  /** Makes wrong tries one second apart. */
  fail(times: number, address: string, forwardedFor: string | null = null): void {
    for (let tried = 0; tried < times; tried++) {
      assert.equal(this.try(false, address, forwardedFor), "false");
      this.now += 1000;
    }
  }
}

const LOCAL = "127.0.0.1";

Deno.test("Attempts refuses an address after ten wrong tries in a minute, and no other", () => {
  const scene = new Scene();
  scene.fail(10, "192.0.2.1");
  assert.equal(scene.try(true, "192.0.2.1"), "refused for 50 s");
  assert.equal(scene.try(true, "192.0.2.2"), "true");
  assert.equal(scene.try(true, LOCAL), "true");
  scene.now += 49_000;
  assert.equal(scene.try(true, "192.0.2.1"), "refused for 1 s");
  scene.now += 1000;
  assert.equal(scene.try(false, "192.0.2.1"), "false", "one try is free again");
  assert.match(scene.try(true, "192.0.2.1"), /refused/);
});

Deno.test("Attempts forgets wrong tries after a minute and after the right password", () => {
  const scene = new Scene();
  scene.fail(9, "192.0.2.1");
  assert.equal(scene.try(true, "192.0.2.1"), "true");
  scene.fail(9, "192.0.2.1");
  scene.now += 60_000;
  scene.fail(10, "192.0.2.1");
});

Deno.test("Attempts counts an IPv6 network of 64 bits as one client", () => {
  const scene = new Scene();
  for (let host = 0; host < 10; host++) scene.fail(1, `2001:db8:0:1::${host.toString(16)}`);
  assert.match(scene.try(true, "2001:db8::1:dead:beef:0:1"), /refused/);
  assert.equal(scene.try(true, "2001:db8:0:2::1"), "true");
  for (let host = 0; host < 10; host++) scene.fail(1, `::ffff:192.0.2.7`);
  assert.match(scene.try(true, "192.0.2.7"), /refused/);
});

Deno.test("Attempts distinguishes the clients of a web server on this machine", () => {
  const scene = new Scene();
  scene.fail(10, LOCAL, "198.51.100.1");
  assert.match(scene.try(true, LOCAL, "198.51.100.1"), /refused/);
  assert.match(
    scene.try(true, LOCAL, "203.0.113.9, 198.51.100.1"),
    /refused/,
    "the last one counts",
  );
  assert.equal(scene.try(true, LOCAL, "198.51.100.2"), "true");
  assert.equal(scene.try(true, LOCAL), "true");
});

Deno.test("Attempts limits invented addresses of a web server's clients all together", () => {
  const scene = new Scene();
  for (let tried = 0; tried < 200; tried++) {
    assert.equal(scene.try(false, LOCAL, `10.0.0.${tried}`), "false");
  }
  assert.match(scene.try(true, LOCAL, "10.0.1.1"), /refused/);
  assert.equal(scene.try(true, LOCAL), "true", "programs on this machine are not affected");
});

Deno.test("Attempts ignores X-Forwarded-For of other machines", () => {
  const scene = new Scene();
  for (let tried = 0; tried < 10; tried++) scene.fail(1, "192.0.2.1", `10.0.0.${tried}`);
  assert.match(scene.try(true, "192.0.2.1", "10.9.9.9"), /refused/);
});

Deno.test("Attempts remembers at most 10 000 clients", () => {
  const scene = new Scene();
  const address = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  for (let tried = 0; tried < 10; tried++) scene.try(false, "192.0.2.1");
  for (let index = 0; index < 9_999; index++) scene.try(false, address(index));
  assert.match(scene.try(true, "192.0.2.1"), /refused/);
  scene.try(false, address(20_000));
  assert.equal(scene.try(true, "192.0.2.1"), "true", "the oldest was forgotten");
});

Deno.test("POST /api/session and Authorization are 429 together after ten wrong tries", async () => {
  await using service = await Service.open({ env: { EDIT_PASSWORD: PASSWORD } });
  const phone = { address: "192.0.2.1", isSecure: false };
  const login = (password: string) => {
    const body = new URLSearchParams({ password });
    return service.fetch("/api/session", { method: "POST", body }, phone);
  };
  const write = (password: string, client = phone) => {
    const headers = { Authorization: `Basic ${btoa(`x:${password}`)}` };
    return service.fetch("/api/routes/9", { method: "DELETE", headers }, client);
  };
  const session = (await login(PASSWORD)).headers.get("Set-Cookie") ?? "";
  for (let tried = 0; tried < 5; tried++) {
    await expectError(login("wrong password"), 401);
    await expectError(write("wrong password"), 401);
  }
  for (const response of [await login(PASSWORD), await write(PASSWORD)]) {
    assert.match(response.headers.get("Retry-After") ?? "", /^[1-9]\d?$/);
    await expectError(response, 429);
  }
  const headers = { Cookie: session.split(";")[0] ?? "" };
  const open = service.fetch("/api/routes/9", { method: "DELETE", headers }, phone);
  await expectError(open, 404);
  await expectError(write(PASSWORD, { ...phone, address: "192.0.2.2" }), 404);
});

Deno.test("GET /api/session counts wrong passwords, too", async () => {
  await using service = await Service.open({ env: { EDIT_PASSWORD: PASSWORD } });
  const read = async (password: string) => {
    const headers = { Authorization: `Basic ${btoa(`x:${password}`)}` };
    return (await (await service.fetch("/api/session", { headers })).json()).mayWrite;
  };
  for (let tried = 0; tried < 10; tried++) assert.equal(await read("wrong password"), false);
  assert.equal(await read(PASSWORD), false);
});
