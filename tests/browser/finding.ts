/** Finding an element in a page as a user does, by its role and name, for browsers whose driver cannot. @module */

/** The elements of each role; native ones before others. */
const ROLES = {
  button: "button, summary, [role=button]",
  checkbox: "input[type=checkbox]",
  dialog: "dialog[open]",
  heading: "h1, h2, h3",
  link: "a[href]",
  list: "ol, ul",
  radio: "input[type=radio]",
  slider: "input[type=range]",
  textbox: "input[type=text], input:not([type]), textarea",
} as const;

/** A role by which a test finds elements. */
export type Role = keyof typeof ROLES;

/**
 * An expression for the first visible element of a role with a name, null if there is none. Soft hyphens do not
 * count.
 *
 * @param name The whole name, or an expression that matches it.
 */
export function finding(role: Role, name: string | RegExp): string {
  const isIt = typeof name === "string" ? `name === ${JSON.stringify(name)}` : `${name}.test(name)`;
  return `[...document.querySelectorAll(${JSON.stringify(ROLES[role])})].find((element) => {
    if (element.getClientRects().length === 0) return false;
    const ids = (element.getAttribute("aria-labelledby") || "").split(" ");
    const name = (element.getAttribute("aria-label") ||
      ids.map((id) => document.getElementById(id)?.innerText || "").join(" ").trim() ||
      [...(element.labels || [])].map((label) => label.innerText).join(" ") ||
      element.innerText).replaceAll("\\u00ad", "").replaceAll(/\\s+/g, " ").trim();
    return ${isIt};
  }) || null`;
}
