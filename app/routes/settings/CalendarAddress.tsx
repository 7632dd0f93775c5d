import { useRef, useState } from 'react';
import { FORM_ID } from '~/app/domain/site/hiddenFields';
import { INTENT } from '~/app/forms/formEdits';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { Button, buttonStyle } from '~/app/ui/Button';
import { TitledSection } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { useFocusOnChange } from '~/app/ui/focus';
import { Icon } from '~/app/ui/Icon';
import { Form } from '~/app/ui/router';
import { useHydrated } from '~/app/ui/useHydrated';
import { connectedText } from './SettingsPage';

/** Shows the address once, as selectable text; with scripts also a copy button. */
export function CalendarAddress({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const takeFocus = useFocusOnChange(url);
  const scripts = useHydrated();
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
          <Icon name="calendar-plus" className="size-5" />
          Abrir en mi calendario
        </a>
      </p>
      {scripts && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={copy}>
            <Icon name="copy" className="size-5" />
            Copiar la dirección
          </Button>
          <p role="status" className="flex items-center gap-2 text-ok">
            {said === 'Copiada' && <Icon name="check" className="size-5" />}
            {said}
          </p>
        </div>
      )}
    </section>
  );
}

interface FormFacts {
  /** When the address on this page was created; '' for none. */
  version: string;
  formId: string;
}

function RenewalFields({ version, formId }: FormFacts) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name={FORM_ID} value={formId} />
    </>
  );
}

export function CreateAddressForm(form: FormFacts) {
  return (
    <Form method="post" className="flex flex-col items-start gap-4">
      <p>
        Quien tenga la dirección podrá ver tus sesiones, así que no la compartas. Puedes cambiarla o quitarla
        cuando quieras.
      </p>
      <RenewalFields {...form} />
      <SubmitButton name={INTENT} value="renew" pendingText="Creando...">
        Crear la dirección
      </SubmitButton>
    </Form>
  );
}

export function ManageAddress({ since, isNew, ...form }: FormFacts & { since: string; isNew: boolean }) {
  return (
    <div className="flex flex-col items-start gap-4">
      {!isNew && (
        <>
          <StatusBadge tone="ok">{connectedText(since)}</StatusBadge>
          <p>La dirección solo se enseña al crearla. Si la necesitas en otro calendario, crea una nueva.</p>
        </>
      )}
      <details className="w-full border-y border-line">
        <summary className="flex min-h-12 items-center text-teal hover:text-teal-strong">
          Crear otra dirección
        </summary>
        <Form method="post" className="flex flex-col items-start gap-4 pb-5">
          <p>
            La actual dejará de funcionar en el acto, y los calendarios que la usan no recibirán nada más
            hasta que les pongas la nueva.
          </p>
          <RenewalFields {...form} />
          <SubmitButton variant="secondary" name={INTENT} value="renew" pendingText="Creando...">
            Cambiar la dirección
          </SubmitButton>
        </Form>
      </details>
      <details className="-mt-4 w-full border-b border-line">
        <summary className="flex min-h-12 items-center text-teal hover:text-teal-strong">
          Desconectar el calendario
        </summary>
        <Form method="post" className="flex flex-col items-start gap-4 pb-5">
          <p>
            La dirección dejará de funcionar. Tus sesiones siguen en Mentorea; lo que tu calendario ya haya
            copiado puedes borrarlo allí.
          </p>
          <SubmitButton variant="danger" name={INTENT} value="end" pendingText="Desconectando...">
            Desconectar
          </SubmitButton>
        </Form>
      </details>
    </div>
  );
}

const SUBSCRIBE_STEPS: [name: string, steps: string][] = [
  [
    'Google Calendar',
    'En el ordenador, junto a «Otros calendarios», pulsa + y elige «Desde URL». Pega la dirección y añade el calendario. También saldrá en tu Android.',
  ],
  [
    'iPhone y iPad',
    'En la aplicación Calendario, pulsa «Calendarios», «Añadir calendario» y «Añadir calendario por suscripción». Pega la dirección.',
  ],
  ['Mac', 'En Calendario, abre el menú Archivo y elige «Nueva suscripción a calendario». Pega la dirección.'],
  ['Outlook', 'En «Agregar calendario» elige «Suscribirse desde la web» y pega la dirección.'],
];

/** Instructions to subscribe; the content is described only for our own API. */
export function CalendarGuide({ ownApi }: { ownApi: boolean }) {
  return (
    <TitledSection id="guia-titulo" title="Cómo añadirla" className="border-t border-line pt-6">
      <dl className="mt-4 flex flex-col gap-4">
        {SUBSCRIBE_STEPS.map(([name, steps]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="max-w-prose text-muted">{steps}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 max-w-prose text-muted">
        {ownApi && 'Verás las sesiones desde hace 30 días hasta dentro de 180, con un aviso una hora antes. '}
        Cada calendario decide cada cuánto consulta la dirección: Google puede tardar varias horas. En
        Mentorea siempre ves lo último.
      </p>
    </TitledSection>
  );
}
