/**
 * Settings that name hosts and addresses: `ALLOWED_ORIGINS`, `ALLOWED_HOSTS` and `PUBLIC_URL`.
 *
 * @module
 */
import { listSetting, refused } from "./refusal.ts";

/** Reads origins such as `https://walks.example`. @throws {ConfigError} */
export function originsSetting(text: string | undefined): readonly string[] {
  for (const origin of listSetting(text)) {
    if (URL.parse(origin)?.origin === origin) continue;
    throw refused(
      "ALLOWED_ORIGINS",
      origin,
      "origins such as https://walks.example, separated by commas",
    );
  }
  return listSetting(text);
}

/** Reads names of hosts; they are returned in lower case and ASCII. @throws {ConfigError} */
export function hostsSetting(text: string | undefined): readonly string[] {
  return listSetting(text).map((name) => {
    const url = /[/:@?#\\\s]/.test(name) ? null : URL.parse(`http://${name}`);
    if (url === null) {
      throw refused(
        "ALLOWED_HOSTS",
        name,
        "host names such as walks.example, without port, separated by commas",
      );
    }
    return url.hostname;
  });
}

/**
 * Reads the address under which other devices reach the service; it is returned without a slash at its end.
 *
 * @throws {ConfigError}
 */
export function publicUrlSetting(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) {
    throw refused("PUBLIC_URL", text, "an address without path, such as https://walks.example");
  }
  return url.origin;
}
