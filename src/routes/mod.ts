/**
 * The URL table: all endpoints of the contract on one screen.
 *
 * @module
 */
import { Router } from "../router.ts";
import { readHealth } from "./health.ts";
import type { Services } from "./services.ts";

/** Builds the router (contract, "Endpoint overview"). */
export function buildRouter(services: Services): Router {
  const router = new Router();
  router.get("/api/health", readHealth(services));
  return router;
}
