/**
 * A page of published files: the list, or one walk.
 *
 * @module
 */
import { useMemo } from "preact/hooks";
import { WordsProvider } from "../context.tsx";
import { LaterScreen } from "../screens/later_screen.tsx";
import { siteSource } from "../walk/site_source.ts";
import { WalkApp } from "../walk_app.tsx";
import { reloadLater } from "./later_parts.ts";
import { UpdatingError } from "./published_file.ts";
import type { SitePage } from "./site_page.ts";

/** What is shown, and what is called when it cannot be, because its files are being uploaded. */
export interface SiteAppProps {
  readonly page: SitePage;
  readonly onUpdating: () => void;
}

/** The page. */
export function SiteApp({ page, onUpdating }: SiteAppProps) {
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
