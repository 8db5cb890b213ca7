/**
 * Published walks: the guide and the walks as plain files for another web server (docs/api.md#published-walks). What
 * makes them is loaded with the first request.
 *
 * @module
 */
import * as v from "valibot";
import { invalid } from "../errors.ts";
import { jsonRepresentation, jsonResponse, serve } from "../http/response.ts";
import { siteProgram } from "../pages/mod.ts";
import type { Handler } from "../router.ts";
import { once } from "../runtime/shared_tasks.ts";
import { siteAddress } from "../shared/site_address.ts";
import type { SiteZips, ZippedSite } from "../site/entry_files.ts";
import { type LeasedFile, leasedRepresentation } from "../site/leased_files.ts";
import type { Sites } from "../site/mod.ts";
import type { FileList, ListedFile, ListedSite } from "../site/site_file.ts";
import { type ApiRouter, json } from "./endpoint/description.ts";
import {
  bodySpecOf,
  checkFields,
  fields,
  flag,
  idList,
  queryParameters,
  type RequestBody,
  type Services,
  text,
  withBody,
} from "./endpoint/request.ts";
import { closedResponse } from "./endpoint/responses.ts";
import type { Resource } from "./resources.ts";

/** The address of published walks; null and blank text, as forms send it, stand for none. */
const siteAddressOrNone = v.pipe(
  v.nullable(text),
  v.transform((value) => value?.trim() ? value : null),
  v.check(
    (value) => value === null || siteAddress(value) !== null,
    "must be an https address of a folder without query and fragment; http only for localhost and 127.0.0.1",
  ),
  v.transform((value) => value === null ? null : siteAddress(value)),
  v.description("Address of the folder on the homepage; null for none"),
  v.examples(["https://school.example/walks/"]),
);

const siteAddressBody = {
  fields: fields({ url: siteAddressOrNone }),
} satisfies RequestBody;

/** The ids are checked when they are used. */
const siteQuery = v.object({
  walks: v.optional(v.pipe(
    v.string(),
    v.metadata({ pattern: "^[1-9][0-9]*(,[1-9][0-9]*)*$" }),
    v.description("Ids of the routes, with commas between them; all active ones if not given"),
    v.examples(["1,2"]),
  )),
  indexable: v.optional(
    v.pipe(flag, v.description("Search engines may list the pages, with the exact `true`")),
    false,
  ),
});

/** Adds the endpoints. */
export function addSites(router: ApiRouter, services: Services): void {
  const load = once(() => loadMakers(services));
  router.get("/api/site", readSite(services, load), {
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
  });
  router.get("/api/site/files", readSiteFiles(services, load), {
    id: "readSiteFiles",
    tag: "Routes",
    summary: "List the files that `readSite` returns",
    description: "What `files.json` among them holds.",
    query: siteQuery,
    namesRoutes: true,
    success: json("SiteFiles"),
  });
  router.get("/api/site/address", readSiteAddress(services), {
    id: "readSiteAddress",
    tag: "Service",
    summary: "The address at which the published walks are",
    description: "As `changeSiteAddress` has set it; null if it is not known.",
    success: json("SiteAddress"),
  });
  router.put("/api/site/address", changeSiteAddress(services), {
    id: "changeSiteAddress",
    tag: "Service",
    summary: "Set the address at which the published walks are",
    description: "It is kept in the data folder; codes and sheets name it.",
    body: siteAddressBody,
    success: json("SiteAddress"),
  });
}

function readSiteAddress(services: Services): Handler {
  return (request) => serve(request, jsonRepresentation(addressView(services)));
}

function changeSiteAddress(services: Services): Handler {
  const { library } = services;
  const spec = bodySpecOf(siteAddressBody);
  return (request) =>
    withBody(services, request, spec, async ({ fields }) => {
      const { url } = checkFields(siteAddressBody.fields, fields);
      await library.siteAddress.set(url);
      return jsonResponse(addressView(services));
    });
}

function addressView({ library }: Services): Resource<"SiteAddress"> {
  return { url: library.siteAddress.get() };
}

/** Name of the zip file, and so of the folder that it is unpacked to: the one in docs/publishing.md. */
const FILE_NAME = "wege.zip";

/** What makes sites. */
interface Makers {
  readonly sites: Sites;
  readonly zips: SiteZips;
  readonly siteFileList: (site: ListedSite) => FileList;
}

async function loadMakers({ library, config }: Services): Promise<Makers> {
  const [{ Sites }, { SiteZips }, { siteFileList }] = await Promise.all([
    import("../site/mod.ts"),
    import("../site/entry_files.ts"),
    import("../site/entry_files.ts"),
  ]);
  const { pageLanguage: language } = config;
  const sites = new Sites(library, () => siteProgram({ language }));
  return { sites, zips: new SiteZips(library, sites), siteFileList };
}

/** Lists of all walks are cached; those of some differ from client to client. */
const parameters = queryParameters(
  siteQuery,
  ({ walks, indexable }) => walks === undefined ? String(indexable) : null,
);

/** @throws {AppError} `invalid` when `walks` is no list of ids. */
function readSite({ responseCache }: Services, load: () => Promise<Makers>): Handler {
  return async (request, _params, { query }) => {
    const { signal } = request;
    const options = optionsOf(parameters.parse(query));
    try {
      const { zips } = await load();
      const send = (zip: LeasedFile) =>
        responseCache.send(request, leasedRepresentation(zip, FILE_NAME));
      return await zips.use(options, signal, send);
    } catch (error) {
      if (!signal.aborted) throw error;
      return closedResponse();
    }
  };
}

function readSiteFiles({ responseCache }: Services, load: () => Promise<Makers>): Handler {
  return responseCache.cachedAfter(
    parameters,
    async (_params, query, signal) => {
      const { sites, siteFileList } = await load();
      const checkNeeded = () => signal.throwIfAborted();
      return siteFileList(await sites.list(optionsOf(query), checkNeeded));
    },
    (_params, _query, files) => jsonRepresentation(siteFilesView(files)),
  );
}

function siteFilesView({ format, files, removable }: FileList): Resource<"SiteFiles"> {
  const view = (file: ListedFile) => ({ ...file, origins: [...file.origins] });
  return {
    format,
    files: files.map(view),
    removable: [...removable],
  };
}

/** Which walks a query names, and how. @throws {AppError} `invalid`. */
function optionsOf({ walks, indexable }: v.InferOutput<typeof siteQuery>): ZippedSite {
  if (walks === undefined) return { routeIds: null, isIndexable: indexable };
  const { success, output, issues } = v.safeParse(idList, walks);
  if (success) return { routeIds: output, isIndexable: indexable };
  throw invalid("request-invalid", `walks ${issues[0].message}`);
}
