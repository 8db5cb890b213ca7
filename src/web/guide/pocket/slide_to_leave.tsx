/**
 * The only control that leaves the pocket: a board that is slid across the screen, which does not happen by chance in
 * a pocket. For keyboards and screen readers a link does the same at once.
 *
 * @module
 */
import { useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/icons.tsx";
import { useWords } from "../context.tsx";

/** Shares of the distance: from the first on the text is "a little further", from the second on it leaves. */
const FAR = 0.5;
const ENOUGH = 0.9;

/** A drag: the pointer that does it, and where it began. */
interface Drag {
  readonly pointerId: number;
  readonly fromX: number;
}

/** The board and the link; both lead to `href`. Only a drag that begins on the board moves it. */
export function SlideToLeave({ href }: { href: string }) {
  const { texts } = useWords();
  const link = useRef<HTMLAnchorElement>(null);
  const drag = useRef<Drag | null>(null);
  const [isFar, setIsFar] = useState(false);

  const moveTo = (board: HTMLElement, share: number) => {
    board.style.setProperty("--at", String(share));
    setIsFar(share >= FAR);
  };
  const shareOf = ({ currentTarget, clientX }: BoardPointerEvent, { fromX }: Drag) => {
    const freePx = (currentTarget.parentElement?.clientWidth ?? 0) - currentTarget.offsetWidth;
    return freePx <= 0 ? 0 : Math.max(0, Math.min(1, (clientX - fromX) / freePx));
  };
  const begin = (event: BoardPointerEvent) => {
    // A second finger does not move the board.
    if (drag.current !== null || event.button !== 0) return;
    drag.current = { pointerId: event.pointerId, fromX: event.clientX };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const follow = (event: BoardPointerEvent) => {
    if (drag.current?.pointerId !== event.pointerId) return;
    moveTo(event.currentTarget, shareOf(event, drag.current));
  };
  const drop = (event: BoardPointerEvent) => {
    const done = drag.current;
    if (done?.pointerId !== event.pointerId) return;
    drag.current = null;
    const isEnough = event.type === "pointerup" && shareOf(event, done) >= ENOUGH;
    moveTo(event.currentTarget, 0);
    if (isEnough) link.current?.click();
  };
  return (
    <div class="foot">
      <a ref={link} class="btn slide-key" href={href}>
        <Icon name="sun" />
        {texts.pocketScreen.light}
      </a>
      <div class="slide" aria-hidden="true">
        <p class={isFar ? "is-far" : ""}>
          {isFar ? texts.pocketScreen.more : texts.pocketScreen.slide}
          {!isFar && <Icon name="sun" />}
        </p>
        <div
          class="slide-board"
          onPointerDown={begin}
          onPointerMove={follow}
          onPointerUp={drop}
          onPointerCancel={drop}
          onLostPointerCapture={drop}
        />
      </div>
    </div>
  );
}

type BoardPointerEvent = PointerEvent & { readonly currentTarget: HTMLElement };
