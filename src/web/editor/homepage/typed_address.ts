/**
 * The address of the homepage as it is typed, in all parts of the dialog.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { typedSiteAddress } from "../../../shared/site_address.ts";
import type { Homepage } from "./homepage.ts";

/** What is typed, and what can be done with it. */
export interface TypedAddress {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Whether it was no address when it was checked. */
  readonly isBad: boolean;
  /** Why it could not be stored; null if it could. */
  readonly error: unknown;
  /** The address that was removed, because the field was empty; null if none was. */
  readonly removed: string | null;
  /** Stores the address, and then reads what is there. */
  readonly check: () => Promise<void>;
}

/** What is typed. */
export function useTypedAddress(homepage: Homepage): TypedAddress {
  const [typed, setTyped] = useState<string | null>(null);
  const [isBad, setBad] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const { url } = homepage.state;
  const text = typed ?? url ?? "";
  const check = async () => {
    const isRemoval = text.trim() === "" && url !== null;
    const address = typedSiteAddress(text);
    const isBad = address === null && !isRemoval;
    setError(null);
    setBad(isBad);
    if (isBad) return;
    try {
      if (address !== url) await homepage.store(address);
      setRemoved(isRemoval ? url : null);
      setTyped(null);
      await homepage.read();
    } catch (error) {
      setError(error);
    }
  };
  const setText = (text: string) => {
    setTyped(text);
    setBad(false);
    setRemoved(null);
  };
  return { text, setText, isBad, error, removed, check };
}
