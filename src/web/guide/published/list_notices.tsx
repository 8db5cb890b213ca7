/**
 * What the list of published walks says besides: that there is no network, that walks are being uploaded, of which day
 * it is.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import type { PublishedWalk } from "./site_list.ts";
import { useSiteTexts } from "./site_words.ts";

/** No network, or walks that are being uploaded; nothing otherwise. Walks are found to be uploaded one after the other. */
export function ListNotices(
  { isOffline, updatingCount }: { isOffline: boolean; updatingCount: number },
) {
  const { texts } = useWords();
  const siteTexts = useSiteTexts();
  return (
    <div role="status">
      {isOffline && (
        <p class="banner banner-note">
          <Icon name="nonet" />
          {texts.home.offline}
        </p>
      )}
      {updatingCount > 0 && <Updating title={siteTexts.updatingWalks(updatingCount)} />}
    </div>
  );
}

/** What is being uploaded, and the button that looks again. */
export function Updating({ title }: { title: string }) {
  const { texts } = useWords();
  return (
    <div class="banner banner-note updating">
      <Icon name="restore" />
      <p>
        <b>{title}</b> {useSiteTexts().updatingHint}
      </p>
      <button class="btn" type="button" onClick={() => location.reload()}>
        {texts.tryAgain}
      </button>
    </div>
  );
}

/** The day of the newest change, and what happens with what a pupil does. */
export function ListFoot({ walks }: { walks: readonly PublishedWalk[] }) {
  const { formats } = useWords();
  const texts = useSiteTexts();
  const newest = Math.max(...walks.map(({ changedAt }) => Date.parse(changedAt)));
  return (
    <footer class="site-foot">
      {Number.isFinite(newest) && <p>{texts.asOf(formats.date(newest))}</p>}
      <p>{texts.privacy}</p>
    </footer>
  );
}
