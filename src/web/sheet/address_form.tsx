/**
 * The field for the address at which the published walks are.
 *
 * @module
 */
import { useId, useState } from "preact/hooks";
import { typedSiteAddress } from "../../shared/site_address.ts";
import { ApiError } from "../api.ts";
import { useWords } from "./context.ts";
import type { Homepage } from "../homepage.ts";

/** Why an address was not stored: the key of the sentence. */
type Problem = "badAddress" | "notHttps" | "loginFirst" | "notSaved";

/** The field with its button. */
export function AddressForm({ homepage, onDone }: { homepage: Homepage; onDone: () => void }) {
  const { texts } = useWords();
  const id = useId();
  const { value, problem, isSaving, setValue, save } = useAddress(homepage, onDone);
  return (
    <form
      class="homepage-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label class="label" for={id}>{texts.where}</label>
      <div class="homepage-field">
        <input
          class="input"
          id={id}
          type="url"
          autocomplete="url"
          placeholder={texts.example}
          value={value}
          aria-describedby={`${id}-problem`}
          aria-invalid={problem !== null}
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <button class="btn" type="submit" aria-disabled={isSaving}>{texts.save}</button>
        {homepage.url !== null && (
          <button class="btn btn-quiet" type="button" onClick={onDone}>{texts.cancel}</button>
        )}
      </div>
      <p class="homepage-problem" role="alert" id={`${id}-problem`}>
        {problem !== null && texts[problem]}
      </p>
    </form>
  );
}

/** What is typed, and why it was not stored. */
function useAddress(homepage: Homepage, onDone: () => void) {
  const [value, setTyped] = useState(homepage.url ?? "");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (isSaving) return;
    const text = value.trim();
    const address = typedSiteAddress(text);
    if (address === null) {
      setProblem(/^http:/i.test(text) ? "notHttps" : "badAddress");
      return;
    }
    setSaving(true);
    try {
      await homepage.store(address);
      onDone();
    } catch (error) {
      const isRefused = error instanceof ApiError && [401, 403].includes(error.status);
      setProblem(isRefused ? "loginFirst" : "notSaved");
    } finally {
      setSaving(false);
    }
  };
  const setValue = (text: string) => {
    setTyped(text);
    setProblem(null);
  };
  return { value, problem, isSaving, setValue, save };
}
