import { useState } from 'react';
import { Button } from './Button';
import { classes } from './classes';
import { Icon } from './Icon';
import { useHydrated } from './useHydrated';

/** Shares a link by the device's own dialog (on phones and tablets; then null), otherwise by the clipboard. */
async function shareLink({ url, title }: { url: string; title: string }) {
  const inHand = window.matchMedia('(pointer: coarse)').matches;
  if (inHand && typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, title });
      return null;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return { ok: true, text: 'Enlace copiado' };
  } catch {
    return { ok: false, text: 'No se ha podido copiar. Copia el enlace del campo: ya está seleccionado.' };
  }
}

interface ShareLinkProps {
  url: string;
  /** The title in the device's own dialog. */
  title: string;
  label: string;
  /** Id of a text about the link. */
  describedBy: string;
}

/** A link in a field, and with scripts a button that shares or copies it; where that fails the field is selected. */
export function ShareLink({ url, title, label, describedBy }: ShareLinkProps) {
  const scripts = useHydrated();
  const [said, setSaid] = useState<Awaited<ReturnType<typeof shareLink>>>(null);
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-3">
        <input
          key={String(said?.ok)}
          type="text"
          readOnly
          value={url}
          aria-label={label}
          aria-describedby={describedBy}
          // biome-ignore lint/a11y/noAutofocus: the button could not copy it
          autoFocus={said?.ok === false}
          className="control min-w-0 grow basis-40"
          onFocus={(event) => event.currentTarget.select()}
        />
        {scripts && (
          <Button
            variant="secondary"
            onClick={async () => {
              setSaid(null);
              setSaid(await shareLink({ url, title }));
            }}
          >
            Compartir
          </Button>
        )}
      </div>
      <p role="status" className={classes('flex items-center gap-2 not-empty:mt-2', said?.ok && 'text-ok')}>
        {said?.ok && <Icon name="check" className="size-5 shrink-0" />}
        {said?.text}
      </p>
    </>
  );
}
