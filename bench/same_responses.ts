/**
 * Before anything is measured, the contenders have to give the same answer: figures of different work are
 * worth nothing.
 *
 * @module
 */

/**
 * Checks that all addresses answer with this status and the same bytes.
 *
 * @throws {Error} when one does not; the message tells which.
 */
export async function expectSameBytes(
  urls: readonly string[],
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const answers = await Promise.all(urls.map(async (url) => {
    const answer = await fetch(url, { headers: { "Accept-Encoding": "identity", ...headers } });
    return { url, status: answer.status, bytes: await answer.bytes() };
  }));
  const [first] = answers;
  for (const answer of answers) {
    if (answer.status !== status) throw new Error(`${answer.url} answered ${answer.status}`);
    if (!isSame(answer.bytes, first?.bytes)) {
      throw new Error(`${answer.url} answers with other bytes than ${first?.url}`);
    }
  }
}

function isSame(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((byte, at) => byte === b[at]);
}
