/**
 * What comes next while a recording plays: it follows by itself, or at once by a tap.
 *
 * @module
 */
import { Mark } from "../../ui/mark.tsx";
import { useWords } from "../context.tsx";
import type { Station } from "../walk/walk.ts";

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
