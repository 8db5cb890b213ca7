/**
 * Files as the database keeps them: private windows of Safari refuse a `Blob`, and some versions lose its
 * content.
 *
 * @module
 */

/** A file as bytes. */
export interface Packed {
  readonly bytes: ArrayBuffer;
  /** Media type; empty when it is not known. */
  readonly type: string;
  /** Name of a file that the teacher has chosen. */
  readonly name?: string;
}

/** A file as bytes. @throws {DOMException} when it cannot be read any more. */
export async function pack(content: Blob): Promise<Packed> {
  const bytes = await content.arrayBuffer();
  const { type } = content;
  return content instanceof File ? { bytes, type, name: content.name } : { bytes, type };
}

/** The file again. @param packed A `Blob` is what versions before 2026-11 have kept. */
export function unpack(packed: Packed | Blob): Blob {
  if (packed instanceof Blob) return packed;
  const { bytes, type, name } = packed;
  return name === undefined ? new Blob([bytes], { type }) : new File([bytes], name, { type });
}
