/** The sample walk (docs/api.md#sample-walk), which is loaded when it is asked for. @module */
import { Limiter } from "../runtime/shared_tasks.ts";
import { type ApiRouter, created } from "./endpoint/description.ts";
import type { Services } from "./endpoint/services.ts";
import { fullRouteResponse } from "./routes.ts";

/** Adds the endpoint. */
export function addSample(router: ApiRouter, services: Services): void {
  const limiter = new Limiter(1);
  router.post("/api/sample", async () => {
    const { createSample } = await import("../sample/mod.ts");
    const route = await limiter.run(() => createSample(services.library));
    return fullRouteResponse(services, route, 201);
  }, {
    id: "createSample",
    tag: "Routes",
    summary: "Create the sample walk",
    description: "A small walk with drawings and computer voices, as an ordinary route.",
    success: created("FullRoute"),
  });
}
