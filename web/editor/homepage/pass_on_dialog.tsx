/**
 * The files with which a walk is passed on: its pack, and one page with everything inside (docs/api.md#packs).
 *
 * @module
 */
import { useEffect, useState } from "preact/hooks";
import { passOnDe, passOnEn } from "../../kit/texts/editor/homepage.ts";
import { Icon } from "../../kit/ui/icons.tsx";
import { useWords } from "../ui/context.tsx";
import { QuestionDialog } from "../ui/messages.tsx";

/** The choice. */
export function PassOnDialog({ routeId, name, onClosed }: {
  routeId: number;
  name: string;
  onClosed: () => void;
}) {
  const { language, texts: { close } } = useWords();
  const texts = { de: passOnDe, en: passOnEn }[language];
  const page = `/api/routes/${routeId}/alone.html`;
  const isTooLarge = useTooLarge(page);
  return (
    <QuestionDialog title={texts.title(name)} closeLabel={close} onClosed={onClosed}>
      {() => (
        <>
          <div>
            <Download href={`/api/routes/${routeId}/pack`} label={texts.pack} />
            <p class="muted">{texts.packText}</p>
          </div>
          <div>
            {!isTooLarge && <Download href={page} label={texts.page} />}
            <p class="muted" role="status">{isTooLarge ? texts.tooLarge : texts.pageText}</p>
          </div>
        </>
      )}
    </QuestionDialog>
  );
}

function Download({ href, label }: { href: string; label: string }) {
  return (
    <a class="btn" href={href} download>
      <Icon name="download" />
      {label}
    </a>
  );
}

/** Whether the server says that a walk has too many recordings and pictures for one page. */
function useTooLarge(page: string): boolean {
  const [isTooLarge, setTooLarge] = useState(false);
  useEffect(() => {
    fetch(page, { method: "HEAD" }).then(({ status }) => setTooLarge(status === 409), () => {});
  }, [page]);
  return isTooLarge;
}
