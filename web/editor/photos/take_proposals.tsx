/** Taking proposals as stations: the edits, the files, and the button. @module */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type EditorStation, stationIn } from "../document/state.ts";
import type { Editor } from "../sync/editor.ts";
import { keep } from "../sync/storage/contents.ts";
import type { Photo } from "./photo_batch.ts";
import type { PhotoProposals } from "./photos_screen.tsx";
import { editsFor, type NewStation, type PreparedPicture, type PresentStation } from "./draft.ts";
import { type ProposalsAction, useProposalsWords } from "./proposals_frame.tsx";
import type { ShownGroup, ShownProposals } from "./shown_proposals.ts";

// Turns proposals into edits: the pictures are kept on this device first, then all edits are made at once, so that
// nothing is half done when the page is closed meanwhile.

/** What becomes of the proposals. */
interface Taken {
  /** Stations to add. */
  readonly stations: number;
  /** Indices of the photos for them, and for stations of the walk. */
  readonly photos: readonly number[];
}

/** What would be added now. */
function takenOf({ groups }: ShownProposals): Taken {
  const taken = groups.filter(({ isTaken }) => isTaken);
  return {
    stations: taken.filter(({ station }) => station === null).length,
    photos: taken.flatMap(({ photos }) => photos),
  };
}

/**
 * Adds the stations and their pictures as one step. Photos without a picture are left out.
 *
 * @param stations Those of the walk when the photos were chosen. One that was removed since gets no photos.
 * @param chosenMs When the photos were chosen, in milliseconds since 1970.
 * @throws {DOMException} when the disk is full; then nothing was added.
 */
async function takeProposals(
  editor: Editor,
  stations: readonly EditorStation[],
  shown: ShownProposals,
  photos: readonly Photo[],
  chosenMs: number,
): Promise<void> {
  const taken = takenOf(shown);
  const pictures = new Map<number, PreparedPicture>();
  for (const index of taken.photos) {
    const photo = photos[index];
    if (photo?.content) pictures.set(index, await kept(photo.content, photo.file.name));
  }
  const groups = shown.groups.filter(({ isTaken }) => isTaken);
  const added = groups.filter(({ station }) => station === null);
  const picturesOf = (group: ShownGroup | undefined) =>
    group?.photos.flatMap((index) => pictures.get(index) ?? []) ?? [];
  const all = shown.order.flatMap((one): readonly (NewStation | PresentStation)[] => {
    if ("added" in one) {
      const group = added[one.added];
      return group === undefined ? [] : [newStation(group, picturesOf(group))];
    }
    const station = stations[one.station];
    if (station === undefined) return [];
    const isThere = stationIn(editor.state, editor.keys.lastOf(station.key)) !== undefined;
    const group = groups.find((group) => group.station === one.station && isThere);
    return [{ kind: "present", station, pictures: picturesOf(group) }];
  });
  const label = { kind: "proposals", title: "", number: null, count: taken.stations } as const;
  editor.editTogether(editsFor(all, chosenMs), { ...label, source: "photos" });
}

async function kept(content: Blob, fileName: string): Promise<PreparedPicture> {
  return { blobKey: await keep(content), url: URL.createObjectURL(content), fileName };
}

function newStation(
  { title, at, triggerRadiusM }: ShownGroup,
  pictures: readonly PreparedPicture[],
): NewStation {
  return { kind: "new", title, description: "", ...at, triggerRadiusM, pictures };
}

/** The button, and what is said about it. */
interface Taking {
  readonly action: ProposalsAction;
  readonly note: ComponentChildren;
}

/**
 * Adds stations and photos.
 *
 * @param stations Those of the walk when the photos were chosen. @param onTaken Called after that.
 */
export function useTaking(
  editor: Editor,
  stations: readonly EditorStation[],
  { photos, shown }: PhotoProposals,
  onTaken: () => void,
): Taking {
  const { proposals: texts } = useProposalsWords();
  const [chosenMs] = useState(() => Date.now());
  const [isPressed, setPressed] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const taken = takenOf(shown);
  const needed = taken.photos.flatMap((index) => photos[index] ?? []);
  const done = needed.filter(({ content, problem }) => content !== null || problem !== null).length;
  const isReady = done === needed.length;
  useEffect(() => {
    if (!isPressed || !isReady) return;
    takeProposals(editor, stations, shown, photos, chosenMs).then(onTaken, () => {
      setPressed(false);
      setFailed(true);
    });
  }, [isPressed, isReady]);
  const usual = taken.stations > 0 ? texts.create(taken.stations) : texts.add(needed.length);
  const isWaiting = isPressed && !isReady;
  return {
    action: {
      label: isWaiting ? texts.preparing(done, needed.length) : usual,
      isDisabled: isPressed || needed.length === 0,
      onPress: () => {
        setFailed(false);
        setPressed(true);
      },
    },
    note: (
      <>
        {hasFailed && <p class="banner banner-warn" role="alert">{texts.unprepared}</p>}
        <p class="visually-hidden" role="status">
          {isWaiting ? texts.preparing(done, needed.length) : ""}
        </p>
      </>
    ),
  };
}
