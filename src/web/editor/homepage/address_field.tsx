/**
 * The field for the address of the homepage, and what was found there.
 *
 * @module
 */
import { useId } from "preact/hooks";
import { isLoginNeeded } from "../../api.ts";
import { useValue } from "../../ui/hooks.ts";
import { Icon } from "../../ui/icons.tsx";
import { LoginForm } from "../access/login.tsx";
import { RefusalNote } from "../failures/refusal_note.tsx";
import type { Homepage } from "./homepage.ts";
import type { TypedAddress } from "./typed_address.ts";
import { useHomepageTexts } from "./words.ts";

/** The field. */
export function AddressField(
  { homepage, address }: { homepage: Homepage; address: TypedAddress },
) {
  const texts = useHomepageTexts();
  const id = useId();
  const { isReading } = useValue(homepage, () => homepage.state);
  const { text, setText, isBad, error, removed, check } = address;
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
            aria-describedby={`${id}-hint ${id}-problem`}
            aria-invalid={isBad}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <button class="btn" type="submit" aria-disabled={isReading}>
            <Icon name="search" />
            {texts.check}
          </button>
        </div>
        <p role="status">{removed !== null && texts.removed(removed)}</p>
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
