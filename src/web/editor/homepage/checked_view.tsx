/**
 * How it is about the walks on the homepage: the part of the dialog after the upload.
 *
 * @module
 */
import type { Route } from "../../api.ts";
import { useValue } from "../../ui/hooks.ts";
import { useWords } from "../context.tsx";
import { AddressField } from "./address_field.tsx";
import { useFocusedHeading } from "./focused_heading.ts";
import type { Homepage } from "./homepage.ts";
import { LeftFolders } from "./left_folders.tsx";
import type { Reading } from "./reading.ts";
import { WalkOnHomepage } from "./walk_on_homepage.tsx";
import type { TypedAddress } from "./typed_address.ts";
import { useHomepageTexts, whenChecked } from "./words.ts";

/** The states of the walks. */
export function CheckedView({ homepage, address, routes }: {
  homepage: Homepage;
  address: TypedAddress;
  routes: readonly Route[];
}) {
  const texts = useHomepageTexts();
  const words = useWords();
  const heading = useFocusedHeading();
  const { reading, isReading } = useValue(homepage, () => homepage.state);
  return (
    <div class="homepage-steps">
      <AddressField homepage={homepage} address={address} />
      <div class="homepage-walks">
        <div class="homepage-head">
          <h3 tabindex={-1} ref={heading}>{texts.states}</h3>
          <span class="muted">
            {reading !== null && !isReading &&
              texts.checkedAt(whenChecked(reading.at, texts, words))}
          </span>
        </div>
        <ul>
          {routes.map((route) => (
            <li key={route.id} class="homepage-walk">
              <b>{route.name}</b>
              <WalkOnHomepage homepage={homepage} route={route} showsUnknown />
            </li>
          ))}
        </ul>
      </div>
      {reading !== null && <Notes routes={routes} reading={reading} />}
    </div>
  );
}

/** What phones do with old walks, and which ones have to be deleted. */
function Notes({ routes, reading }: { routes: readonly Route[]; reading: Reading }) {
  const texts = useHomepageTexts();
  const isOlder = routes.some((route) => reading.placeOf(route)?.kind === "newer-here");
  const left = reading.folders.filter(({ state }) => state === "unlisted");
  return (
    <>
      {isOlder && <p class="muted">{texts.oldCopies}</p>}
      {left.length > 0 && (
        <div>
          <p>{texts.left}</p>
          <LeftFolders folders={left} onForget={null} />
        </div>
      )}
    </>
  );
}
