/** A mentor answers several requests at once (docs/product.md, 'Many at once'). */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { orProblem } from '~/app/.server/api/errors';
import { enterAsMentor, guarded, posted } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { viewOf } from '~/app/sessions/mentorshipView';
import { oneRowASeries } from '~/app/sessions/seriesView';
import { viewerOf } from '~/app/sessions/viewer';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { changeSeveral, severalText } from './changeSeveral';
import { Nothing, SeveralForm } from './SeveralForm';

export const handle = { live: ['mentorship'] };

export const shouldRevalidate = afterRefusal;

/** The most urgent ones; the rest follow when these are answered. */
const SHOWN = 30;

const open = async (args: LoaderFunctionArgs) => {
  const { context, me } = await enterAsMentor(args);
  const [{ items, count }, viewer] = await orProblem(
    Promise.all([context.api.mentorships.listWaiting(SHOWN, me), viewerOf(context, me)]),
  );
  /** The API passes on the reason for declining. */
  const declines = viewer.capabilities.has('requests');
  const sessions = oneRowASeries(items.map((one) => viewOf(one, viewer)));
  return { context, me, count, declines, sessions, shown: items.length };
};

export const loader = guarded(open, async ({ count, sessions, declines, shown }) => {
  return { count, sessions, declines, shown };
});

export const action = posted(open, async ({ context, me, sessions, shown }, form) => {
  // 'Confirmar las 4' is about its row alone.
  const only = form.get('only');
  if (typeof only === 'string') {
    form.set('session', only);
    form.set('intent', 'confirm');
  }
  const several = {
    me,
    sessions,
    lacksReason: '',
    intentOf: ({ canDecline }: (typeof sessions)[number], asked: string) =>
      asked === 'confirm' ? ('confirm' as const) : canDecline ? ('decline' as const) : ('cancel' as const),
  };
  const { asked, data: answer, ...changed } = await changeSeveral(form, several, context);
  if (answer) return answer;
  const words =
    asked === 'confirm' ? (['confirmada', 'confirmadas'] as const) : (['rechazada', 'rechazadas'] as const);
  context.flash.set(successToast(severalText(changed, words)));
  return redirect(changed.done === shown ? paths.dashboard() : paths.answerSeveral());
});

export default function AnswerSeveral() {
  const { count, sessions, declines, shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to={paths.dashboard()}>Inicio</BackLink>
      <PageHeader title="Responder solicitudes" />
      {sessions.length === 0 ? (
        <Nothing answer={answer} title="Nadie espera tu respuesta">
          <ButtonLink to={paths.mentorships()}>Ver Mis Mentorías</ButtonLink>
        </Nothing>
      ) : (
        <SeveralForm
          legend={count > shown ? `Las ${shown} más urgentes de ${count}` : 'Se responden las que marques'}
          sessions={sessions}
          answer={answer}
          reason={
            declines && {
              label: 'Motivo, si las rechazas (opcional)',
              hint: 'Lo leerá quien pidió cada una de las que rechaces.',
            }
          }
        >
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="intent" value="confirm" pendingText="Confirmando…">
              Confirmar las marcadas
            </SubmitButton>{' '}
            {declines && (
              <SubmitButton name="intent" value="decline" variant="secondary" pendingText="Rechazando…">
                Rechazar las marcadas
              </SubmitButton>
            )}
          </div>
        </SeveralForm>
      )}
    </>
  );
}
