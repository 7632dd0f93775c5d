/** A mentor cancels a whole day, or several in a row (`hasta`), with one reason (docs/product.md, 'Many at once'). */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { lastDayFrom } from '~/api/contract/rules/slots';
import { orElse, orProblem, statusResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { enterAsMentor, guarded, posted } from '~/app/.server/guards';
import { failureToast, successToast } from '~/app/domain/site/toasts';
import { clampDay, isDay } from '~/app/domain/time/calendarDays';
import { dayOf } from '~/app/domain/time/dates';
import { coversDay, daysText } from '~/app/domain/week/exceptions';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { Field } from '~/app/forms/Field';
import { textOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { type MentorshipView, viewOf } from '~/app/sessions/mentorshipView';
import { viewerOf } from '~/app/sessions/viewer';
import { BackLink } from '~/app/ui/BackLink';
import { Button, ButtonLink } from '~/app/ui/Button';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { Form } from '~/app/ui/router';
import { changeSeveral, severalText } from './changeSeveral';
import { Nothing, SeveralForm } from './SeveralForm';

export const shouldRevalidate = afterRefusal;

const open = async (args: LoaderFunctionArgs) => {
  const { context, me } = await enterAsMentor(args);
  const { api, config, now } = context;
  const day = args.params.day ?? '';
  const today = dayOf(now(), config.timeZone);
  if (!isDay(day)) throw statusResponse(404);
  /** As far as days can be taken off. */
  const last = day > lastDayFrom(today) ? day : lastDayFrom(today);
  const wanted = context.url.searchParams.get('hasta') ?? '';
  const until = isDay(wanted) ? clampDay(wanted, day, last) : day;
  const [found, viewer] = await orProblem(
    Promise.all([api.mentorships.listBetween({ from: day, to: until }), viewerOf(context, me)]),
  );
  const sessions = found
    .filter((one) => coversDay({ date: day, until }, dayOf(one.init_date, config.timeZone)))
    // Of a series only the sessions of these days.
    .map((one) => ({ ...viewOf(one, viewer), series: null }))
    .filter(({ canCancel, canDecline }) => canCancel || canDecline);
  return {
    context,
    me,
    day,
    until,
    last,
    sessions,
    blocks: day >= today && viewer.capabilities.has('calendar'),
    /** The API passes the reason on and notifies everybody. */
    hasReason: viewer.capabilities.has('requests'),
    tells: config.ownApi,
  };
};

export const loader = guarded(open, async ({ context, me, ...view }) => {
  const days = daysText({ date: view.day, until: view.until }, "EEEE d 'de' MMMM");
  return { ...view, isOne: view.until === view.day, title: view.until > view.day ? days : `el ${days}` };
});

export const action = posted(open, async (opened, form) => {
  const { context, me, day, until, sessions, blocks, hasReason, tells } = opened;
  const several = {
    me,
    sessions,
    lacksReason: hasReason ? 'Escribe el motivo: quien cuenta con la sesión lo leerá.' : '',
    intentOf: ({ canDecline }: MentorshipView) => (canDecline ? ('decline' as const) : ('cancel' as const)),
  };
  const { data: answer, ...changed } = await changeSeveral(form, several, context);
  if (answer) return answer;
  const title = severalText(changed, ['cancelada', 'canceladas']);
  const isBlocked =
    blocks && form.has('block') ? await orElse(() => blockDays(day, until, context), false) : null;
  context.flash.set(
    isBlocked === false
      ? failureToast(title, 'No se ha podido bloquear en tu horario: hazlo en Horario.')
      : successToast(
          title,
          isBlocked
            ? `${until > day ? 'Esos días' : 'Ese día'} nadie podrá reservar contigo.`
            : tells && changed.done > 0
              ? 'Hemos avisado a cada persona.'
              : undefined,
        ),
  );
  return redirect(paths.calendar({ dia: day }));
});

async function blockDays(date: string, until: string, { api }: Context): Promise<boolean> {
  await api.schedule.addExceptions([{ date, ...(until > date && { until }), kind: 'off' }]);
  return true;
}

export default function CancelDay() {
  const { day, until, last, isOne, sessions, blocks, hasReason, tells, title } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to={paths.calendar({ dia: day })}>Calendario</BackLink>
      <PageHeader title={`Cancelar ${title}`} />
      <details key={until} open={!isOne} className="mb-5">
        <summary className="link min-h-11 content-center">Varios días seguidos</summary>
        <Form action={paths.cancelDay(day)} className="flex flex-wrap items-end gap-3">
          <Field label="Hasta el día" name="hasta" type="date" min={day} max={last} defaultValue={until} />{' '}
          <Button type="submit" variant="secondary">
            Ver sus sesiones
          </Button>
        </Form>
      </details>
      {sessions.length === 0 ? (
        <Nothing answer={answer} title={`${isOne ? 'Ese día' : 'Esos días'} no tienes nada que cancelar`}>
          <ButtonLink to={paths.calendar({ dia: day })}>Volver al calendario</ButtonLink>
        </Nothing>
      ) : (
        <SeveralForm
          legend={
            tells ? 'Se cancelan las que marques, y se avisa a cada persona' : 'Se cancelan las que marques'
          }
          sessions={sessions}
          answer={answer}
          reason={
            hasReason && {
              label: 'Motivo',
              hint: 'Lo leerán todas las personas de estas sesiones.',
              required: true,
            }
          }
        >
          {blocks && (
            <CheckboxField
              name="block"
              label={`Bloquear también ${isOne ? 'ese día' : 'esos días'}: nadie podrá reservar contigo`}
              defaultChecked={answer === undefined || textOf(answer.result, 'block') === 'on'}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="intent" value="cancel" variant="danger" pendingText="Cancelando…">
              Cancelar las marcadas
            </SubmitButton>{' '}
            <ButtonLink to={paths.calendar({ dia: day })} variant="secondary">
              Volver
            </ButtonLink>
          </div>
        </SeveralForm>
      )}
    </>
  );
}
