import { data } from '@remix-run/node';
import { z } from 'zod';
import { NOTE_MAX } from '~/api/contract/rules/students';
import { ApiError } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm, refusedForm } from '~/app/.server/forms/readForm';
import { NEXT_STEP } from '~/app/domain/sessions/notes';
import { successToast } from '~/app/domain/site/toasts';

const noteForm = z.object({
  session: z.string().default('general'),
  seen: z.string().default(''),
  text: z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(NOTE_MAX, `Como mucho ${NOTE_MAX} caracteres.`)),
});

const STALE = 'Esta nota ha cambiado mientras escribías. Si vuelves a guardar, queda la tuya.';

export type NoteAnswer = NonNullable<Awaited<ReturnType<typeof postNote>>>['data'];

/** Writes or deletes a note, or 'Para la próxima'. Null when done, else the form again. */
export async function postNote(
  form: FormData,
  { id, name }: { id: string; name: string },
  { api, flash }: Context,
) {
  const session = String(form.get('session') ?? 'general');
  const submission = parseForm(form, noteForm);
  const answer = (result: ReturnType<typeof submission.reply>, status: number, isStale = false) =>
    data({ session, result, isStale }, { status });
  if (submission.status !== 'success') return answer(submission.reply(), 422);
  const note = { text: submission.value.text, seen: submission.value.seen || null };
  const isShared = session === NEXT_STEP;
  try {
    if (isShared) await api.students.saveNextStep(id, note);
    else await api.students.saveNote(id, { ...note, mentorship: session === 'general' ? null : session });
  } catch (error) {
    const isStale = error instanceof ApiError && error.status === 409;
    const describe = isStale ? () => STALE : undefined;
    const { result, status } = refusedForm(error, submission, { names: ['text'], describe });
    return answer(result, status, isStale);
  }
  const done = isShared
    ? note.text === ''
      ? successToast('Ya no compartís nada para la próxima')
      : successToast('Compartido', `${name} lo lee con vuestra próxima sesión.`)
    : successToast(note.text === '' ? 'Nota borrada' : 'Nota guardada');
  flash.set(done);
  return null;
}
