/** The account centre (docs/product.md, 'Settings'). Sections the API does not support are hidden. */

import type { SubmissionResult } from '@conform-to/react';
import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { orFormAgain, parseForm } from '~/app/.server/forms/readForm';
import { enter, guarded, needing, posted } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { textOf, textsOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { FOOTER } from '~/app/site';
import { PageHeader } from '~/app/ui/PageHeader';
import { TextLink } from '~/app/ui/TextLink';
import { loadSettings, loadZone, type SettingsParts } from './loadSettings';
import { SettingsSection } from './SettingsPage';
import { AccountSection, DeleteSection, HelpLine, LightSection, WaysSection } from './SettingsSections';
import { preferencesChange, preferencesForm } from './settingsForms';
import { ZoneSection } from './ZoneSection';

const UNKNOWN = 'El servidor no ha contestado. Comprueba lo marcado y vuelve a guardar.';

export const loader = guarded(enter, async ({ context, me: user }) => {
  const offers = await context.api.listCapabilities();
  const offered = [...FOOTER.help, ...FOOTER.legal].filter(
    (one) => !one.extension || offers.has(one.extension),
  );
  const links = offered.map(({ to, label }) => ({ to, label }));
  return { email: user.email, zone: loadZone(context), links, ...(await loadSettings(context, user)) };
});

/** Saves the preferences, the only form of this page. */
export const action = posted(needing('account', enter), async ({ context }, form) =>
  orFormAgain(parseForm(form, preferencesForm), { names: [], unknown: UNKNOWN }, async (value) => {
    await context.api.account.updatePreferences(preferencesChange(value));
    context.flash.set(successToast('Preferencias guardadas'));
    return redirect(paths.settings('avisos'));
  }),
);

export default function Settings() {
  const { email, zone, links, preferences, hasProfile, ...offered } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <div className="max-w-4xl">
      <PageHeader title="Página privada - Configuración" />
      <AccountSection email={email} hasProfile={hasProfile} />
      <PreferencesSection preferences={preferences} result={result} />
      <ZoneSection zone={zone} />
      <LightSection />
      <WaysSection {...offered} />
      <DeleteSection />
      <HelpLine links={links} />
    </div>
  );
}

type BoxProps = Pick<ComponentProps<'input'>, 'name' | 'value' | 'defaultChecked'>;

/** A checkbox whose hint is clickable too. */
function PreferenceCheckbox({ label, hint, ...input }: { label: string; hint: string } & BoxProps) {
  const id = input.value === undefined ? input.name : `${input.name}-${input.value}`;
  return (
    <label className="flex items-start gap-4 py-3">
      <input
        type="checkbox"
        {...input}
        value={input.value ?? 'on'}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === '' ? undefined : `${id}-hint`}
        className="mt-0.75 size-5.5 shrink-0"
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>{' '}
        {hint !== '' && (
          <span id={`${id}-hint`} className="block text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

type Preferences = NonNullable<SettingsParts['preferences']>;

function MailChoices({ choices, ticked }: { choices: Preferences['mails']; ticked: string[] | undefined }) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="w-full">
      <legend className="sr-only">Correos que recibes</legend>
      <div className="divide-y divide-line">
        {choices.map(({ type, label, hint, on }) => (
          <div key={type}>
            <input type="hidden" name="offered" value={type} />
            <PreferenceCheckbox
              name="mails"
              value={type}
              defaultChecked={ticked?.includes(type) ?? on}
              {...{ label, hint }}
            />
          </div>
        ))}
      </div>
      <p className="mt-2 text-muted">
        Los avisos siguen apareciendo en Mentorea aunque no los recibas por correo, y los correos sobre tu
        contraseña se envían siempre.
      </p>
    </fieldset>
  );
}

type PreferencesSectionProps = Pick<SettingsParts, 'preferences'> & { result: SubmissionResult | undefined };

/** One form: e-mails per type of notification and, for mentors, visibility to search engines. */
function PreferencesSection({ preferences, result }: PreferencesSectionProps) {
  if (preferences === undefined) return null;
  return (
    <SettingsSection
      id="avisos"
      title={preferences?.indexed === undefined ? 'Avisos por correo' : 'Avisos y privacidad'}
      lead="Tú decides qué merece un correo. Cada uno trae además un enlace para dejar de recibir los de su tipo."
    >
      {preferences === null ? (
        <p>
          No hemos podido cargar tus avisos. {/* Without #section, which would not reload the page. */}
          <TextLink inline reloadDocument to={paths.settings()}>
            Volver a intentarlo
          </TextLink>
        </p>
      ) : (
        <Form
          method="post"
          action={paths.settings()}
          preventScrollReset
          className="flex w-full flex-col items-start gap-6"
        >
          <ErrorSummary title="No hemos podido guardar tus preferencias" errors={result?.error} labels={{}} />
          <MailChoices choices={preferences.mails} ticked={textsOf(result, 'mails')} />
          {preferences.indexed !== undefined && (
            <fieldset className="w-full">
              <legend className="font-serif text-xl font-semibold">Tu perfil público</legend>
              <input type="hidden" name="asks_indexed" value="on" />
              <PreferenceCheckbox
                name="indexed"
                label="Mostrar mi perfil en buscadores"
                hint="Google y otros buscadores pueden enseñar tu perfil a quien busca un mentor. Si lo desactivas, quien tenga el enlace lo seguirá viendo, y sin iniciar sesión solo en qué partes del día tienes hueco."
                defaultChecked={result ? textOf(result, 'indexed') === 'on' : preferences.indexed}
              />
            </fieldset>
          )}
          <SubmitButton pendingText="Guardando...">Guardar</SubmitButton>
        </Form>
      )}
    </SettingsSection>
  );
}
