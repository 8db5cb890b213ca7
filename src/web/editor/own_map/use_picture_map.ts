/**
 * The picture of a walk and its points while a teacher works on them: read from the server or from this device, changed,
 * kept, and sent.
 *
 * @module
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { StoredMap } from "../../../shared/stored_map.ts";
import { reportTrouble } from "../failures/troubles.ts";
import { problemOf, type RefusedPicture } from "../station/station_files.ts";
import { useLeaveQuestion } from "../ui/leave_question.ts";
import { preparedPicture } from "./chosen_picture.ts";
import { keepDraft, keepPicture, type KeptDraft, keptDraft } from "./kept_draft.ts";
import { EMPTY_DRAFT, type PictureDraft } from "./picture_draft.ts";
import type { PictureSource } from "./picture_pane.tsx";

/** The picture, its points, and what can be done with them. */
export interface PictureMap {
  /** Whether this device was asked for what was left there. */
  readonly isRead: boolean;
  /** The picture; null for none. */
  readonly picture: PictureSource | null;
  readonly kept: KeptDraft;
  /** Whether something is not stored on the server. */
  readonly isChanged: boolean;
  /** Changes the points. */
  readonly change: (next: (draft: PictureDraft) => PictureDraft) => void;
  /** Uses another picture, without points. */
  readonly choose: (file: File) => Promise<void>;
  /** Goes back to what the server has. */
  readonly discard: () => void;
  /** Undoes {@link discard}; null without one. */
  readonly bringBack: (() => void) | null;
  /** Whether a picture is being prepared. */
  readonly isPreparing: boolean;
  /** The file that was refused; null without one. */
  readonly refused: { readonly name: string; readonly why: RefusedPicture["problem"] } | null;
}

/** The picture of a walk. @param stored The map that the server has. */
export function usePictureMap(routeId: number, stored: StoredMap | null): PictureMap {
  const [kept, setKept] = useState<KeptDraft>(() => draftOf(stored));
  const [isRead, setRead] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const [discarded, setDiscarded] = useState<KeptDraft | null>(null);
  const [refused, setRefused] = useState<PictureMap["refused"]>(null);
  useLeaveQuestion(isPreparing);
  const chosen = useRef(0);
  const latest = useRef(kept);
  useEffect(() => {
    keptDraft(routeId, stored).then((left) => {
      if (left !== null) show(left);
      setRead(true);
    });
  }, []);
  const show = (next: KeptDraft) => {
    latest.current = next; // the next change may come before the page is rendered
    setKept(next);
  };
  const update = (next: KeptDraft) => {
    show(next);
    setDiscarded(null);
    void keepDraft(routeId, next, stored);
  };
  const choose = async (file: File) => {
    const number = ++chosen.current;
    setRefused(null);
    setPreparing(true);
    try {
      const picture = await preparedPicture(file);
      if (number !== chosen.current) return;
      await keepPicture(routeId, picture);
      update({ picture, draft: EMPTY_DRAFT });
    } catch (error) {
      const why = problemOf(error);
      if (why === null) reportTrouble(error);
      else if (number === chosen.current) setRefused({ name: file.name, why });
    } finally {
      if (number === chosen.current) setPreparing(false);
    }
  };
  return {
    isRead,
    picture: usePictureSource(kept, stored),
    kept,
    isChanged: kept.picture !== null || !isSame(kept.draft, stored),
    change: (next) => update({ ...latest.current, draft: next(latest.current.draft) }),
    choose,
    discard: () => {
      const { current } = latest;
      update(draftOf(stored));
      setDiscarded(current);
    },
    bringBack: discarded && (() => update(discarded)),
    isPreparing,
    refused,
  };
}

/** Where the picture can be loaded from. */
function usePictureSource({ picture }: KeptDraft, stored: StoredMap | null): PictureSource | null {
  const url = useMemo(() => picture && URL.createObjectURL(picture.content), [picture?.content]);
  useEffect(() => () => {
    if (url !== null) URL.revokeObjectURL(url);
  }, [url]);
  return useMemo(() => {
    if (picture !== null && url !== null) {
      return { url, width: picture.width, height: picture.height };
    }
    if (stored === null) return null;
    return { url: stored.url, width: stored.width, height: stored.height };
  }, [picture, url, stored]);
}

/** The points that the server has. */
function draftOf(stored: StoredMap | null): KeptDraft {
  if (stored === null) return { draft: EMPTY_DRAFT, picture: null };
  const { points, opacity } = stored;
  return { draft: { ...EMPTY_DRAFT, points, opacity }, picture: null };
}

function isSame({ points, opacity }: PictureDraft, stored: StoredMap | null): boolean {
  if (stored === null) return points.length === 0;
  return opacity === stored.opacity && points.length === stored.points.length &&
    points.every(({ x, y, lat, lon }, index) => {
      const other = stored.points[index];
      return other !== undefined && x === other.x && y === other.y && lat === other.lat &&
        lon === other.lon;
    });
}
