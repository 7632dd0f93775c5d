/** The account centre (docs/product.md, 'Settings'). Sections the API does not support are hidden. */

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { parseForm, readForm } from '~/app/.server/forms/readForm';
import { refusedForm } from '~/app/.server/forms/refusedForm';
import { requireCapability, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { PageHeader } from '~/app/ui/PageHeader';
import { accountFacts, loadSettings, loadZone } from './loadSettings';
import { PreferencesSection } from './PreferencesSection';
import {
  AccountSection,
  CalendarSection,
  DataSection,
  DeleteSection,
  HelpLine,
  PasswordSection,
  SessionsSection,
} from './SettingsSections';
import { preferencesChange, preferencesForm } from './settingsForms';
import { ZoneSection } from './ZoneSection';

export const meta = () => [{ title: 'Página privada - Configuración · Mentorea' }];

const UNKNOWN = 'El servidor no ha contestado. Comprueba lo marcado y vuelve a guardar.';

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await requireUser(context);
  return { facts: accountFacts(user), zone: loadZone(context), ...(await loadSettings(context, user)) };
}

/** Saves the preferences, the only form of this page. */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  await requireCapability(context, 'account');
  const submission = parseForm(await readForm(args.request), preferencesForm);
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  try {
    await context.api.account.updatePreferences(preferencesChange(submission.value));
  } catch (error) {
    const { result, status } = refusedForm(error, submission, { names: [], unknown: UNKNOWN });
    return data({ result }, { status });
  }
  context.flash.set({ kind: 'success', title: 'Preferencias guardadas', duration: 4000 });
  return redirect(paths.settings('avisos'));
}

export default function Settings() {
  const { facts, zone, preferences, calendar, sessions, canExport } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <div className="max-w-4xl">
      <PageHeader title="Página privada - Configuración" />
      <AccountSection facts={facts} />
      <PasswordSection />
      <PreferencesSection preferences={preferences} result={result} />
      <ZoneSection zone={zone} />
      <CalendarSection calendar={calendar} />
      <SessionsSection sessions={sessions} />
      {canExport && <DataSection />}
      <DeleteSection />
      <HelpLine />
    </div>
  );
}
