/** What to delete when there is no more space: other walks on this device. @module */
import type { OtherCopy, WalkCopies } from "../walk/walk.ts";
import { cachesOf, storedKeys } from "../offline/stored_walk.ts";
import { type RemoteWalk, siteOfKey } from "../../kit/offline/names.ts";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../kit/ui/icons.tsx";
import { useExtraWords } from "../ui/extra_words.tsx";

/** What this device has of each other walk of the same service or site, the largest first. */
export async function otherCopies(remote: RemoteWalk): Promise<OtherCopy[]> {
  const copies: OtherCopy[] = [];
  for (const key of await storedKeys(siteOfKey(remote.key))) {
    if (key !== remote.key) copies.push(await describe(key, remote));
  }
  return copies.sort((one, other) => other.bytes - one.bytes);
}

async function describe(key: string, { nameIn }: RemoteWalk): Promise<OtherCopy> {
  const names = await cachesOf(key);
  let bytes = 0;
  let title = "";
  for (const name of names) {
    const cache = await caches.open(name);
    for (const { headers } of await cache.matchAll()) {
      bytes += Number(headers.get("Content-Length") ?? 0);
    }
    title = await nameIn(key, cache) || title;
  }
  return {
    key,
    name: title,
    bytes,
    remove: async () => {
      for (const name of names) await caches.delete(name);
    },
  };
}

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
