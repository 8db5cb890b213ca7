/**
 * Pages from the network as long as that responds.
 *
 * @module
 */

/** Longest wait for a page from the network, in milliseconds; then the stored one is used. */
const PAGE_TIMEOUT_MS = 4000;

/**
 * What the network responds; what is stored if there is no network, if the server fails (a proxy responds with 502 for a
 * service that is not running), or if it takes long.
 */
export async function networkOrStored(
  network: Promise<Response>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const timeout = new Promise<Response>((resolve) => {
    setTimeout(async () => {
      const response = await stored();
      if (response !== undefined) resolve(response);
    }, PAGE_TIMEOUT_MS);
  });
  const response = network.then(
    async (response) => response.status < 500 ? response : await stored() ?? response,
    async () => await stored() ?? Response.error(),
  );
  return await Promise.race([response, timeout]);
}
