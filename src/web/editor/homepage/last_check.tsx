/**
 * The line below the list of walks: which homepage, when it was read, and the button that reads it again.
 *
 * @module
 */
import { useLayoutEffect } from "preact/hooks";
import { useValue } from "../../ui/hooks.ts";
import { useWords } from "../context.tsx";
import type { Homepage } from "./homepage.ts";
import { useHomepageTexts, whenChecked } from "./words.ts";

/** The line; the homepage is read when it appears. Nothing without an address. */
export function LastCheck({ homepage }: { homepage: Homepage }) {
  const texts = useHomepageTexts();
  const words = useWords();
  const { url, isReading, reading } = useValue(homepage, () => homepage.state);
  useLayoutEffect(() => {
    if (homepage.state.reading === null) void homepage.read();
  }, []);
  if (url === null) return null;
  const { outcome = "found", folders = [] } = reading ?? {};
  const left = folders.filter(({ state }) => state === "unlisted");
  return (
    <div class="last-check muted">
      <p role="status">
        {isReading || reading === null
          ? texts.checking
          : texts.lastChecked(shortAddress(url), whenChecked(reading.at, texts, words))}
        {!isReading && outcome !== "found" && ` ${texts.outcome[outcome]}`}
        {!isReading && left.length > 0 && ` ${texts.left} `}
        {!isReading && left.map(({ path, name }) => `${path.slice(0, -1)} (${name})`).join(", ")}
      </p>
      <button class="btn btn-quiet" type="button" onClick={() => void homepage.read()}>
        {texts.again}
      </button>
    </div>
  );
}

/** An address without what every address has. */
function shortAddress(url: string): string {
  return url.replace(/^https?:\/\//, "").replace(/\/$/, "");
}
