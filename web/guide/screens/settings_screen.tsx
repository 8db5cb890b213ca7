/** Settings of the guide on this device: language, signals, what is stored. @module */
import { useState } from "preact/hooks";
import { type Language, LANGUAGES } from "../../kit/texts/language.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { LicencesLink } from "../../kit/ui/licences_link.tsx";
import type { Guide } from "../guide.ts";
import { useChanges, useValue } from "../../kit/ui/hooks.ts";
import { useWords } from "../ui/context.tsx";
import { BackBar, useExtraWords } from "../ui/extra_words.tsx";
import { preferences, setPreferences } from "../ui/device_store.ts";

/** Language, signals, and what this device has stored of the walk. */
export function SettingsScreen({ guide }: { guide: Guide }) {
  const { settings, texts } = useExtraWords();
  return (
    <div class="station">
      <BackBar href="#" text={texts.back} />
      <main class="body settings">
        <h1 tabIndex={-1}>{settings.title}</h1>
        <LanguageChoice />
        <Signals />
        <WaySettings guide={guide} />
        <OnDevice guide={guide} />
        <LicencesLink label={settings.licences} />
      </main>
    </div>
  );
}

/** The languages by their own names. */
function LanguageChoice() {
  const { settings } = useExtraWords();
  const { texts, language, setLanguage, hasFailed } = useWords();
  return (
    <fieldset class="field">
      <legend class="label">{settings.language}</legend>
      <div class="switch">
        {(["de", "en"] satisfies Language[]).map((name) => (
          <label key={name} lang={name}>
            <input
              type="radio"
              name="language"
              checked={language === name}
              onChange={() => setLanguage(name)}
            />
            {LANGUAGES[name]}
          </label>
        ))}
      </div>
      <p role="status">{hasFailed && texts.noScreenHint}</p>
    </fieldset>
  );
}

/** What happens at a station. */
function Signals() {
  const { settings } = useExtraWords();
  const [chosen, setChosen] = useState(preferences);
  const change = (name: "tone" | "vibration") => {
    const next = { ...preferences(), [name]: !chosen[name] };
    setPreferences(next);
    setChosen(next);
  };
  return (
    <fieldset class="field">
      <legend class="label">{settings.signal}</legend>
      {(["tone", "vibration"] as const).map((name) => (
        <label key={name} class="check">
          <input type="checkbox" checked={chosen[name]} onChange={() => change(name)} />
          {settings[name]}
        </label>
      ))}
    </fieldset>
  );
}

/** What this device has stored of the walk, and how to delete it: progress and the offline copy. */
function OnDevice({ guide }: { guide: Guide }) {
  const { settings, texts } = useExtraWords();
  const [done, setDone] = useState<"" | "restarted" | "deleted">("");
  const { loading } = guide;
  useChanges(loading);
  const hasCopy = loading.state.kind !== "none" && loading.state.kind !== "unknown";
  const restart = () => {
    guide.restart();
    setDone("restarted");
  };
  const deleteCopy = async () => {
    await loading.remove();
    setDone("deleted");
  };
  return (
    <section class="field" aria-labelledby="device-title">
      <h2 id="device-title">{settings.device}</h2>
      <button class="btn" type="button" onClick={restart}>
        <Icon name="undo" />
        {texts.start.restart}
      </button>
      {hasCopy && (
        <button class="btn" type="button" onClick={deleteCopy}>
          <Icon name="trash" />
          {settings.deleteCopy}
        </button>
      )}
      <p role="status">{done === "deleted" && settings.deleted}</p>
      {/* The page itself announces a restart to screen readers. */}
      {done === "restarted" && <p>{texts.restarted}</p>}
    </section>
  );
}

/** Whether a group has one phone. */
function WaySettings({ guide }: { guide: Guide }) {
  const { settings } = useExtraWords();
  const { session } = guide;
  const isGroup = useValue(session, () => session.isGroup);
  return (
    <fieldset class="field">
      <legend class="label">{settings.onTheWay}</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={isGroup}
          onChange={() => session.isGroup = !isGroup}
        />
        {settings.group}
      </label>
    </fieldset>
  );
}
