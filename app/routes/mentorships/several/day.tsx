/** A mentor cancels a whole day with one reason (docs/product.md, 'Many at once'). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { orElse, orProblem, statusResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { readForm } from '~/app/.server/forms/readForm';
import { enterAsMentor } from '~/app/.server/guards';
import { failureToast, successToast } from '~/app/domain/site/toasts';
import { isDay } from '~/app/domain/time/calendarDays';
import { dayOf, formatDay } from '~/app/domain/time/dates';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { textOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { type MentorshipView, viewOf } from '~/app/sessions/mentorshipView';
import { viewerOf } from '~/app/sessions/viewer';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { changeSeveral, severalText } from './changeSeveral';
import { Nothing, SeveralForm } from './SeveralForm';

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Cancelar un día · Mentorea' }];

const open = async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
  const { context, me } = await enterAsMentor(args);
  const { api, config, now } = context;
  const day = args.params.day ?? '';
  const today = dayOf(now(), config.timeZone);
  if (!isDay(day)) throw statusResponse(404);
  const [found, viewer] = await orProblem(
    Promise.all([api.mentorships.listBetween({ from: day, to: day }), viewerOf(context, me)]),
  );
  const sessions = found
    .filter((one) => dayOf(one.init_date, config.timeZone) === day)
    // Of a series only that day's session.
    .map((one) => ({ ...viewOf(one, viewer), series: null }))
    .filter(({ canCancel, canDecline }) => canCancel || canDecline);
  return {
    context,
    me,
    day,
    sessions,
    blocks: day >= today && viewer.capabilities.has('calendar'),
    /** The API passes the reason on and notifies everybody. */
    hasReason: viewer.capabilities.has('requests'),
    tells: config.ownApi,
  };
};

export async function loader(args: LoaderFunctionArgs) {
  const { day, sessions, blocks, hasReason, tells } = await open(args);
  return { day, sessions, blocks, hasReason, tells, title: formatDay(day, "EEEE d 'de' MMMM") };
}

export async function action(args: ActionFunctionArgs) {
  const { context, me, day, sessions, blocks, hasReason, tells } = await open(args);
  const form = await readForm(args.request);
  const several = {
    me,
    sessions,
    lacksReason: () => (hasReason ? 'Escribe el motivo: quien cuenta con la sesión lo leerá.' : ''),
    intentOf: ({ canDecline }: MentorshipView) => (canDecline ? ('decline' as const) : ('cancel' as const)),
  };
  const { data: answer, ...changed } = await changeSeveral(form, several, context);
  if (answer) return answer;
  const title = severalText(changed, ['cancelada', 'canceladas']);
  const isBlocked = blocks && form.has('block') ? await orElse(() => blockDay(day, context), false) : null;
  context.flash.set(
    isBlocked === false
      ? failureToast(title, 'El día no se ha podido bloquear en tu horario: hazlo en Horario.')
      : successToast(
          title,
          isBlocked
            ? 'Ese día nadie podrá reservar contigo.'
            : tells && changed.done > 0
              ? 'Hemos avisado a cada persona.'
              : undefined,
        ),
  );
  return redirect(paths.calendar({ dia: day }));
}

async function blockDay(day: string, { api }: Context): Promise<boolean> {
  await api.schedule.addExceptions([{ date: day, kind: 'off' }]);
  return true;
}

export default function CancelDay() {
  const { day, sessions, blocks, hasReason, tells, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to={paths.calendar({ dia: day })}>Calendario</BackLink>
      <PageHeader title={`Cancelar el ${title}`} />
      {sessions.length === 0 ? (
        <Nothing answer={answer} title="Ese día no tienes nada que cancelar">
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
              label="Bloquear también ese día: nadie podrá reservar contigo"
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
