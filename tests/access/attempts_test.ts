/** Tests of the limit on wrong passwords. @module */
import assert from "node:assert/strict";
import { Attempts } from "../../src/access/attempts.ts";
import { HttpError } from "../../src/http/errors.ts";
import { expectError } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const PASSWORD = "long enough";

/** A clock that a test sets, and what happens to tries of passwords. */
class Fixture {
  now = 1_000_000;
  /** How long tries have waited for their comparison, in milliseconds. */
  readonly waits: number[] = [];
  readonly attempts = new Attempts({
    now: () => this.now,
    sleep: (ms) => {
      this.waits.push(ms);
      return Promise.resolve();
    },
  });

  /** Tries a password; "refused" when the response is 429. */
  async try(
    isRight: boolean,
    address: string,
    forwardedFor: string | null = null,
  ): Promise<string> {
    try {
      return String(await this.attempts.try(address, forwardedFor, () => isRight));
    } catch (error) {
      assert.ok(error instanceof HttpError && error.status === 429);
      return `refused for ${error.headers["Retry-After"]} s`;
    }
  }

  /** Makes wrong tries one second apart. */
  async fail(times: number, address: string, forwardedFor: string | null = null): Promise<void> {
    for (let tried = 0; tried < times; tried++) {
      assert.equal(await this.try(false, address, forwardedFor), "false");
      this.now += 1000;
    }
  }

  /** Makes wrong tries of clients of a web server, each with an address of its own. */
  async failTogether(times = 200): Promise<void> {
    for (let tried = 0; tried < times; tried++) {
      assert.equal(await this.try(false, LOCAL, `10.0.0.${tried}`), "false");
    }
    assert.deepEqual(this.waits, []);
  }
}

const LOCAL = "127.0.0.1";

Deno.test("Attempts refuses an address after ten wrong tries in a minute, and no other", async () => {
  const fixture = new Fixture();
  await fixture.fail(10, "192.0.2.1");
  assert.equal(await fixture.try(true, "192.0.2.1"), "refused for 50 s");
  assert.equal(await fixture.try(true, "192.0.2.2"), "true");
  assert.equal(await fixture.try(true, LOCAL), "true");
  fixture.now += 49_000;
  assert.equal(await fixture.try(true, "192.0.2.1"), "refused for 1 s");
  fixture.now += 1000;
  assert.equal(await fixture.try(false, "192.0.2.1"), "false", "one try is free again");
  assert.match(await fixture.try(true, "192.0.2.1"), /refused/);
});

Deno.test("Attempts forgets wrong tries after a minute and after the right password", async () => {
  const fixture = new Fixture();
  await fixture.fail(9, "192.0.2.1");
  assert.equal(await fixture.try(true, "192.0.2.1"), "true");
  await fixture.fail(9, "192.0.2.1");
  fixture.now += 60_000;
  await fixture.fail(10, "192.0.2.1");
});

Deno.test("Attempts counts an IPv6 network of 64 bits as one client", async () => {
  const fixture = new Fixture();
  for (let host = 0; host < 10; host++) await fixture.fail(1, `2001:db8:0:1::${host.toString(16)}`);
  assert.match(await fixture.try(true, "2001:db8::1:dead:beef:0:1"), /refused/);
  assert.equal(await fixture.try(true, "2001:db8:0:2::1"), "true");
  for (let host = 0; host < 10; host++) await fixture.fail(1, `::ffff:192.0.2.7`);
  assert.match(await fixture.try(true, "192.0.2.7"), /refused/);
});

Deno.test("Attempts distinguishes the clients of a web server on this machine", async () => {
  const fixture = new Fixture();
  await fixture.fail(10, LOCAL, "198.51.100.1");
  assert.match(await fixture.try(true, LOCAL, "198.51.100.1"), /refused/);
  assert.match(
    await fixture.try(true, LOCAL, "203.0.113.9, 198.51.100.1"),
    /refused/,
    "the last one counts",
  );
  assert.equal(await fixture.try(true, LOCAL, "198.51.100.2"), "true");
  assert.equal(await fixture.try(true, LOCAL), "true");
});

Deno.test("Attempts: beyond the limit of all clients of a web server, only the right password passes", async () => {
  const fixture = new Fixture();
  await fixture.failTogether();
  assert.equal(await fixture.try(false, LOCAL, "10.0.1.1"), "refused for 60 s");
  assert.equal(await fixture.try(true, LOCAL, "10.0.1.2"), "true");
  assert.equal(await fixture.try(true, LOCAL), "true", "programs on this machine are not affected");
  fixture.now += 60_000;
  assert.equal(await fixture.try(false, LOCAL, "10.0.1.3"), "false");
});

Deno.test("Attempts: beyond the limit of all clients, a client with ten wrong tries is refused with the right one", async () => {
  const fixture = new Fixture();
  for (let tried = 0; tried < 10; tried++) await fixture.try(false, LOCAL, "198.51.100.1");
  await fixture.failTogether(190);
  assert.match(await fixture.try(true, LOCAL, "198.51.100.1"), /refused/);
  assert.equal(await fixture.try(true, LOCAL, "198.51.100.2"), "true");
  assert.deepEqual(fixture.waits, [], "no turn was taken for it");
});

Deno.test("Attempts: beyond the limit of all clients, ten passwords a second are compared, in their order", async () => {
  const fixture = new Fixture();
  await fixture.failTogether();
  let compared = 0;
  const tries = Array.from(
    { length: 500 },
    (_, index) =>
      fixture.attempts.try(LOCAL, `10.1.${index >> 8}.${index & 255}`, () => {
        compared++;
        return index === 100;
      }),
  );
  const results = await Promise.allSettled(tries);
  assert.equal(compared, 101, "the others were refused without a comparison");
  assert.deepEqual(results.flatMap(({ status }, index) => status === "fulfilled" ? [index] : []), [
    100,
  ]);
  assert.deepEqual(fixture.waits, Array.from({ length: 100 }, (_, index) => (index + 1) * 100));
});

Deno.test("Attempts: tries of one client that wait together count, too", async () => {
  const fixture = new Fixture();
  await fixture.failTogether();
  let compared = 0;
  const wrong = Array.from({ length: 30 }, () =>
    fixture.attempts.try(LOCAL, "10.2.0.1", () => {
      compared++;
      return false;
    }));
  for (const { status } of await Promise.allSettled(wrong)) assert.equal(status, "rejected");
  assert.equal(compared, 10);
});

Deno.test("Attempts ignores X-Forwarded-For of other machines", async () => {
  const fixture = new Fixture();
  for (let tried = 0; tried < 10; tried++) await fixture.fail(1, "192.0.2.1", `10.0.0.${tried}`);
  assert.match(await fixture.try(true, "192.0.2.1", "10.9.9.9"), /refused/);
});

Deno.test("Attempts remembers at most 10 000 clients", async () => {
  const fixture = new Fixture();
  const address = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  for (let tried = 0; tried < 10; tried++) await fixture.try(false, "192.0.2.1");
  for (let index = 0; index < 9_999; index++) await fixture.try(false, address(index));
  assert.match(await fixture.try(true, "192.0.2.1"), /refused/);
  await fixture.try(false, address(20_000));
  assert.equal(await fixture.try(true, "192.0.2.1"), "true", "the oldest was forgotten");
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

Deno.test("POST /api/session: while a web server's clients have too many wrong passwords, the right one begins a session", async () => {
  await using service = await Service.open({ env: { EDIT_PASSWORD: PASSWORD } });
  const login = async (password: string, client: number) => {
    const headers = { "X-Forwarded-For": `10.0.${client >> 8}.${client & 255}` };
    const body = new URLSearchParams({ password });
    const response = await service.fetch("/api/session", { method: "POST", headers, body });
    await response.body?.cancel();
    return response.status;
  };
  for (let client = 0; client < 200; client++) {
    assert.equal(await login("wrong password", client), 401);
  }
  assert.equal(await login("wrong password", 200), 429);
  assert.equal(await login(PASSWORD, 201), 204);
  assert.equal(await login("wrong password", 202), 429);
});
