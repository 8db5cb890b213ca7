/**
 * OpenTelemetry. Deno creates a span for every request when `OTEL_DENO` is set; it cannot know which entry of the
 * URL table matches, so that is added here (semantic conventions for HTTP spans, `http.route`).
 *
 * @module
 */

/** Sets method and matched pattern, such as `/api/routes/:routeId`, in the span of the current request. */
export type NameSpan = (method: string, pattern: string) => void;

/** The part of a span that is used (OpenTelemetry API, `Span`). */
interface Span {
  setAttribute(name: string, value: string): void;
  updateName(name: string): void;
}

/** Where the OpenTelemetry API registers itself; Deno does that when it starts, and only if `OTEL_DENO` is set. */
const API = Symbol.for("opentelemetry.js.api.1");

/** The key under which a context holds its span (OpenTelemetry API, `context-utils`). */
const SPAN = Symbol.for("OpenTelemetry Context Key SPAN");

/** Creates the function that names spans; undefined when telemetry is off, so that it then costs nothing. */
export function createSpanNamer(): NameSpan | undefined {
  if (!Reflect.has(globalThis, API)) return undefined;
  const { contextManager } = Deno.telemetry;
  return (method, pattern) => {
    const span: Span | undefined = contextManager.active().getValue(SPAN);
    span?.setAttribute("http.route", pattern);
    span?.updateName(`${method} ${pattern}`);
  };
}
