/**
 * The form for the password, where writing needs one, and the sentence for another reason why this device may not write.
 *
 * @module
 */
import { useEffect, useId, useState } from "preact/hooks";
import { errorOf, requestJson, type Settings } from "../../kit/api.ts";
import { hasReason } from "../../kit/api_error.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useWords } from "./context.tsx";

/** Why this device may not write, or the form that lets it. @param onLogin Called when a session has begun. */
export function AccessPanel({ settings, onLogin }: { settings: Settings; onLogin: () => void }) {
  const { texts: { login: texts } } = useWords();
  switch (settings.writeObstacle) {
    case null:
      return null;
    case "password":
      return <LoginForm onLogin={onLogin} />;
    case "host":
    case "address":
      return (
        <p class="banner banner-warn">
          <Icon name="warn" />
          {settings.writeObstacle === "host" ? texts.host : texts.address}
        </p>
      );
  }
}

/**
 * The form for the password. After too many wrong ones it counts down until the next try.
 *
 * @param onLogin Called when a session has begun, or when the server has no password any more.
 */
export function LoginForm({ onLogin }: { onLogin: () => void }) {
  const { texts: { login: texts, failed } } = useWords();
  const id = useId();
  const [problem, setProblem] = useState("");
  const { secondsLeft, start } = useCountdown(() => setProblem(texts.again));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (secondsLeft > 0 || !(event.currentTarget instanceof HTMLFormElement)) return;
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    setProblem("");
    try {
      await login(password);
      onLogin();
    } catch (error) {
      if (error instanceof TooManyTriesError) {
        start(error.seconds);
        return setProblem(texts.tooOften);
      }
      if (hasReason(error, "no-password")) return onLogin(); // the server has none any more
      setProblem(hasReason(error, "wrong-password") ? texts.wrong : failed);
    }
  };
  return (
    <form class="login card" onSubmit={submit}>
      <h2>{texts.title}</h2>
      <p>{texts.hint}</p>
      <label for={id}>{texts.password}</label>
      <input
        class="input"
        id={id}
        name="password"
        type="password"
        autocomplete="current-password"
        required
        aria-describedby={`${id}-problem`}
        aria-invalid={problem !== ""}
      />
      <p id={`${id}-problem`} class="problem" role="alert">{problem}</p>
      {secondsLeft > 0 && <p role="timer">{texts.wait(secondsLeft)}</p>}
      <button class="btn btn-primary" type="submit" aria-disabled={secondsLeft > 0}>
        {texts.enter}
      </button>
    </form>
  );
}

/** A countdown: the seconds that are left, and the function that starts it. @param onEnd Called when none is left. */
function useCountdown(onEnd: () => void) {
  const [endsAt, setEndsAt] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (endsAt === 0) return;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left > 0) return;
      setEndsAt(0);
      onEnd();
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  const start = (seconds: number) => {
    setSecondsLeft(seconds);
    setEndsAt(Date.now() + seconds * 1000);
  };
  return { secondsLeft, start };
}

/** The server refuses further attempts for a while, after too many wrong passwords. */
class TooManyTriesError extends Error {
  override readonly name = "TooManyTriesError";

  /** @param seconds Seconds until the next try. */
  constructor(readonly seconds: number) {
    super("Too many wrong passwords");
  }
}

/** Seconds to wait where the response does not name any, such as that of a reverse proxy. */
const DEFAULT_WAIT_S = 60;

/** Begins a session. @throws {TooManyTriesError} @throws {ApiError} @throws {TypeError} without a connection. */
async function login(password: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("/api/session", {
    method: "POST",
    headers,
    body: JSON.stringify({ password }),
  });
  if (response.status === 429) {
    throw new TooManyTriesError(Number(response.headers.get("Retry-After")) || DEFAULT_WAIT_S);
  }
  if (response.ok) return;
  throw errorOf(response.status, (name) => response.headers.get(name), await response.text());
}

/** Ends the session. @throws {ApiError} @throws {NetworkError} */
export function logout(): Promise<unknown> {
  return requestJson("/api/session", { method: "DELETE" });
}
