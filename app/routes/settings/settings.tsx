/** The account centre (spec.md section 2, design.md section 11). What the API lacks is not shown. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireCapability } from '~/.server/capability';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { parseForm } from '~/.server/parseForm';
import { readForm } from '~/.server/readForm';
import { refusal } from '~/.server/refusal';
import { PageHeader } from '~/ui/PageHeader';
import { zoneName } from '../../../api/contract/zoneNames';
import { accountFacts } from './accountFacts';
import {
  AccountSection,
  CalendarSection,
  DataSection,
  DeleteSection,
  PasswordSection,
  SessionsSection,
} from './CentreSections';
import { HelpLine } from './HelpLine';
import { loadCentre } from './loadCentre';
import { loadZone } from './loadZone';
import { PreferencesSection } from './PreferencesSection';
import { preferencesChange, preferencesForm } from './preferencesForm';
import { unlessUnanswered } from './unlessUnanswered';
import { ZoneSection } from './ZoneSection';

export const meta = () => [{ title: 'Página privada - Configuración · Mentorea' }];

const UNKNOWN = 'El servidor no ha contestado. Comprueba lo marcado y vuelve a guardar.';

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await requireUser(context);
  const zone = { ...loadZone(context), market: zoneName(context.zones.market) };
  return { facts: accountFacts(user), zone, ...(await loadCentre(context, user)) };
}

/** The one form in place: preferences. */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  await requireCapability(context, 'preferences');
  const submission = parseForm(await readForm(args.request), preferencesForm);
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  try {
    await context.api.account.updatePreferences(preferencesChange(submission.value));
  } catch (error) {
    const { result, status } = refusal(error, submission, {
      names: [],
      describe: unlessUnanswered(UNKNOWN),
    });
    return data({ result }, { status });
  }
  context.flash.set({ kind: 'success', title: 'Preferencias guardadas', duration: 4000 });
  return redirect('/settings#avisos');
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
