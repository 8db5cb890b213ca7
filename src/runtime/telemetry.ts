/**
 * OpenTelemetry. Deno makes a span of every request when `OTEL_DENO` is set; it cannot know which entry of
 * the URL table answers, so that is added here (semantic conventions for HTTP spans, `http.route`).
 *
 * @module
 */

/** Tells the current request's span its method and the pattern that matched, such as `/api/routes/:routeId`. */
export type NameSpan = (method: string, pattern: string) => void;

/** What is used of a span (OpenTelemetry API, `Span`). */
interface Span {
  setAttribute(name: string, value: string): void;
  updateName(name: string): void;
}

/** Where the OpenTelemetry API registers itself; Deno does that at start, and only when `OTEL_DENO` is set. */
const API = Symbol.for("opentelemetry.js.api.1");

/** The key under which a context holds its span (OpenTelemetry API, `context-utils`). */
const SPAN = Symbol.for("OpenTelemetry Context Key SPAN");

/** Gives what names spans; undefined when telemetry is off, so that it then costs nothing. */
export function spanNaming(): NameSpan | undefined {
  if (!Reflect.has(globalThis, API)) return undefined;
  const { contextManager } = Deno.telemetry;
  return (method, pattern) => {
    const span: Span | undefined = contextManager.active().getValue(SPAN);
    span?.setAttribute("http.route", pattern);
    span?.updateName(`${method} ${pattern}`);
  };
}
