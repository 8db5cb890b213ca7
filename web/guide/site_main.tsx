/**
 * The script of the pages of published files: the guide without a server of its own, in any folder of any web space.
 *
 * @module
 */
import { useMemo } from "preact/hooks";
import { WordsProvider } from "./ui/context.tsx";
import { LaterScreen } from "./screens/later_screen.tsx";
import { reloadLater, siteSource } from "./sources/site_source.ts";
import { WalkApp } from "./walk_app.tsx";
import { shownPage, type SitePage, UpdatingError } from "./published/published_file.ts";
import { loadScript, loadStyle } from "../kit/load_more.ts";
import type { CheckPage } from "./published/check_page.tsx";
import { render } from "preact";
import "../kit/ui/styles.css";
import "../kit/ui/styles/brand.css";
import "../kit/ui/messages.css";
import "./guide.css";
import "./styles/published.css";
import { installWorkerLater, siteWorkerReady } from "../kit/offline/register.ts";
import type { ShowUpdating } from "./boot/watch_program.ts";
import { diskSource } from "./sources/disk_source.tsx";

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
    reloadLater().then(retry, (error) => {
      if (error instanceof UpdatingError) onUpdating();
    });
  };
  return (
    <WordsProvider>
      <LaterScreen
        onFailure={onFailure}
        show={({ PublishedHome }) =>
          PublishedHome !== undefined && <PublishedHome root={root} onUpdating={onUpdating} />}
      />
    </WordsProvider>
  );
}

declare global {
  /** Set by the script with the page. */
  var routeGuideSiteCheck: typeof CheckPage | undefined;
}

/** Loads the page and its style. @throws {Error} when one of them is not there. */
async function loadCheck(): Promise<typeof CheckPage> {
  const [page] = await Promise.all([
    loadScript("check", () => globalThis.routeGuideSiteCheck),
    loadStyle("check-style"),
  ]);
  return page;
}

/**
 * The version that must be there, as the fragment of an address has it after `#pruefen-`; empty for any version. Undefined
 * where the address is not that of the check.
 */
function checkedVersion(): string | undefined {
  return /^#pruefen-?([0-9a-f]*)$/.exec(location.hash)?.[1];
}

const root = document.getElementById("app");
const walk = globalThis.routeGuideWalk;
if (root !== null && walk !== undefined) {
  render(<WalkApp source={diskSource(walk)} stationId={null} />, root);
} else if (root !== null && location.protocol.startsWith("http")) {
  // From a disk the script inside the page says what is wrong, or loads the walk first.
  const page = shownPage();
  installWorkerLater(() => siteWorkerReady(page.root));
  const showUpdating: ShowUpdating = () => {
    render(null, root);
    globalThis.routeGuideUpdating?.();
  };
  const version = page.dataName === null ? checkedVersion() : undefined;
  if (version === undefined) render(<SiteApp page={page} onUpdating={showUpdating} />, root);
  else {
    // A part of the check that cannot be loaded is being uploaded, or was not.
    loadCheck().then((Check) => {
      render(
        <WordsProvider>
          <Check root={page.root} version={version} />
        </WordsProvider>,
        root,
      );
    }, showUpdating);
  }
  // The check is another page at the same address.
  addEventListener("hashchange", () => checkedVersion() !== undefined && location.reload());
}
