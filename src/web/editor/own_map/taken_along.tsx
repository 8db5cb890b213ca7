/**
 * The official map that is stored with a walk: how much it is, where it comes from, and how it is replaced or removed.
 *
 * @module
 */
import type { StoredMap } from "../../../shared/stored_map.ts";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import { RequestFailure } from "./request_failure.tsx";
import type { MapRequests } from "./use_map_requests.ts";

/** What it shows, and what it calls. */
export interface TakenAlongProps {
  readonly stored: StoredMap;
  readonly requests: MapRequests;
  /** Places for which the server of the tiles had none, if they were loaded just now. */
  readonly missing: number;
  /** Loads them again; null without a source. */
  readonly onAgain: (() => void) | null;
  readonly onRemove: () => void;
}

/** The state, the facts and the buttons. */
export function TakenAlong({ stored, requests, missing, onAgain, onRemove }: TakenAlongProps) {
  const { official: texts, act } = useMapDialogTexts();
  const { formats } = useWords();
  const { attribution, bytes } = stored;
  return (
    <>
      <div role="status">
        <h3 class="state-ok">
          <Icon name="check" />
          {texts.there}
        </h3>
      </div>
      <dl class="map-dialog-sizes">
        <dt>{texts.source}</dt>
        <dd>{attribution}</dd>
        <dt>{texts.size}</dt>
        <dd>{formats.megabytes(bytes)}</dd>
      </dl>
      {missing > 0 && <p>{texts.missing(missing)}</p>}
      <p>{texts.children}</p>
      <p class="muted">{texts.note}</p>
      {requests.failure?.of === "removing" && <RequestFailure requests={requests} />}
      <div class="choices">
        {onAgain !== null && (
          <button class="btn" type="button" onClick={onAgain}>
            <Icon name="download" />
            {texts.loadAgain}
          </button>
        )}
        <button
          class="btn btn-quiet"
          type="button"
          aria-disabled={requests.busy !== null}
          onClick={() => requests.busy === null && onRemove()}
        >
          <Icon name="trash" />
          {act.remove}
        </button>
      </div>
    </>
  );
}
