/**
 * The address at which the published walks are (docs/api.md#address-of-published-walks).
 *
 * @module
 */
import { jsonRepresentation } from "../http/json_representation.ts";
import { jsonResponse } from "../http/json_response.ts";
import { serve } from "../http/respond.ts";
import type { Handler } from "../router.ts";
import { bodySpecOf, siteAddressBody } from "./schemas/bodies.ts";
import { checkFields } from "./schemas/fields.ts";
import type { Resource } from "./schemas/resources.ts";
import { type Services, withBody } from "./services.ts";

/** `GET /api/site/address` */
export function readSiteAddress(services: Services): Handler {
  return (request) => serve(request, jsonRepresentation(addressView(services)));
}

/** `PUT /api/site/address` */
export function changeSiteAddress(services: Services): Handler {
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
