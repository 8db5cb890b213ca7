/**
 * Loading the guide and its walk for a page that was opened from a disk: there browsers compare nothing with a hash, so
 * they refuse script and style of the page, and let it read no data but scripts.
 *
 * @module
 */

/** The script element of the page; it names the script with the walk. */
const SCRIPT = "script[data-disk]";

/** Loads the walk, the style and the script. @throws {Error} when one of them is not beside the page. */
export async function loadFromDisk(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>(SCRIPT);
  if (script === null) throw new Error("The page is not whole");
  for (const element of document.querySelectorAll("link[integrity]")) {
    await loadWithoutHash(element);
  }
  const walk = document.createElement("script");
  walk.src = script.dataset.disk ?? "";
  await loaded(walk);
  await loadWithoutHash(script);
}

/** Loads what an element names. A copy of a script would count as one that has run already. */
async function loadWithoutHash(of: Element): Promise<void> {
  const element = document.createElement(of.tagName);
  for (const { name, value } of of.attributes) {
    if (name !== "integrity") element.setAttribute(name, value);
  }
  of.remove();
  await loaded(element);
}

function loaded(element: HTMLElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    element.addEventListener("load", resolve);
    element.addEventListener("error", () => reject(new Error("A file is missing")));
    document.head.append(element);
  });
}
