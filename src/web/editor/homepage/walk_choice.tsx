/**
 * Which walks go onto the homepage: each with its size and where it is now.
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { readManifest, type Route } from "../../api.ts";
import { useValue } from "../../ui/hooks.ts";
import { useWords } from "../context.tsx";
import type { FolderPlan } from "./folder_plan.ts";
import type { Homepage } from "./homepage.ts";
import { bytesOf, type LocalFiles } from "./local_files.ts";
import { WalkOnHomepage } from "./walk_on_homepage.tsx";
import { leftoversOf } from "./leftovers.ts";
import { useFocusedHeading } from "./focused_heading.ts";
import { useHomepageTexts } from "./words.ts";

/** The list of walks. @param files Those of the folder that is chosen now. @param isFocused Whether its heading has the focus at first. */
export function WalkChoice({ homepage, routes, plan, files: { list }, isFocused }: {
  homepage: Homepage;
  routes: readonly Route[];
  plan: FolderPlan;
  files: LocalFiles;
  isFocused: boolean;
}) {
  const texts = useHomepageTexts();
  const { formats } = useWords();
  const heading = useFocusedHeading(isFocused);
  const { url, reading } = useValue(homepage, () => homepage.state);
  const { walks } = plan;
  const { folders } = leftoversOf({ url, reading }, walks, list ?? { files: [] });
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
        {routes.map((route) => (
          <WalkBox key={route.id} homepage={homepage} route={route} plan={plan} />
        ))}
      </ul>
      {plan.isKnown && folders.length > 0 && <p class="muted">{texts.leaves}</p>}
      {reading?.hasOthers === true && <p class="state state-warn">{texts.others}</p>}
    </fieldset>
  );
}

function WalkBox(
  { homepage, route, plan }: { homepage: Homepage; route: Route; plan: FolderPlan },
) {
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
          <span class="homepage-name">
            <b>{route.name}</b>
            {bytes !== null && <span class="muted">{formats.megabytes(bytes)}</span>}
          </span>
          <WalkOnHomepage homepage={homepage} route={route} />
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
