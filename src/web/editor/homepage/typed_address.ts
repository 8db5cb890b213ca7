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
  /** Stores the address, and then reads what is there. */
  readonly check: () => Promise<void>;
}

/** What is typed. */
export function useTypedAddress(homepage: Homepage): TypedAddress {
  const [typed, setTyped] = useState<string | null>(null);
  const [isBad, setBad] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const text = typed ?? homepage.state.url ?? "";
  const check = async () => {
    const isEmpty = text.trim() === "";
    const address = typedSiteAddress(text);
    setError(null);
    setBad(address === null && !isEmpty);
    if (address === null && !isEmpty) return;
    try {
      if (address !== homepage.state.url) await homepage.store(address);
      setTyped(null);
      await homepage.read();
    } catch (error) {
      setError(error);
    }
  };
  const setText = (text: string) => {
    setTyped(text);
    setBad(false);
  };
  return { text, setText, isBad, error, check };
}
