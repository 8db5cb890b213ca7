/**
 * The station whose recording follows the one that plays: it starts by itself after that, or at once by a tap.
 *
 * @module
 */
import { Mark } from "../../kit/ui/mark.tsx";
import { useValue } from "../../kit/ui/hooks.ts";
import { useWords } from "../ui/context.tsx";
import type { WalkSession } from "./session.ts";
import type { Station } from "./walk.ts";

/** The strip of a session. */
export function Offer({ session }: { session: WalkSession }) {
  const offer = useValue(session, () => session.offer);
  return <OfferStrip offer={offer} onNow={() => session.switchToOffer()} />;
}

/** The strip; nothing without an offer. */
export function OfferStrip({ offer, onNow }: { offer: Station | null; onNow: () => void }) {
  const { texts } = useWords();
  if (offer === null) return null;
  return (
    <section class="offer" role="status" aria-labelledby="offer-title">
      <Mark number={offer.number} word={texts.station.number} />
      <p id="offer-title">
        {texts.offer.then} <b>{`${offer.number} ${offer.title}`}</b>
      </p>
      <button class="btn" type="button" onClick={onNow}>{texts.offer.now}</button>
    </section>
  );
}
