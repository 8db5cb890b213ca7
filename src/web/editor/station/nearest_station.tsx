/**
 * The question after files were dropped on the map: do they belong to the nearest station, or to which other one?
 *
 * @module
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../context.tsx";
import type { EditorStation, Key } from "../sync/state.ts";

/** What the dialog shows, and what it calls. */
export interface NearestStationProps {
  readonly stations: readonly EditorStation[];
  /** Index of the station that is nearest to where the files were dropped. */
  readonly nearest: number;
  readonly pictureCount: number;
  readonly soundCount: number;
  readonly onChoose: (key: Key) => void;
  readonly onClose: () => void;
}

/** The dialog. */
export function NearestStation(props: NearestStationProps) {
  const { stations, nearest, pictureCount, soundCount, onChoose, onClose } = props;
  const { texts: { files: texts } } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLSelectElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState(stations[nearest]?.key ?? "");
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (isChoosing) list.current?.focus();
  }, [isChoosing]);
  const put = () => {
    dialog.current?.close(); // returns the focus before the station is opened
    onChoose(chosen);
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="nearest" onClose={onClose}>
      <h2 id="nearest">{texts.question(nearest + 1, stations[nearest]?.title ?? "")}</h2>
      <p>{texts.contents(pictureCount, soundCount)}</p>
      {isChoosing && (
        <label class="label">
          {texts.station}
          <select
            ref={list}
            class="input"
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {stations.map(({ key, title }, index) => (
              <option key={key} value={key}>{index + 1}. {title}</option>
            ))}
          </select>
        </label>
      )}
      <div class="choices">
        <button class="btn btn-primary" type="button" onClick={put}>
          {isChoosing ? texts.toThis : texts.yes}
        </button>
        {!isChoosing && stations.length > 1 && (
          <button
            class="btn"
            type="button"
            onClick={() => setChoosing(true)}
          >
            {texts.choose}
          </button>
        )}
        <button class="btn btn-quiet" type="button" onClick={() => dialog.current?.close()}>
          {texts.cancel}
        </button>
      </div>
    </dialog>
  );
}
