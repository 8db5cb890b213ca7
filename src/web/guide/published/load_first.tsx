/**
 * The offer to load the walk first, on a homepage from which this browser cannot play recordings.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { useChanges } from "../../ui/hooks.ts";
import { Icon } from "../../ui/icons.tsx";
import type { Guide } from "../guide.ts";
import { LoadingStrip } from "../loading/loading_strip.tsx";
import { sendsOnlyWholeFiles } from "./parts_of_files.ts";
import { useSiteTexts } from "./site_words.ts";

/** The offer, or the progress once it was taken; nothing where recordings play, or nothing can be loaded. */
export function LoadFirst({ guide }: { guide: Guide }) {
  const texts = useSiteTexts();
  const { loading, source } = guide;
  useChanges(loading);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (source.copies !== null) mustLoad(guide).then(setNeeded);
  }, [guide]);
  if (!isNeeded || loading.state.kind === "ready") return null;
  if (loading.state.kind === "loading") return <LoadingStrip loading={loading} />;
  return (
    <div class="banner banner-warn load-first">
      <Icon name="download" />
      <p>
        <b>{texts.loadFirst}</b> {texts.loadFirstHint}
      </p>
      <button class="btn" type="button" onClick={() => loading.start()}>{texts.loadNow}</button>
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
