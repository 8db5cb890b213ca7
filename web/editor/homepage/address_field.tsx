/** The field for the address of the homepage. @module */
import type { RefObject } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { typedSiteAddress } from "../../../src/shared/site_address.ts";
import { isLoginNeeded } from "../../kit/api_error.ts";
import type { Homepage } from "../../kit/homepage.ts";
import { homepageDe, homepageEn, type HomepageTexts } from "../../kit/texts/editor/homepage.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useWords } from "../ui/context.tsx";
import { LoginForm } from "../ui/login.tsx";
import { RefusalNote } from "../ui/messages.tsx";

/** Texts about the homepage in the language of the editor. */
export function useHomepageTexts(): HomepageTexts {
  return { de: homepageDe, en: homepageEn }[useWords().language];
}

/**
 * A reference for a heading with `tabindex={-1}`: it has the focus once it appears, because the button that was pressed is
 * gone.
 *
 * @param isFocused Whether it is to have it.
 */
export function useFocusedHeading(isFocused = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isFocused) heading.current?.focus();
  }, []);
  return heading;
}

/** What is typed, and what can be done with it. */
export interface TypedAddress {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What came of it when it was stored; null before that. */
  readonly outcome: "stored" | "removed" | "bad" | null;
  /** Why it could not be stored; null if it could. */
  readonly error: unknown;
  /** Stores the address. @returns Whether it is stored now. */
  readonly store: () => Promise<boolean>;
}

/** What is typed. */
export function useTypedAddress(homepage: Homepage): TypedAddress {
  const [typed, setTyped] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<TypedAddress["outcome"]>(null);
  const [error, setError] = useState<unknown>(null);
  const { url } = homepage;
  const text = typed ?? url ?? "";
  const store = async () => {
    const isEmpty = text.trim() === "";
    const address = typedSiteAddress(text);
    setError(null);
    if (address === null && !isEmpty) {
      setOutcome("bad");
      return false;
    }
    try {
      if (address !== url) await homepage.store(address);
      setOutcome(isEmpty ? "removed" : "stored");
      setTyped(null);
      return true;
    } catch (error) {
      setError(error);
      return false;
    }
  };
  const setText = (text: string) => {
    setTyped(text);
    setOutcome(null);
  };
  return { text, setText, outcome, error, store };
}

/** The field. */
export function AddressField({ address }: { address: TypedAddress }) {
  const texts = useHomepageTexts();
  const id = useId();
  const { text, setText, outcome, error, store } = address;
  const isBad = outcome === "bad";
  return (
    <div class="field">
      <form
        class="field"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void store();
        }}
      >
        <label for={id}>{texts.address}</label>
        <div class="homepage-address">
          <input
            class="input"
            id={id}
            type="url"
            autocomplete="url"
            value={text}
            aria-describedby={`${id}-hint ${id}-problem`}
            aria-invalid={isBad}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <button class="btn" type="submit">{texts.store}</button>
        </div>
        <p class="muted small" id={`${id}-hint`}>{texts.example}</p>
        <div class="problem" role="alert" id={`${id}-problem`}>
          {isBad && texts.badAddress}
          {error !== null && !isLoginNeeded(error) && (
            <RefusalNote
              error={error}
              subject="change"
            />
          )}
        </div>
      </form>
      {isLoginNeeded(error) && <LoginForm onLogin={() => void store()} />}
      <p role="status">
        {outcome === "removed" && texts.removed}
        {outcome === "stored" && (
          <span class="state state-ok">
            <Icon name="check" size="small" />
            {texts.stored}
          </span>
        )}
      </p>
    </div>
  );
}
