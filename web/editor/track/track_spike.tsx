/** The row that says that a point of the track is far beside it, with the button that takes the point out. @module */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { alongTrack } from "../../../src/shared/geo.ts";
import { readFile } from "../../kit/api.ts";
import { NetworkError } from "../../kit/api_error.ts";
import { reportTrouble } from "../sync/troubles.ts";
import { useWords } from "../ui/context.tsx";
import { RefusalNote } from "../ui/messages.tsx";
import type { Live } from "../walk/live.tsx";
import type { OpenedWalk } from "../walk/open_editor.ts";
import { findSpike, mayHaveSpike, type Spike, withoutSpike } from "./spike.ts";
import { useTrackUpload, type WalkTrack } from "./use_track.ts";

/** The row; nothing for a track without a spike. */
export function TrackSpike(
  { opened: { editor, routeId }, track, live }: {
    opened: OpenedWalk;
    track: WalkTrack;
    live: Live;
  },
) {
  const { texts: { next: texts }, formats } = useWords();
  const { outline: { segments }, readTrack } = track;
  const [found, setFound] = useState<{ file: Uint8Array; spike: Spike } | null>(null);
  const [problem, setProblem] = useState<ComponentChildren>(null);
  useEffect(() => {
    let isLatest = true;
    const show = (file: Uint8Array) => {
      const spike = findSpike(file);
      if (isLatest) setFound(spike === null ? null : { file, spike });
    };
    setFound(null);
    setProblem(null);
    if (mayHaveSpike(segments)) {
      readFile(`/api/routes/${routeId}/gpx`).then((file) => file.arrayBuffer())
        .then((bytes) => show(new Uint8Array(bytes)))
        .catch((error) => {
          if (!(error instanceof NetworkError)) reportTrouble(error);
        });
    }
    return () => {
      isLatest = false;
    };
  }, [segments]);
  const refuse = (error: unknown) => setProblem(<RefusalNote error={error} subject="file" />);
  const upload = useTrackUpload({
    routeId,
    editor,
    onTrack: readTrack,
    onRefused: (_, error) => refuse(error),
    onNotRead: refuse,
  });
  if (found === null) return null;
  const { file, spike } = found;
  const takeOut = () =>
    void upload.send({
      file: new File([withoutSpike(file, spike)], "track.gpx"),
      change: { purpose: "replace" },
    }, () => {});
  return (
    <section class="wrong" aria-labelledby="spike">
      <h2 id="spike" class="visually-hidden">{texts.wrong}</h2>
      <ul>
        <li>
          <button
            class="wrong-words"
            type="button"
            onClick={() => live.point.set(alongTrack(segments, spike.at)?.alongM ?? null)}
          >
            <span>{texts.spike(formats.distance(spike.offM))}</span>
          </button>
          <button class="btn" type="button" aria-disabled={upload.share !== null} onClick={takeOut}>
            {texts.takeOut}
          </button>
          <p role="alert">{problem}</p>
        </li>
      </ul>
    </section>
  );
}
