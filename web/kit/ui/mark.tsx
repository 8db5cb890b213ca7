/** The component for the number of a station in its diamond. @module */

/** What a diamond shows. */
export interface MarkProps {
  readonly number: number;
  /** The word for a station, for screen readers. */
  readonly word: string;
  readonly isDone?: boolean;
  readonly size?: "small" | "big";
}

/** The diamond of a station: yellow while open, hollow once heard. */
export function Mark({ number, word, isDone = false, size }: MarkProps) {
  const sizeClass = size === undefined ? "" : ` mark-${size}`;
  return (
    <span class={`mark${isDone ? " mark-done" : ""}${sizeClass}`}>
      <span class="visually-hidden">{`${word} `}</span>
      {number}
    </span>
  );
}
