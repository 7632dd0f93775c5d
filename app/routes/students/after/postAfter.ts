/** Each line of the sheet is a form of its own; nothing typed is lost. */
import { data } from '@remix-run/node';
import { PAYMENT_WAY_NAMES } from '~/api/contract/rules/income';
import { ROOM_SIZE } from '~/api/contract/rules/limits';
import { ApiError, answerStatus, formErrorsOf, statusResponse } from '~/app/.server/api/errors';
import { workKey } from '~/app/.server/forms/once';
import { successToast, type Toast } from '~/app/domain/site/toasts';
import { firstNameOf } from '~/app/domain/text/personNames';
import { formatInstant } from '~/app/domain/time/dates';
import { type NoteAnswer, postNote } from '../postNote';
import type { Opened } from './loadAfter';

/** Null when done, else the line again, named by `session`. */
export async function postAfter(form: FormData, opened: Opened) {
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
    return successToast(
      'Propuesta enviada',
      `${name} la acepta con un toque. Puedes retirarla cuando quieras.`,
    );
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
