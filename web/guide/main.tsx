/**
 * The script of the guide: loads the source that its page names, a service or published files, which shows what the address
 * names.
 *
 * @module
 */
import { render } from "preact";
import { addressOf } from "../kit/loader.ts";
import { LaterScript } from "../kit/ui/later_script.ts";
import "../kit/ui/styles.css";
import "../kit/ui/styles/brand.css";
import "../kit/ui/messages.css";
import "./guide.css";
import "./styles/published.css";
import { NoScreen } from "./screens/later_screen.tsx";
import { WordsProvider } from "./ui/context.tsx";

const SOURCE = new LaterScript(() =>
  addressOf("source") === "service"
    ? import("./sources/service.tsx")
    : import("./sources/published.tsx")
);

/** Loads it, and shows what it has; says so where it cannot be loaded. */
async function start(root: HTMLElement): Promise<void> {
  const source = await SOURCE.load().catch(() => null);
  // Else the sentence is in its place, because the style has failed.
  if (!root.isConnected) return;
  if (source === null) showFailure(root);
  else source.show(root);
}

/** Published files say it themselves: they may be being uploaded. */
function showFailure(root: HTMLElement): void {
  const showUpdating = globalThis.routeGuideUpdating;
  if (showUpdating !== undefined) return showUpdating();
  render(
    <WordsProvider>
      <NoScreen onRetry={() => start(root)} />
    </WordsProvider>,
    root,
  );
}

const root = document.getElementById("app");
if (root !== null) void start(root);
