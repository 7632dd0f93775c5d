/** The secret address of the visitor's calendar (docs/contract.md, 'Calls: sessions'). */

import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { User } from '~/api/contract/users';
import type { Api } from '~/app/.server/api/api';
import { ApiError, answerStatus, describeFailure, orProblem } from '~/app/.server/api/errors';
import { createRunOnce, newFormId, workKey } from '~/app/.server/forms/once';
import { enter, guarded, needing, offersCapability, posted } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { formatDateTime } from '~/app/domain/time/dates';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { INTENT } from '~/app/forms/formEdits';
import * as paths from '~/app/paths';
import { NotOffered } from '~/app/ui/NotOffered';
import { afterRefusal } from '~/app/ui/revalidation';
import { CalendarAddress, CalendarGuide, CreateAddressForm, ManageAddress } from './CalendarAddress';
import { SettingsPage } from './SettingsPage';

export const shouldRevalidate = afterRefusal;

export const loader = guarded(enter, async ({ context }) => {
  if (!(await offersCapability(context, 'calendar'))) return data(null, { status: 404 });
  const { active, created_at } = await orProblem(context.api.calendar.getToken());
  const since = created_at ? formatDateTime(created_at, context.config.timeZone) : '';
  return { active, since, version: created_at ?? '', formId: newFormId(), ownApi: context.config.ownApi };
});

/** The address is in this answer only, never in a cookie, URL or log; a repeated post renews nothing. */
export const action = posted(needing('calendar', enter), async ({ context, me: user }, form) => {
  try {
    if (form.get(INTENT) !== 'end') return await renewAddress(form, { user, calendar: context.api.calendar });
    await context.api.calendar.endToken();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ url: null, failure: describeFailure(error) }, { status: answerStatus(error) });
  }
  context.flash.set(successToast('Calendario desconectado', 'La dirección secreta ya no funciona.'));
  return redirect(paths.calendarSettings());
});

export default function Calendar() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!loaded)
    return (
      <NotOffered
        what="un calendario al que suscribirse"
        ways={{ 'Ver el calendario': paths.calendar(), Configuración: paths.settings() }}
      >
        Tus sesiones están en el calendario de esta web, con su día y su hora.
      </NotOffered>
    );
  const { active, since, version, formId, ownApi } = loaded;
  const form = { version, formId };
  return (
    <SettingsPage
      section="calendario"
      title="Mi calendario"
      lead="Una dirección secreta con tus sesiones, que tu calendario consulta por sí solo: las nuevas, los cambios y las canceladas aparecen sin que hagas nada."
    >
      <ErrorSummary
        title="Tu calendario sigue como estaba"
        errors={answer?.failure ? { '': [answer.failure] } : null}
        labels={{}}
      />
      {answer?.url && <CalendarAddress url={answer.url} />}
      {active ? (
        <ManageAddress key={version} since={since} isNew={Boolean(answer?.url)} {...form} />
      ) : (
        <CreateAddressForm {...form} />
      )}
      <CalendarGuide ownApi={ownApi} />
    </SettingsPage>
  );
}

const ALREADY_CREATED =
  'Esta dirección ya se creó y solo se enseña una vez. Si no llegaste a copiarla, crea otra: la anterior dejará de funcionar.';

const renewals = createRunOnce<string | null>();

/** Creates a new address, unless the page that asked is older than the current one. Throws ApiError. */
async function renewAddress(form: FormData, { user, calendar }: { user: User; calendar: Api['calendar'] }) {
  const url = await renewals.run(workKey(user.id, form), async () => {
    const { created_at } = await calendar.getToken();
    if ((created_at ?? '') !== form.get('version')) return null;
    const renewed = await calendar.renewToken();
    if (!renewed.url) throw new ApiError({ kind: 'answer', status: 502 });
    return renewed.url;
  });
  return url === null
    ? data({ url: null, failure: ALREADY_CREATED }, { status: 409 })
    : data({ url, failure: null });
}
