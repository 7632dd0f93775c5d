/** The sheet after a session (docs/product.md, 'After a session'): note, payment, next session, absence; each line a form. */
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PAYMENT_WAY_NAMES } from '~/api/contract/rules/income';
import { ROOM_SIZE } from '~/api/contract/rules/limits';
import { ApiError, answerStatus, formErrorsOf, statusResponse } from '~/app/.server/api/errors';
import { workKey } from '~/app/.server/forms/once';
import { guarded, posted } from '~/app/.server/guards';
import { noteId } from '~/app/domain/sessions/notes';
import { successToast, type Toast } from '~/app/domain/site/toasts';
import { firstNameOf } from '~/app/domain/text/personNames';
import { formatInstant } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { type NoteAnswer, postNote } from '~/app/routes/students/postNote';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { afterRefusal } from '~/app/ui/revalidation';
import { Link } from '~/app/ui/router';
import { PlainLink, TextLink } from '~/app/ui/TextLink';
import { Lines } from './Lines';
import { loadAfter, type Opened, openAfter } from './loadAfter';

export const handle = { live: ['mentorship'] };

export const shouldRevalidate = afterRefusal;

export const loader = guarded(openAfter, loadAfter);

export const action = posted(openAfter, async (opened, form) => {
  const answer = await postAfter(form, opened);
  const estudiante = opened.context.url.searchParams.get('estudiante') ?? '';
  const line = noteId(String(form.get('session')));
  return answer ?? redirect(paths.afterSession(opened.session.identifier, { estudiante }, line));
});

export default function After() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { identifier, student, students, room } = view;
  return (
    <div className="max-w-2xl">
      <header className="mb-6 wrap-anywhere">
        <p className="text-muted">
          {`${view.when} · `}
          <span className="whitespace-nowrap">{view.hours}</span>
        </p>
        <h1 className="text-3xl sm:text-4xl">{view.title}</h1>
        <div className="mt-3 flex items-center gap-4">
          <Avatar user={student.face} size="md" eager />{' '}
          <div>
            {view.facts.length > 0 && <p className="first-letter:uppercase">{view.facts.join(' · ')}</p>}{' '}
            <TextLink to={paths.student(student.id)}>Ver la ficha de {student.name}</TextLink>
          </div>
        </div>
      </header>
      {students.length > 0 && (
        <nav aria-label="Estudiantes del grupo" className="mb-4 flex flex-wrap gap-2">
          {students.map(({ id, name }) => (
            <Link
              key={id}
              to={paths.afterSession(identifier, { estudiante: id })}
              aria-current={id === student.id ? 'page' : undefined}
              className="btn btn-secondary aria-[current]:border-teal aria-[current]:bg-teal-soft"
            >
              {name}{' '}
            </Link>
          ))}
        </nav>
      )}
      <Card as="ul" className="divide-y divide-line py-2 sm:py-2">
        <Lines key={student.id} view={view} answer={answer} />
      </Card>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        {room && (
          <PlainLink href={room.href}>{`Volver a la sala (abierta hasta las ${room.until})`}</PlainLink>
        )}{' '}
        <ButtonLink to={paths.dashboard()} variant="secondary" className="ml-auto">
          Ir a Inicio
        </ButtonLink>
      </div>
    </div>
  );
}

/** Each line of the sheet is a form of its own. Null when done, else the line again, named by `session`. */
async function postAfter(form: FormData, opened: Opened) {
  const line = String(form.get('session') ?? '');
  const send = SENDS[line];
  const { context, student } = opened;
  if (!send) return postNote(form, firstNamed(opened), context);
  try {
    context.flash.set(await send(form, opened));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (line === 'siguiente' && (await isAgreed(form, opened))) return null;
    context.log.info({ err: error, student: student.id }, 'a line after a session was refused');
    const result: NoteAnswer['result'] = { error: formErrorsOf(error) };
    return data({ session: line, result, isStale: error.status === 409 }, { status: answerStatus(error) });
  }
}

const firstNamed = ({ student }: Opened) => ({ id: student.id, name: firstNameOf(student) });

const SENDS: Record<string, (form: FormData, opened: Opened) => Promise<Toast>> = {
  pago: async (form, { context: { api }, session, student }) => {
    const value = String(form.get('way'));
    const way = PAYMENT_WAY_NAMES.find((one) => one === value);
    const state = way ? 'paid' : (['credit', 'free', 'pending'] as const).find((one) => one === value);
    if (!state) throw statusResponse(400);
    const seen = String(form.get('seen') ?? '');
    await api.income.pay([{ mentorship: session.id, alumno: student.id, seen }], state, { way });
    return successToast('Pago anotado');
  },
  siguiente: async (form, { context: { api }, me, session, student }) => {
    const price = session.price;
    const json = {
      ...{ mentor: me.username, alumnos: [student.username], ...hoursOf(form, session), price },
      ...{ confirmation: false, open: true, room_size: ROOM_SIZE },
      expertises: session.expertises.map(({ name_id }) => name_id),
      additional_information: 'Seguimos donde lo dejamos.',
    };
    await api.mentorships.create(json, { idempotencyKey: workKey(me.id, form) });
    const name = firstNameOf(student);
    const text = `${name} la acepta con un toque. Puedes retirarla cuando quieras.`;
    return successToast('Propuesta enviada', text);
  },
  ausencia: async (_, { context: { api }, session, student }) => {
    const said = { kind: 'absent', about: student.id, reason: '', text: '' };
    await api.mentorships.reports(session.identifier).make(said);
    return successToast('Anotado: no se presentó', 'Lo leerán la otra persona y el equipo de Mentorea.');
  },
};

/** The start in the form, and the length of the session. */
function hoursOf(form: FormData, { init_date, end_date }: Opened['session']) {
  const start = Date.parse(String(form.get('start')));
  if (Number.isNaN(start)) throw statusResponse(400);
  const end = start + Date.parse(end_date) - Date.parse(init_date);
  return { init_date: new Date(start).toISOString(), end_date: new Date(end).toISOString() };
}

/** Pressed in two tabs: the hours are taken by what was wanted. */
async function isAgreed(form: FormData, { context, session, student }: Opened): Promise<boolean> {
  const after = await context.api.students.after(student.id, session.id);
  const at = (text: string) => formatInstant(text, 'yyyy-MM-dd HH:mm', context.config.timeZone);
  return (
    after?.next_session != null && at(after.next_session.init_date) === at(hoursOf(form, session).init_date)
  );
}
