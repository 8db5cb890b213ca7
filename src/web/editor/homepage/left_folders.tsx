/**
 * Folders of walks that have to be deleted on the homepage by hand.
 *
 * @module
 */
import type { WalkFolder } from "./kept_folders.ts";
import { useHomepageTexts } from "./words.ts";

/** The folders. @param onForget Called when a teacher says that one is deleted; null where the homepage itself shows that. */
export function LeftFolders({ folders, onForget }: {
  folders: readonly WalkFolder[];
  onForget: ((path: string) => void) | null;
}) {
  const texts = useHomepageTexts();
  return (
    <ul class="homepage-left">
      {folders.map(({ path, name }) => (
        <li key={path}>
          <span>
            <code>{path.replace(/\/$/, "")}</code> ({name})
          </span>
          {onForget !== null && (
            <button
              class="btn btn-quiet"
              type="button"
              onClick={() => onForget(path)}
            >
              {texts.isDeleted}
              <span class="visually-hidden">: {name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
