import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { textOf, textsOf } from '~/forms/reply';
import { SubmitButton } from '~/forms/SubmitButton';
import type { Centre } from './loadCentre';
import { MailChoices, Tick } from './MailChoices';
import { PartFailure, Section } from './Section';

interface Props {
  preferences: Centre['preferences'];
  /** Of a try that was refused. */
  result: SubmissionResult | undefined;
}

/** E-mails per type of notice, and for mentors whether search engines may show them: one form. */
export function PreferencesSection({ preferences, result }: Props) {
  if (preferences === undefined) return null;
  return (
    <Section
      id="avisos"
      title={preferences?.indexed === undefined ? 'Avisos por correo' : 'Avisos y privacidad'}
      lead="Tú decides qué merece un correo. Cada uno trae además un enlace para dejar de recibir los de su tipo."
    >
      {preferences === null ? (
        <PartFailure what="No hemos podido cargar tus avisos." href="/settings#avisos" />
      ) : (
        <Form
          method="post"
          action="/settings"
          preventScrollReset
          className="flex w-full flex-col items-start gap-6"
        >
          <ErrorSummary title="No hemos podido guardar tus preferencias" errors={result?.error} labels={{}} />
          <MailChoices choices={preferences.mails} ticked={textsOf(result, 'mails')} />
          {preferences.indexed !== undefined && (
            <fieldset className="w-full">
              <legend className="font-serif text-xl font-semibold">Tu perfil público</legend>
              <input type="hidden" name="asks_indexed" value="on" />
              <Tick
                name="indexed"
                label="Mostrar mi perfil en buscadores"
                hint="Google y otros buscadores pueden enseñar tu perfil a quien busca un mentor. Si lo desactivas, quien tenga el enlace lo seguirá viendo."
                on={result ? textOf(result, 'indexed') === 'on' : preferences.indexed}
              />
            </fieldset>
          )}
          <SubmitButton pendingText="Guardando...">Guardar</SubmitButton>
        </Form>
      )}
    </Section>
  );
}
