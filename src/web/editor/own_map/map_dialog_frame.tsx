/**
 * The frame of the dialog with the map of a walk: its title, the choice between the kinds of maps, and what is chosen.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import { useMapDialogTexts } from "./map_dialog_words.ts";

/** Where the map comes from. */
export type MapKind = "picture" | "official";

/** What the frame shows, and what it calls. */
export interface MapDialogFrameProps {
  readonly kind: MapKind;
  readonly onKind: (kind: MapKind) => void;
  /** Whether something is being stored; then Escape does not close it. */
  readonly isBusy: boolean;
  /** Called after it was closed. Then it must not be rendered any more. */
  readonly onClosed: () => void;
  /** @param close Closes the dialog. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** The frame: a modal dialog as long as it is rendered. Its title gets the focus. */
export function MapDialogFrame(
  { kind, onKind, isBusy, onClosed, children }: MapDialogFrameProps,
) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { texts: { close: closeLabel } } = useWords();
  const texts = useMapDialogTexts();
  useLayoutEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      class="dialog map-dialog"
      aria-labelledby={id}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onClosed}
    >
      <div class="map-dialog-head">
        <h2 id={id} tabindex={-1} ref={heading}>{texts.title}</h2>
        <fieldset class="switch">
          <legend class="visually-hidden">{texts.kinds}</legend>
          <KindOption
            icon="photo"
            label={texts.kind.picture}
            is={kind === "picture"}
            onIs={() => onKind("picture")}
          />
          <KindOption
            icon="map"
            label={texts.kind.official}
            is={kind === "official"}
            onIs={() => onKind("official")}
          />
        </fieldset>
        <IconButton icon="close" label={closeLabel} onClick={close} />
      </div>
      {children(close)}
    </dialog>
  );
}

/** One of the kinds. */
function KindOption({ icon, label, is, onIs }: {
  icon: IconName;
  label: string;
  is: boolean;
  onIs: () => void;
}) {
  return (
    <label>
      <input type="radio" name="map-kind" checked={is} onChange={onIs} />
      <Icon name={icon} />
      {label}
    </label>
  );
}
