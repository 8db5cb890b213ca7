/**
 * Asks for the password where writing needs one, and says what else keeps this device from writing.
 *
 * @module
 */
import { useState } from "preact/hooks";
import { ApiError, requestJson, type Settings } from "../api.ts";
import { Icon } from "../parts/icons.tsx";
import { useWords } from "./context.tsx";

/** Why this device may not write, and the way to change that. */
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

/** The form for the password. */
export function LoginForm({ onLogin }: { onLogin: () => void }) {
  const { texts: { login: texts, failed } } = useWords();
  const [problem, setProblem] = useState("");
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    setProblem("");
    try {
      await login(password);
      onLogin();
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 409) return onLogin(); // there is no password any more
      setProblem(status === 401 ? texts.wrong : status === 429 ? texts.tooOften : failed);
    }
  };
  return (
    <form class="login card" onSubmit={submit}>
      <h2>{texts.title}</h2>
      <p>{texts.hint}</p>
      <label for="password">{texts.password}</label>
      <input
        class="input"
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        aria-describedby="password-problem"
        aria-invalid={problem !== ""}
      />
      <p id="password-problem" class="problem" role="alert">{problem}</p>
      <button class="btn btn-primary" type="submit">{texts.enter}</button>
    </form>
  );
}

async function login(password: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch("/api/session", {
    method: "POST",
    headers,
    body: JSON.stringify({ password }),
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText);
}

/** Ends the session. */
export function logout(): Promise<unknown> {
  return requestJson("/api/session", { method: "DELETE" });
}
