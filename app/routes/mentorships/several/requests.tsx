/** A mentor answers several requests at once (docs/product.md, 'Many at once'). */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { orProblem } from '~/app/.server/api/errors';
import { readForm } from '~/app/.server/forms/readForm';
import { requireMentor } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { successToast } from '~/app/.server/toasts';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { viewOf } from '~/app/routes/mentorships/mentorshipView';
import { viewerOf } from '~/app/routes/mentorships/viewer';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { changeSeveral } from './changeSeveral';
import { SeveralForm } from './SeveralForm';

export const handle = { live: ['mentorship'] };

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Responder solicitudes · Mentorea' }];

/** Those that are due first; the rest follows when these are answered. */
const SHOWN = 50;

const open = async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
  const context = contextOf(args);
  const me = await requireMentor(context);
  const [{ items, count }, viewer] = await orProblem(
    Promise.all([context.api.mentorships.listWaiting(SHOWN, me), viewerOf(context, me)]),
  );
  return { context, me, count, sessions: items.map((one) => viewOf(one, viewer)) };
};

export async function loader(args: LoaderFunctionArgs) {
  const { count, sessions } = await open(args);
  return { count, sessions, declines: sessions.some(({ canDecline }) => canDecline) };
}

export async function action(args: ActionFunctionArgs) {
  const { context, me, sessions } = await open(args);
  const form = await readForm(args.request);
  const several = {
    me,
    sessions,
    lacksReason: () => '',
    intentOf: ({ canDecline }: (typeof sessions)[number], asked: string) =>
      asked === 'confirm' ? ('confirm' as const) : canDecline ? ('decline' as const) : ('cancel' as const),
  };
  const { done, asked, data: answer } = await changeSeveral(form, several, context);
  if (answer) return answer;
  const [one, many] = asked === 'confirm' ? ['confirmada', 'confirmadas'] : ['rechazada', 'rechazadas'];
  context.flash.set(successToast(done === 1 ? `1 mentoría ${one}` : `${done} mentorías ${many}`));
  return redirect(done === sessions.length ? paths.dashboard() : paths.answerSeveral());
}

export default function AnswerSeveral() {
  const { count, sessions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to={paths.dashboard()}>Inicio</BackLink>
      <PageHeader title="Responder solicitudes" />
      {sessions.length === 0 ? (
        <EmptyState title="Nadie espera tu respuesta">
          <ButtonLink to={paths.mentorships()}>Ver Mis Mentorías</ButtonLink>
        </EmptyState>
      ) : (
        <SeveralForm
          legend={
            count > sessions.length
              ? `Las ${sessions.length} más urgentes de ${count}`
              : 'Marca las que quieras responder igual'
          }
          sessions={sessions}
          answer={answer}
          reason={{
            label: 'Motivo, si las rechazas (opcional)',
            hint: 'Lo leerá quien pidió cada una de las que rechaces.',
          }}
        >
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="intent" value="confirm" pendingText="Confirmando…">
              Confirmar las marcadas
            </SubmitButton>
            <SubmitButton name="intent" value="decline" variant="secondary" pendingText="Rechazando…">
              Rechazar las marcadas
            </SubmitButton>
          </div>
        </SeveralForm>
      )}
    </>
  );
}
