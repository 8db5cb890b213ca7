/**
 * The guide on published files, in any folder of any web space, and on a disk: shows the walk or the list of the page, or
 * the check of the folder.
 *
 * @module
 */
import { render } from "preact";
import { useMemo } from "preact/hooks";
import { installWorkerLater, siteWorkerReady } from "../../kit/offline/register.ts";
import type { ShowUpdating } from "../boot/watch_program.ts";
import { shownPage, type SitePage, UpdatingError } from "../published/published_file.ts";
import { PartScreen } from "../screens/later_screen.tsx";
import { WordsProvider } from "../ui/context.tsx";
import { WalkApp } from "../walk_app.tsx";
import { LIST, reloadList, siteSource } from "./site_source.ts";

/** What is shown, and what is called when it cannot be, because its files are being uploaded. */
interface SiteAppProps {
  readonly page: SitePage;
  readonly onUpdating: () => void;
}

/** The page. */
function SiteApp({ page, onUpdating }: SiteAppProps) {
  const { dataName, root } = page;
  const source = useMemo(
    () => dataName === null ? null : siteSource({ page, dataName, onUpdating }),
    [page],
  );
  if (source !== null) return <WalkApp source={source} stationId={null} />;
  const onFailure = (retry: () => void) => {
    reloadList().then(retry, (error) => {
      if (error instanceof UpdatingError) onUpdating();
    });
  };
  return (
    <WordsProvider>
      <PartScreen
        part={LIST}
        onFailure={onFailure}
        show={({ PublishedHome }) => <PublishedHome root={root} onUpdating={onUpdating} />}
      />
    </WordsProvider>
  );
}

/**
 * The version that must be there, as the fragment of an address has it after `#pruefen-`; empty for any version. Undefined
 * where the address is not that of the check.
 */
function checkedVersion(): string | undefined {
  return /^#pruefen-?([0-9a-f]*)$/.exec(location.hash)?.[1];
}

/** Shows what the address names. */
export function show(root: HTMLElement): void {
  if (globalThis.routeGuideWalk !== undefined) {
    return void import("./disk.tsx").then((disk) => disk.show(root), globalThis.routeGuideUpdating);
  }
  // From a disk the script inside the page says what is wrong, or loads the walk first.
  if (!location.protocol.startsWith("http")) return;
  const page = shownPage();
  installWorkerLater(() => siteWorkerReady(page.root));
  const showUpdating: ShowUpdating = () => {
    render(null, root);
    globalThis.routeGuideUpdating?.();
  };
  const version = page.dataName === null ? checkedVersion() : undefined;
  if (version === undefined) {
    render(<SiteApp page={page} onUpdating={showUpdating} />, root);
  } else {
    // A part of the check that cannot be loaded is being uploaded, or was not.
    import("../published/check_page.tsx").then(({ CheckPage }) => {
      render(
        <WordsProvider>
          <CheckPage root={page.root} version={version} />
        </WordsProvider>,
        root,
      );
    }, showUpdating);
  }
  // The check is another page at the same address.
  addEventListener(
    "hashchange",
    () => checkedVersion() !== undefined && location.reload(),
  );
}
