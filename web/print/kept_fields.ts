/**
 * What teachers enter for the plan: whom to call, when they begin, and whether the texts are printed. It stays on this device and is never sent.
 *
 * @module
 */
import { keepValue, keptValue, onDevice } from "../kit/kept.ts";

/** The fields. */
export interface PlanFields {
  /** Whom to call: a name and a number. */
  readonly person: string;
  /** The school: a name and a number. */
  readonly school: string;
  /** The time of the beginning, `09:00`; empty without one. */
  readonly begin: string;
  /** Whether the texts of the stations are printed. */
  readonly hasTexts: boolean;
}

/** The fields before anything is entered: classes set out in the morning. */
const FIRST: PlanFields = { person: "", school: "", begin: "09:00", hasTexts: true };

/** The fields that this device keeps. */
export function keptFields(): PlanFields {
  const stored = Object(keptValue(onDevice, "route-guide-plan"));
  const textOr = (value: unknown, other: string) => typeof value === "string" ? value : other;
  return {
    person: textOr(stored.person, FIRST.person),
    school: textOr(stored.school, FIRST.school),
    begin: textOr(stored.begin, FIRST.begin),
    hasTexts: stored.hasTexts !== false,
  };
}

/** Keeps the fields. */
export function keepFields(fields: PlanFields): void {
  // Without storage they hold until the page is closed.
  keepValue(onDevice, "route-guide-plan", fields);
}

/** A contact as it is printed. */
interface Contact {
  readonly name: string;
  /** Its number; empty if the text does not end with one. */
  readonly phone: string;
}

/** A name and the number after it: "Frau Berger, 0221 4710 112". */
export function contactOf(text: string): Contact {
  const [, name = text, phone = ""] =
    /^(.*?)[\s,:;]*(\+?[\d(][\d\s()/.–-]{3,}\d)$/.exec(text.trim()) ??
      [];
  return { name: name.trim(), phone };
}
