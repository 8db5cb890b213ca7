/**
 * What a published walk says first: that it has to be loaded, on a homepage from which this browser cannot play recordings,
 * and which stations are not all there, because their files are being uploaded.
 *
 * @module
 */
import { request } from "./published_file.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { useChanges } from "../../kit/ui/hooks.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import type { Guide } from "../guide.ts";
import { LoadingStrip } from "../loading/copy_panel.tsx";
import { Updating, useSiteTexts } from "./published_home.tsx";

// Whether a server sends parts of files (RFC 9110, 14.2). Safari plays no recording of one that does not.

/** Whether the server of a file sends only whole files; false if it does not respond. @param path Path of the file. */
async function sendsOnlyWholeFiles(path: string): Promise<boolean> {
  const ending = new AbortController();
  try {
    const { status } = await request(new URL(path, document.baseURI), {
      headers: { Range: "bytes=0-0" },
      cache: "no-store",
      signal: ending.signal,
    });
    return status === 200;
  } catch {
    return false;
  } finally {
    ending.abort();
  }
}

/** What is said; nothing where all is well. */
export function SiteNotice({ guide }: { guide: Guide }) {
  return (
    <>
      <UpdatingStations guide={guide} />
      <LoadFirst guide={guide} />
    </>
  );
}

/** The stations without a recording or a picture that belongs to them. */
function UpdatingStations({ guide: { walk } }: { guide: Guide }) {
  const texts = useSiteTexts();
  const titles = walk.stations.filter(({ isUpdating }) => isUpdating).map(({ title }) => title);
  return (
    <div class={titles.length > 0 ? "" : "visually-hidden"} role="status">
      {titles.length > 0 && <Updating title={`${texts.notAllThere} ${titles.join(", ")}.`} />}
    </div>
  );
}

/**
 * The offer, or the progress once it was taken; nothing where recordings play. Where nothing can be loaded only the reason:
 * the start of the walk says what helps.
 */
function LoadFirst({ guide }: { guide: Guide }) {
  const texts = useSiteTexts();
  const { loading, source } = guide;
  useChanges(loading);
  const place = useRef<HTMLDivElement>(null);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => void mustLoad(guide).then(setNeeded), [guide]);
  const { kind } = loading.state;
  const isShown = isNeeded && kind !== "ready";
  const load = () => {
    // The button goes.
    place.current?.focus();
    void loading.start();
  };
  return (
    // An element that comes together with its words is not read aloud; each percent would be.
    <div
      ref={place}
      tabIndex={-1}
      class={isShown ? "" : "visually-hidden"}
      role={kind === "loading" ? undefined : "status"}
    >
      {!isShown
        ? null
        : kind === "loading"
        ? <LoadingStrip loading={loading} />
        : (
          <div class="banner banner-warn load-first">
            <Icon name="download" />
            <p>
              {source.copies !== null && <b>{`${texts.loadFirst} `}</b>}
              {texts.loadFirstHint}
            </p>
            {source.copies !== null && (
              <button class="btn" type="button" onClick={load}>{texts.loadNow}</button>
            )}
          </div>
        )}
    </div>
  );
}

/** Other browsers play whole files, too; if one has failed, that may be why. */
async function mustLoad({ player, walk }: Guide): Promise<boolean> {
  const recording = walk.stations.find(({ audioUrl }) => audioUrl !== null)?.audioUrl;
  if (!recording || !(isSafari() || player.state === "failed")) return false;
  return await sendsOnlyWholeFiles(recording);
}

function isSafari(): boolean {
  return navigator.vendor.startsWith("Apple");
}
