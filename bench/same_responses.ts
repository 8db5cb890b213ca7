/**
 * Before anything is measured, all servers must return the same response: figures of different work are
 * worth nothing.
 *
 * @module
 */

/**
 * Checks that all addresses return this status and the same bytes.
 *
 * @throws {Error} when one does not; the message names it.
 */
export async function expectSameBytes(
  urls: readonly string[],
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const responses = await Promise.all(urls.map(async (url) => {
    const response = await fetch(url, { headers: { "Accept-Encoding": "identity", ...headers } });
    return { url, status: response.status, bytes: await response.bytes() };
  }));
  const [first] = responses;
  for (const response of responses) {
    if (response.status !== status) throw new Error(`${response.url} returned ${response.status}`);
    if (!isSame(response.bytes, first?.bytes)) {
      throw new Error(`${response.url} has other bytes than ${first?.url}`);
    }
  }
}

function isSame(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((byte, at) => byte === b[at]);
}
