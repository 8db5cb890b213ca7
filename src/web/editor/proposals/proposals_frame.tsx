/**
 * The screen over the workbench on which proposed stations are accepted: a bar, the map, a column that scrolls, and a
 * foot with the button that adds them.
 *
 * @module
 */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useIsPhone } from "../phone/is_phone.ts";
import { PanelSwitch } from "../phone/panel_switch.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import { ProposalsMap, type ProposalsMapProps } from "./proposals_map.tsx";
import { useProposalsWords } from "./proposals_words.ts";

/** The large button in the foot. */
export interface ProposalsAction {
  readonly label: string;
  /** Whether there is nothing to add now. */
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

/** What the screen shows, and what it calls. */
export interface ProposalsFrameProps {
  readonly title: string;
  /** A line below the title, such as the name of the walk. */
  readonly subtitle: string;
  /** A sentence in the bar. */
  readonly note?: string;
  /** Label of the button that closes the screen and adds nothing. */
  readonly cancel: string;
  readonly map: ProposalsMapProps;
  /** Name of the column for screen readers. */
  readonly columnLabel: string;
  /** What stands beside the large button. */
  readonly rest?: ComponentChildren;
  /** Null for a foot without one; then there is no foot. */
  readonly action: ProposalsAction | null;
  /** Whether Escape closes something in the column, and the screen stays. */
  readonly onEscape?: () => boolean;
  /** Called after the screen was closed. Then it must not be rendered any more. */
  readonly onClosed: () => void;
  /** The column. */
  readonly children: ComponentChildren;
}

/** The screen: a modal dialog as large as the window. Its title gets the focus. */
export function ProposalsFrame(props: ProposalsFrameProps) {
  const { title, subtitle, note, cancel, map, action, rest, onEscape, onClosed } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { proposals: texts } = useProposalsWords();
  const isPhone = useIsPhone();
  const [isMap, setMap] = useState(false);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
    return () => dialog.current?.close(); // gives the focus back to where it was
  }, []);
  const close = () => dialog.current?.close();
  const open = (id: number) => {
    setMap(false);
    map.onProposal?.(id);
  };
  return (
    <dialog
      ref={dialog}
      class="proposals"
      aria-labelledby={id}
      onCancel={(event) => {
        if (onEscape?.() === true) event.preventDefault();
      }}
      onClose={onClosed}
    >
      <div class="proposals-bar">
        <IconButton icon="back" label={texts.back} onClick={close} />
        <div>
          <h2 id={id} tabindex={-1} ref={heading}>{title}</h2>
          <p class="muted">{subtitle}</p>
        </div>
        <p class="proposals-note">{note}</p>
        <button class="btn btn-quiet" type="button" onClick={close}>{cancel}</button>
      </div>
      <div class="proposals-work">
        {!isPhone && <ProposalsMap {...map} />}
        <section class="proposals-side" aria-label={props.columnLabel}>
          {isPhone && <PanelSwitch isMap={isMap} onMap={setMap} />}
          {isPhone && isMap
            ? <ProposalsMap {...map} onProposal={open} />
            : <div class="proposals-column">{props.children}</div>}
          {action !== null && <Foot action={action}>{rest}</Foot>}
        </section>
      </div>
    </dialog>
  );
}

function Foot({ action, children }: { action: ProposalsAction; children: ComponentChildren }) {
  return (
    <div class="proposals-foot">
      <div class="proposals-rest">{children}</div>
      <button
        class="btn btn-large"
        type="button"
        aria-disabled={action.isDisabled === true}
        onClick={() => action.isDisabled !== true && action.onPress()}
      >
        <Icon name="check" />
        {action.label}
      </button>
    </div>
  );
}
