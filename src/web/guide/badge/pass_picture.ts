/**
 * Gives a picture to the pupil: phones show their list of apps, other devices keep it among the downloads.
 *
 * @module
 */

/** What happened to the picture. `closed`: the pupil has closed the list of apps. */
export type Passed = "shared" | "downloaded" | "closed";

/** The address of a download is needed until the browser has read it. */
const ADDRESS_MS = 60_000;

/** Shares a file where the phone can do that, else downloads it; call it within a tap. */
export async function passPicture(file: File): Promise<Passed> {
  const files = { files: [file] };
  // At a laptop the list of apps has no place to keep a file.
  const isPhone = matchMedia("(pointer: coarse)").matches;
  if (isPhone && navigator.canShare?.(files)) {
    try {
      await navigator.share(files);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "closed";
      // Other refusals, such as that the tap was too long ago, leave the download.
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_MS);
  return "downloaded";
}

/** The name of the file with the badge of a walk: without characters that systems refuse. */
export function pictureName(word: string, walkName: string): string {
  const name = walkName.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60);
  return `${word}-${name}.png`.replace(/-+/g, "-").replace("-.", ".");
}
