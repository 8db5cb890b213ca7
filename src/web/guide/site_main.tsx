/**
 * The script of the pages of published files: the guide without a server of its own, in any folder of any web space.
 *
 * @module
 */
import { render } from "preact";
import "../ui/styles.css";
import "../ui/styles/brand.css";
import "../ui/messages.css";
import "./guide.css";
import "./styles/published.css";
import { installWorkerLater, siteWorkerReady } from "../offline/register.ts";
import type { ShowUpdating } from "./boot/updating.ts";
import { WordsProvider } from "./context.tsx";
import { SiteApp } from "./published/site_app.tsx";
import { checkedVersion, loadCheck } from "./published/site_check.ts";
import { shownPage } from "./published/site_page.ts";
import { diskSource } from "./walk/disk_source.ts";
import { WalkApp } from "./walk_app.tsx";

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
