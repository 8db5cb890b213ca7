/** What to delete when there is no more space: other walks on this device. @module */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { useExtraWords } from "../ui/extra_words.ts";
import type { OtherCopy, WalkCopies } from "../walk/source.ts";

/** The other walks, each with a button that deletes it; nothing without any. */
export function FullStorage({ copies }: { copies: WalkCopies }) {
  const { storage, formats } = useExtraWords();
  const [others, setOthers] = useState<readonly OtherCopy[]>([]);
  const readCopies = () => {
    copies.others().then(setOthers, () => setOthers([]));
  };
  useEffect(readCopies, [copies]);
  if (others.length === 0) return null;
  return (
    <>
      <p id="others-title">{storage.others}</p>
      <ul class="others" aria-labelledby="others-title">
        {others.map(({ key, name, bytes, remove }) => (
          <li key={key}>
            <span>
              <b>{name === "" ? storage.unnamed : name}</b> {formats.megabytes(bytes)}
            </span>
            <button class="btn" type="button" onClick={() => remove().then(readCopies)}>
              <Icon name="trash" />
              {storage.deleteOther}
              <span class="visually-hidden">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
