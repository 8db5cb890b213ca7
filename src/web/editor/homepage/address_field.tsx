/**
 * The field for the address of the homepage, and what was found there.
 *
 * @module
 */
import { useId, useState } from "preact/hooks";
import { siteAddress } from "../../../shared/site_address.ts";
import { isLoginNeeded } from "../../api.ts";
import { useValue } from "../../ui/hooks.ts";
import { Icon } from "../../ui/icons.tsx";
import { LoginForm } from "../access/login.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import type { Homepage } from "./homepage.ts";
import { useHomepageTexts } from "./words.ts";

/** The field. Checking stores the address, and then looks at what is there. */
export function AddressField({ homepage }: { homepage: Homepage }) {
  const texts = useHomepageTexts();
  const id = useId();
  const { isFixed, isReading } = useValue(homepage, () => homepage.state);
  const { text, setText, isBad, error, check } = useAddress(homepage);
  return (
    <div class="field">
      <form
        class="field"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void check();
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
            readOnly={isFixed}
            aria-describedby={`${id}-hint ${id}-problem`}
            aria-invalid={isBad}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <button class="btn" type="submit" aria-disabled={isReading}>
            <Icon name="search" />
            {texts.check}
          </button>
        </div>
        <p class="muted small" id={`${id}-hint`}>{isFixed ? texts.fixed : texts.example}</p>
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
      {isLoginNeeded(error) && <LoginForm onLogin={() => void check()} />}
      <Outcome homepage={homepage} />
    </div>
  );
}

/** What was found at the address. */
function Outcome({ homepage }: { homepage: Homepage }) {
  const texts = useHomepageTexts();
  const { url, isReading, reading } = useValue(homepage, () => homepage.state);
  const outcome = isReading ? null : reading?.outcome ?? null;
  return (
    <>
      <p role="status">
        {isReading && texts.checking}
        {outcome === "found" && (
          <span class="state state-ok">
            <Icon name="check" size="small" />
            {texts.found}
          </span>
        )}
        {outcome !== null && outcome !== "found" && (
          <span class={`state${outcome === "no-site" ? "" : " state-warn"}`}>
            <Icon name={outcome === "no-site" ? "info" : "warn"} size="small" />
            {texts.outcome[outcome]}
          </span>
        )}
      </p>
      {url !== null && outcome !== null && outcome !== "found" && outcome !== "no-site" && (
        <p>
          <a href={url} target="_blank" rel="noopener">{texts.open}</a>
        </p>
      )}
    </>
  );
}

/** What is typed into the field, and why it was refused. */
function useAddress(homepage: Homepage) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isBad, setBad] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const text = typed ?? homepage.state.url ?? "";
  const check = async () => {
    const isEmpty = text.trim() === "";
    const address = siteAddress(text);
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
