/** The edit mode of a mentor's week (spec.md sections 2, 5 and 9; api.md section 3). */
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { ApiError, isUnavailable } from '~/.server/api/errors';
import { contextOf } from '~/.server/contextOf';
import { requireMentor } from '~/.server/guards';
import { readForm } from '~/.server/readForm';
import { joinWeek, packMarks, splitWeek } from '~/domain/weekMarks';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { applyEdits } from '~/forms/edits';
import { SubmitButton } from '~/forms/SubmitButton';
import { ButtonLink } from '~/ui/ButtonLink';
import { PageHeader } from '~/ui/PageHeader';
import stylesheet from '../../../week.css?url';
import { loadHours } from './loadSchedule';
import { WeekGrid } from './WeekGrid';
import { editWeek, FIELDS, readMarks } from './weekForm';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta = () => [{ title: 'Editar horario · Mentorea' }];

const SAVE_FAILED = 'Error al guardar los cambios. Por favor, inténtalo de nuevo.';

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await requireMentor(context);
  const { week } = await loadHours(context, user);
  return { ...splitWeek(week ?? []), failed: week === null };
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireMentor(context);
  const form = await readForm(args.request);
  const edited = applyEdits(form, [editWeek]);
  const painted = readMarks(form);
  if (edited) return data({ painted, errors: null });
  try {
    const { beyond } = splitWeek(await context.api.schedule.listWeekly());
    await context.api.schedule.saveWeekly(joinWeek(painted, beyond));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ painted, errors: { '': [SAVE_FAILED] } }, { status: isUnavailable(error) ? 503 : 422 });
  }
  context.flash.set({ kind: 'success', title: 'Horario guardado', duration: 4000 });
  return redirect('/profile#horario');
}

export default function ScheduleRoute() {
  const { marks } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Tu horario semanal" />
      <Form method="post" noValidate className="flex flex-col gap-5">
        <ErrorSummary errors={answer?.errors} labels={{}} title="No se ha guardado" />
        <input type="hidden" name={FIELDS.base} value={packMarks(marks)} />
        <WeekGrid initial={answer?.painted ?? marks} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingText="Guardando…">Guardar horario</SubmitButton>
          <ButtonLink to="/profile" variant="secondary">
            Cancelar
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
