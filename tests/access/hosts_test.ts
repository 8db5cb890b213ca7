/** Tests of the names under which the service may be written to. @module */
import { createRoute } from "../support/fixtures.ts";
import { expectError, jsonOf } from "../support/responses.ts";
import { Service } from "../support/service.ts";

const NAME = Deno.hostname().toLowerCase();

/** Hosts of the service itself. */
const OWN = [
  "localhost",
  "LOCALHOST:8080",
  "localhost.",
  "127.0.0.1:47145",
  "192.168.178.23:47145",
  "[::1]:47145",
  "[fd00::1]",
  NAME,
  `${NAME.split(".", 1)[0]}.local:47145`,
];

/** Hosts that some name server may let point to this machine. */
const FOREIGN = [
  "evil.example",
  "evil.example:47145",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "evil.localhost.example",
  "192-168-178-23.evil.example",
  "walks.example.evil.example",
];

function rename(service: Service, Host: string): Promise<Response> {
  const body = new URLSearchParams({ name: "New" });
  return service.fetch("/api/routes/1", { method: "PUT", body, headers: { Host } });
}

Deno.test("PUT /api/routes/:id takes a Host that is an address or the machine's own name", async () => {
  await using service = await Service.open();
  await createRoute(service);
  for (const host of OWN) await jsonOf(rename(service, host));
});

Deno.test("PUT /api/routes/:id is 403 with a Host that is no name of the service", async () => {
  await using service = await Service.open({ env: { PUBLIC_URL: "https://walks.example" } });
  await createRoute(service);
  const before = await jsonOf(service.fetch("/api/routes/1"));
  for (const host of FOREIGN) await expectError(rename(service, host), 403);
  for (const host of ["", "a b", "localhost@evil.example", "evil.example#localhost"]) {
    await expectError(rename(service, host), 400);
  }
  const headers = { Host: "evil.example" };
  const after = await jsonOf(service.fetch("/api/routes/1", { headers }));
  if (before.updatedAt !== after.updatedAt) throw new Error("a refused write changed the route");
});

Deno.test("PUT /api/routes/:id takes the names of PUBLIC_URL and ALLOWED_HOSTS, on any port", async () => {
  const env = {
    PUBLIC_URL: "https://walks.example",
    ALLOWED_HOSTS: "laptop.fritz.box, münchen.example",
    EDIT_PASSWORD: "none",
  };
  await using service = await Service.open({ env });
  await createRoute(service);
  const hosts = [
    "walks.example",
    "Walks.Example:443",
    "laptop.fritz.box:47145",
    "xn--mnchen-3ya.example",
  ];
  for (const host of hosts) await jsonOf(rename(service, host));
});
