/** Files that a teacher drops on a page of the editor. @module */
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";

/** A file as a teacher has it. */
export interface DroppedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A file with this content. */
export function file(name: string, mimeType: string, content: Uint8Array): DroppedFile {
  return { name, mimeType, buffer: Buffer.from(content) };
}

/** Drops files together somewhere on the page. */
export async function drop(page: Page, ...files: readonly DroppedFile[]): Promise<void> {
  const encoded = files.map(({ name, mimeType, buffer }) => [
    buffer.toString("base64"),
    name,
    mimeType,
  ]);
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    for (const [base64, name, type] of ${JSON.stringify(encoded)}) {
      dataTransfer.items.add(new File([Uint8Array.fromBase64(base64)], name, { type }));
    }
    for (const type of ["dragover", "drop"]) {
      document.querySelector("main").dispatchEvent(
        new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
      );
    }
  }`);
}
