/** The secret address of the visitor's calendar (extension `calendar-feed`, api.md section 4). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ApiError, answerStatus, describeFailure, problem } from '~/.server/api/errors';
import { offers, requireCapability } from '~/.server/capability';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { newFormId } from '~/.server/once';
import { readForm } from '~/.server/readForm';
import { formatDateTime } from '~/domain/dates';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { INTENT } from '~/forms/edits';
import { NotOffered } from '~/ui/NotOffered';
import { afterRefusal } from '../booking/revalidate';
import { CalendarAddress } from './CalendarAddress';
import { CreateAddress, KeepAddress } from './CalendarForms';
import { CalendarGuide } from './CalendarGuide';
import { renewAddress } from './renewAddress';
import { SettingsPage } from './SettingsPage';

export const meta = () => [{ title: 'Mi calendario · Mentorea' }];

export const shouldRevalidate = afterRefusal;

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  if (!(await offers(context, 'calendar-feed'))) return data(null, { status: 404 });
  try {
    const { active, created_at } = await context.api.calendar.getToken();
    const since = created_at ? formatDateTime(created_at, context.config.timeZone) : '';
    return { active, since, version: created_at ?? '', formId: newFormId(), ownApi: context.config.ownApi };
  } catch (error) {
    throw problem(error);
  }
}

/**
 * A new address is told once, in the answer to the post itself: it is in no cookie, no address and no log. Sending that post again says so
 * instead of ending the address that somebody has just copied.
 */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const user = await requireUser(context);
  await requireCapability(context, 'calendar-feed');
  const form = await readForm(args.request);
  try {
    if (form.get(INTENT) !== 'end') return await renewAddress(form, { user, calendar: context.api.calendar });
    await context.api.calendar.endToken();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ url: null, failure: describeFailure(error) }, { status: answerStatus(error) });
  }
  context.flash.set({
    kind: 'success',
    title: 'Calendario desconectado',
    description: 'La dirección secreta ya no funciona.',
    duration: 4000,
  });
  return redirect('/settings/calendar');
}

export default function Calendar() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!loaded)
    return (
      <NotOffered
        what="un calendario al que suscribirse"
        ways={[
          ['Ver el calendario', '/calendar'],
          ['Configuración', '/settings'],
        ]}
      >
        Tus mentorías están en el calendario de esta web, con su día y su hora.
      </NotOffered>
    );
  const { active, since, version, formId, ownApi } = loaded;
  const form = { version, formId };
  return (
    <SettingsPage
      section="calendario"
      title="Mi calendario"
      lead="Una dirección secreta con tus mentorías, que tu calendario consulta por sí solo: las nuevas, los cambios y las canceladas aparecen sin que hagas nada."
    >
      <ErrorSummary
        title="Tu calendario sigue como estaba"
        errors={answer?.failure ? { '': [answer.failure] } : null}
        labels={{}}
      />
      {answer?.url && <CalendarAddress url={answer.url} />}
      {active ? (
        <KeepAddress key={version} since={since} isNew={Boolean(answer?.url)} {...form} />
      ) : (
        <CreateAddress {...form} />
      )}
      <CalendarGuide ownApi={ownApi} />
    </SettingsPage>
  );
}
