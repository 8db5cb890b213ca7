/** A text of several lines. @module */

/** Text with its line breaks. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n+/).map((line) => line.trim()).filter((line) => line !== "");
  return <>{paragraphs.map((line, index) => <p key={index}>{line}</p>)}</>;
}
