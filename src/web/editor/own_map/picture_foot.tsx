/**
 * The foot of the dialog for a picture: what to do next, and the buttons that look at the picture, store and remove it.
 *
 * @module
 */
import { Icon, type IconName } from "../../ui/icons.tsx";
import { useMapDialogTexts } from "./map_dialog_words.ts";
import { PictureHint, type PictureHintProps } from "./picture_hint.tsx";
import { RequestFailure } from "./request_failure.tsx";
import type { MapRequests } from "./use_map_requests.ts";

/** What the foot shows, and what it calls. */
export interface PictureFootProps extends PictureHintProps {
  readonly requests: MapRequests;
  readonly isAsChildren: boolean;
  readonly onAsChildren: (isAsChildren: boolean) => void;
  /** Whether what to do next is said here; on a phone it is said above the picture. */
  readonly hasWords: boolean;
  /** Whether there is something to store. */
  readonly isChanged: boolean;
  /** Whether there is a picture. */
  readonly hasPicture: boolean;
  /** Whether the server has a map, which can be removed. */
  readonly isStored: boolean;
  /** Goes back to what the server has. */
  readonly onDiscard: () => void;
  readonly onStore: () => void;
  readonly onRemove: () => void;
}

/** The foot. */
export function PictureFoot(props: PictureFootProps) {
  const { requests, report, isAsChildren, isChanged, hasPicture } = props;
  const { act: texts, hint } = useMapDialogTexts();
  const obstacle = report.kind === "few"
    ? hint.needsThree
    : report.kind === "line"
    ? hint.needsPlane
    : isChanged
    ? ""
    : texts.unchanged;
  const isBusy = requests.busy !== null;
  return (
    <div class="map-dialog-foot">
      <div class="map-dialog-words">
        {props.hasWords && <PictureWords {...props} />}
        {hasPicture && obstacle !== "" && (
          <p id="map-dialog-obstacle" class="map-dialog-obstacle muted">{obstacle}</p>
        )}
      </div>
      {props.isStored && (
        <QuietButton icon="trash" label={texts.remove} isBusy={isBusy} onPress={props.onRemove} />
      )}
      {hasPicture && isChanged && (
        <QuietButton icon="close" label={texts.discard} isBusy={isBusy} onPress={props.onDiscard} />
      )}
      {hasPicture && report.fit !== null && (
        <button
          class="btn"
          type="button"
          onClick={() => props.onAsChildren(!isAsChildren)}
        >
          <Icon name={isAsChildren ? "pencil" : "ear"} />
          {isAsChildren ? texts.change : texts.asChildren}
        </button>
      )}
      {hasPicture && (
        <button
          class="btn btn-primary"
          type="button"
          aria-disabled={obstacle !== "" || isBusy}
          title={obstacle}
          aria-describedby="map-dialog-obstacle"
          onClick={() => obstacle === "" && !isBusy && props.onStore()}
        >
          <Icon name="check" />
          {texts.take}
        </button>
      )}
    </div>
  );
}

/** A button that matters less. */
function QuietButton({ icon, label, isBusy, onPress }: {
  icon: IconName;
  label: string;
  isBusy: boolean;
  onPress: () => void;
}) {
  return (
    <button
      class="btn btn-quiet"
      type="button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && onPress()}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** What to do next, or what is being done, or has failed. */
export function PictureWords(
  props: PictureHintProps & Pick<PictureFootProps, "requests" | "hasPicture">,
) {
  const { requests } = props;
  if (requests.busy !== null) return <Sending requests={requests} />;
  if (requests.failure !== null) return <RequestFailure requests={requests} />;
  return props.hasPicture && <PictureHint {...props} />;
}

/** How much is sent. */
function Sending({ requests: { busy, share } }: { requests: MapRequests }) {
  const { act: texts } = useMapDialogTexts();
  const text = busy === "removing" ? texts.removing : texts.sending;
  return (
    <>
      <p role="status">{text}</p>
      {busy === "storing" && <progress max={1} value={share} aria-label={text} />}
    </>
  );
}
