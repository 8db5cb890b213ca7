/**
 * Published walks: the guide and the walks as plain files.
 *
 * @module
 */
import { siteAddressBody } from "../schemas/bodies.ts";
import { siteQuery } from "../schemas/queries.ts";
import { json, type Operation } from "./operation.ts";

/** Operations by method and pattern. */
export const SITE_OPERATIONS: Readonly<Record<string, Operation>> = {
  "GET /api/site": {
    id: "readSite",
    tag: "Routes",
    summary: "Download the guide and walks as plain files for another web server",
    description:
      "A zip file. Its files work in any folder of any server that serves files over https. The same " +
      "walks have the same bytes.",
    query: siteQuery,
    namesRoutes: true,
    success: { kind: "archive", mediaTypes: ["application/zip"] },
    conflict:
      "The walks are too large for one zip file, for which the command `publish` writes a folder, or a file " +
      "of them is damaged.",
  },
  "GET /api/site/files": {
    id: "readSiteFiles",
    tag: "Routes",
    summary: "List the files that `readSite` returns",
    description: "What `files.json` among them holds.",
    query: siteQuery,
    namesRoutes: true,
    success: json("SiteFiles"),
  },
  "GET /api/site/address": {
    id: "readSiteAddress",
    tag: "Service",
    summary: "The address at which the published walks are",
    success: json("SiteAddress"),
  },
  "PUT /api/site/address": {
    id: "changeSiteAddress",
    tag: "Service",
    summary: "Set the address at which the published walks are",
    description: "It is kept in the data folder; codes and sheets name it.",
    body: siteAddressBody,
    success: json("SiteAddress"),
  },
};
