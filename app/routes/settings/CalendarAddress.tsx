import { CalendarPlus, Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '~/ui/Button';
import { buttonStyle } from '~/ui/buttonStyle';
import { useScripts } from '~/ui/useScripts';
import { useTakeFocus } from '~/ui/useTakeFocus';

/** The one time that the address is told. It can be selected; with scripts a button copies it. */
export function CalendarAddress({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const takeFocus = useTakeFocus(url);
  const scripts = useScripts();
  const [said, setSaid] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setSaid('Copiada');
    } catch {
      field.current?.select();
      setSaid('Tu navegador no deja copiarla: está seleccionada, cópiala con el teclado o el menú.');
    }
  }

  return (
    <section
      ref={takeFocus}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves the focus at load
      autoFocus
      aria-labelledby="direccion-titulo"
      className="sheet flex flex-col gap-4 border-teal outline-none"
    >
      <h2 id="direccion-titulo" className="text-2xl">
        Esta es tu dirección
      </h2>
      <p>Cópiala ahora: por seguridad no volveremos a enseñarla.</p>
      <label className="flex flex-col gap-1.5">
        <span className="font-medium">Dirección secreta</span>
        <input
          ref={field}
          readOnly
          value={url}
          spellCheck={false}
          className="control font-mono"
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <p>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonStyle('secondary')}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          Abrir en mi calendario
        </a>
      </p>
      {scripts && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={copy}>
            <Copy aria-hidden="true" className="size-5" />
            Copiar la dirección
          </Button>
          <p role="status" className="flex items-center gap-2 text-ok">
            {said === 'Copiada' && <Check aria-hidden="true" className="size-5" />}
            {said}
          </p>
        </div>
      )}
    </section>
  );
}
