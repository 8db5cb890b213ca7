/**
 * Which walks go onto the homepage, each with its size.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { readManifest, type Route } from "../../api.ts";
import { useWords } from "../context.tsx";
import type { FolderPlan } from "./folder_plan.ts";
import { keptFolders } from "./kept_folders.ts";
import { bytesOf, type LocalFiles } from "./local_files.ts";
import { useFocusedHeading, useHomepageTexts } from "./words.ts";

/** The list of walks. @param files Those of the folder that is chosen now. @param isFocused Whether its heading has the focus at first. */
export function WalkChoice({ url, routes, plan, files: { list }, isFocused }: {
  url: string | null;
  routes: readonly Route[];
  plan: FolderPlan;
  files: LocalFiles;
  isFocused: boolean;
}) {
  const texts = useHomepageTexts();
  const { formats } = useWords();
  const heading = useFocusedHeading(isFocused);
  const { walks } = plan;
  const isLeft = keptFolders(url).some(({ routeId }) => !walks.includes(routeId));
  return (
    <fieldset class="homepage-walks">
      <legend class="visually-hidden">{texts.what}</legend>
      <div class="homepage-head">
        <h3 tabindex={-1} ref={heading}>{texts.what}</h3>
        <span class="muted">
          {list !== null && walks.length > 0 &&
            texts.total(walks.length, formats.megabytes(bytesOf(list.files)))}
        </span>
      </div>
      {routes.length === 0 && <p>{texts.noWalks}</p>}
      <ul>
        {routes.map((route) => <WalkBox key={route.id} route={route} plan={plan} />)}
      </ul>
      {isLeft && <p class="muted">{texts.leaves}</p>}
    </fieldset>
  );
}

function WalkBox({ route, plan }: { route: Route; plan: FolderPlan }) {
  const { formats } = useWords();
  const bytes = useSize(route.id);
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={plan.walks.includes(route.id)}
          onChange={({ currentTarget }) => plan.setChosen(route, currentTarget.checked)}
        />
        <span class="homepage-walk">
          <b>{route.name}</b>
          {bytes !== null && <span class="muted">{formats.megabytes(bytes)}</span>}
        </span>
      </label>
    </li>
  );
}

/** Bytes of the files of a walk; null until they are known. */
function useSize(routeId: number): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    readManifest(routeId).then(({ totalBytes }) => setBytes(totalBytes), () => {}); // the list is complete without
  }, [routeId]);
  return bytes;
}
