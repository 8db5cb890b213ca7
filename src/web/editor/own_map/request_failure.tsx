/**
 * Why a map was not stored, or not removed.
 *
 * @module
 */
import { RefusalNote } from "../failures/refusal_note.tsx";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import type { MapRequests } from "./use_map_requests.ts";

/** The sentence; nothing without a failure. */
export function RequestFailure({ requests: { failure } }: { requests: MapRequests }) {
  const { act: texts } = useMapDialogTexts();
  if (failure === null) return null;
  return (
    <div class="problem" role="alert">
      {failure.of === "storing" ? texts.failed : texts.notRemoved}{" "}
      <RefusalNote error={failure.error} subject="picture" />
    </div>
  );
}
