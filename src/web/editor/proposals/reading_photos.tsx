/**
 * What is shown while photos are read.
 *
 * @module
 */
import type { Photo } from "./photo_batch.ts";
import { useProposalsWords } from "./proposals_words.ts";

/** How many photos are read. */
export function ReadingPhotos({ photos }: { photos: readonly Photo[] }) {
  const { proposals: texts } = useProposalsWords();
  const done = photos.filter(({ data }) => data !== null).length;
  return (
    <div class="proposals-read">
      <h3>{texts.read(done, photos.length)}</h3>
      <progress max={photos.length} value={done} aria-label={texts.readLabel} />
      <p>{texts.how}</p>
      <p class="muted">{texts.stay}</p>
    </div>
  );
}
