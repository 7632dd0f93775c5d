/** The edit mode of a mentor's week (spec.md sections 2, 5 and 9; api.md section 3). */
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireMentor, requireUser } from '~/.server/guards';
import { readForm } from '~/.server/readForm';
import { applyEdits, INTENT } from '~/forms/edits';
import { NotOffered } from '~/ui/NotOffered';
import stylesheet from '../../../week.css?url';
import { answerTo } from './answer';
import { addException, removeException } from './changeExceptions';
import { loadPage } from './pageView';
import { ScheduleEditor } from './ScheduleEditor';
import { ScheduleFailure } from './ScheduleFailure';
import { saveWeek } from './saveWeek';
import { editText, editWeek, FIELDS, INTENTS, SETTLING } from './weekForm';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta = () => [{ title: 'Editar horario · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await requireUser(context);
  if (user.user_type !== 'mentor') return data(null, { status: 403 });
  const view = await loadPage(context, user);
  return data(view, { status: view.failed ? 503 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const user = await requireMentor(context);
  const form = await readForm(args.request);
  const intent = String(form.get(INTENT) ?? '');
  if (applyEdits(form, [editWeek])) {
    if (SETTLING.includes(intent)) form.delete(FIELDS.before);
    return data(answerTo(form, { done: intent, told: editText(intent, form) }));
  }
  if (intent.startsWith(INTENTS.remove)) return removeException(form, intent, context);
  // Enter in a field: of the exception when there is one begun.
  const adds = intent === INTENTS.add || (intent === 'enter' && form.get(FIELDS.date));
  return adds ? addException(form, user, context) : saveWeek(form, context);
}

export default function ScheduleRoute() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  if (!view)
    return (
      <NotOffered
        what="un horario semanal a tu tipo de cuenta"
        ways={[
          ['Ver el calendario', '/calendar'],
          ['Perfil', '/profile'],
        ]}
      >
        Solo los mentores marcan las horas en las que se les puede reservar. Tus mentorías están en el
        calendario.
      </NotOffered>
    );
  if (view.failed && !answer) return <ScheduleFailure />;
  return <ScheduleEditor key={view.base} view={view} answer={answer} />;
}
