/**
 * Photos that belong to no proposal: they can be dragged onto one, or sent there from a list.
 *
 * @module
 */
import { useEffect, useRef } from "preact/hooks";
import { PhotoPicture } from "./photo_picture.tsx";
import type { ProposalListProps } from "./proposal_list.tsx";
import { useProposalsWords } from "./proposals_words.ts";
import { TargetChoice } from "./target_choice.tsx";

/** The photos. */
export function LoosePhotos({ work, dragged, nameOf }: ProposalListProps) {
  const { proposals: texts } = useProposalsWords();
  const { draft: { loose }, photos, shown, change } = work;
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(loose.length);
  useEffect(() => {
    // The list with which a photo was sent away is gone.
    if (loose.length < count.current) list.current?.querySelector("select")?.focus();
    count.current = loose.length;
  }, [loose.length]);
  if (loose.length === 0) return null;
  const ownM = shown.groups.at(-1)?.alongM ?? 0;
  return (
    <>
      <p class="proposals-loose-text">
        <b>{texts.rest(loose.length)}</b> {shown.groups.length > 0 && texts.restHint}
      </p>
      <ul class="proposals-loose" ref={list}>
        {loose.map((index) => {
          const photo = photos[index];
          return photo !== undefined && (
            <li key={index}>
              <PhotoPicture photo={photo} index={index} dragged={dragged} />
              <TargetChoice
                label={texts.restTo(photo.file.name)}
                prompt={texts.choose}
                groups={shown.groups}
                others={shown.others}
                nameOf={nameOf}
                isUsed={false}
                onChoose={(to, toM) =>
                  change({ kind: "photo", photo: index, to, ownM: toM ?? ownM })}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
