/**
 * What the plan has for an emergency: the number, what to say, and who is called then.
 *
 * @module
 */
import { useWords } from "../context.ts";
import { contactOf, type PlanFields } from "./kept_fields.ts";

/** The box. @param walk The name of the walk. */
export function PlanEmergency({ walk, fields }: { walk: string; fields: PlanFields }) {
  const { texts: { plan: texts } } = useWords();
  return (
    <section class="plan-emergency" aria-label={texts.emergency}>
      <p class="plan-call">
        {texts.call} <b>{texts.number}</b>
      </p>
      <div>
        <h3>{texts.sayTitle}</h3>
        <p>{texts.say(walk)}</p>
      </div>
      <div>
        <h3>{texts.thenTitle}</h3>
        <ContactLine text={fields.person} blank={texts.writePerson} />
        <ContactLine text={fields.school} blank={texts.writeSchool} />
      </div>
    </section>
  );
}

/** A contact, or a line to write it on. @param blank What is to be written. */
function ContactLine({ text, blank }: { text: string; blank: string }) {
  if (text.trim() === "") return <p class="plan-blank">{blank}</p>;
  const { name, phone } = contactOf(text);
  return (
    <p>
      {name}
      {phone !== "" && (
        <>
          {name !== "" && ": "}
          <b class="plan-phone">{phone}</b>
        </>
      )}
    </p>
  );
}
