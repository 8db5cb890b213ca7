/**
 * The small picture of a photo, which can be dragged onto another proposal.
 *
 * @module
 */
import type { RefObject } from "preact";
import { Icon } from "../../ui/icons.tsx";
import type { Photo } from "./photo_batch.ts";
import { useProposalsWords } from "./proposals_words.ts";

/** The picture; an empty frame while it is prepared. */
export function PhotoPicture(
  { photo, index, dragged }: {
    photo: Photo;
    /** Its index among all photos. */
    index: number;
    /** Gets the index while the photo is dragged. */
    dragged: RefObject<number | null>;
  },
) {
  const { proposals: texts } = useProposalsWords();
  const { thumbnail, problem, file } = photo;
  const drag = (event: DragEvent) => {
    event.dataTransfer?.setData("text/plain", file.name); // Firefox drags nothing without data
    dragged.current = index;
  };
  return (
    <span
      class="proposals-photo"
      draggable
      onDragStart={drag}
      onDragEnd={() => dragged.current = null}
    >
      {thumbnail !== null
        ? <img src={thumbnail} alt={texts.photo(file.name)} draggable={false} />
        : (
          <span class="proposals-empty">
            {problem !== null && <Icon name="warn" size="small" />}
          </span>
        )}
    </span>
  );
}
