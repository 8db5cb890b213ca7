/** The operations of the OpenAPI document, each with a path at which it can be done. @module */
import { assetPath } from "../../../src/pages/assets.ts";
import { fill } from "../../faults/operations.ts";
import { Description } from "../../support/openapi/description.ts";
import { withDataDir } from "../../support/process/process.ts";
import { jsonOf } from "../../support/responses.ts";
import { Service, type ServiceOptions } from "../../support/service.ts";

/** An operation with a path at which it can be done in the data folder that `fill` makes. */
export interface Target {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  /** Documented statuses. */
  readonly statuses: readonly number[];
}

/** Opens a filled service and hands all its operations to `work`. */
export async function withTargets(
  options: ServiceOptions,
  work: (service: Service, targets: readonly Target[]) => Promise<void>,
): Promise<void> {
  await withDataDir(async (dataDir) => {
    await fill(dataDir);
    await using service = await Service.open({ ...options, dataDir });
    await work(service, await targetsOf(service));
  });
}

/** All operations of a filled service. */
export async function targetsOf(service: Service): Promise<readonly Target[]> {
  const document = await jsonOf(service.fetch("/api/openapi.json"));
  return new Description(document).operations.map(toTarget);
}

function toTarget({ key, responses }: Description["operations"][number]): Target {
  const [method = "", template = ""] = key.split(" ");
  // POI 2 has no audio yet, all others need some; route 2 is the one in the trash; entry 1 can be restored.
  const poi = key.endsWith("/audio") && method === "POST" ? "2" : "1";
  const route = /\{routeId\}\/(restore|purge)$/.test(key) ? "2" : "1";
  const path = template.replace("{poiId}", poi).replace("{routeId}", route)
    .replaceAll(/\{(pictureId|entryId)\}/g, "1")
    .replace("/assets/{name}", assetPath("guide.js"));
  return { key, method, path, statuses: Object.keys(responses).map(Number) };
}
