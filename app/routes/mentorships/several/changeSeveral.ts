/** Several sessions at once: each is changed and told as by itself (docs/product.md, 'Many at once'). */
import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { z } from 'zod';
import type { User } from '~/api/contract/users';
import type { Context } from '~/app/.server/context';
import { parseForm } from '~/app/.server/forms/readForm';
import type { ChangeIntent } from '~/app/sessions/dialogs/changeIntents';
import { changeMentorship, reasonField } from '~/app/sessions/dialogs/changes';
import type { MentorshipView } from '~/app/sessions/mentorshipView';

const severalForm = z.object({
  /** `tickOf` (SeveralForm.tsx) the sessions that are meant. */
  session: z.array(z.string()).default([]),
  intent: z.enum(['confirm', 'decline', 'cancel']),
  reason: reasonField,
  /** Of a day: it is blocked too. */
  block: z.string().optional(),
});

/** `done`: how many were changed all the same. */
export type SeveralAnswer = { result: SubmissionResult; done: number };

interface Several {
  /** What each of those that may be meant becomes: the others are refused. */
  intentOf: (session: MentorshipView, asked: 'confirm' | 'decline' | 'cancel') => ChangeIntent;
  /** Those of the page. */
  sessions: MentorshipView[];
  /** What a reason must be there for; '' for nothing. */
  lacksReason: (asked: string) => string;
  me: User;
}

/** Milliseconds after which no further change is begun: a request's reads share 5 s. */
const PATIENCE = 3_000;

/**
 * Changes the ticked sessions one after the other. `done` is how many, `gone` how many were off the page by
 * then; of those that could not be changed the answer says which and why, and the form is shown again.
 */
export async function changeSeveral(form: FormData, several: Several, context: Context) {
  const submission = parseForm(form, severalForm);
  if (submission.status !== 'success') return refused(submission.reply(), 422);
  const { session: ticks, intent: asked, reason } = submission.value;
  const errors: Record<string, string[]> = {};
  if (ticks.length === 0) errors.session = ['Elige al menos una mentoría.'];
  const lacks = several.lacksReason(asked);
  if (lacks && reason === '') errors.reason = [lacks];
  if (Object.keys(errors).length > 0) return refused(submission.reply({ fieldErrors: errors }), 422);
  const seenOf = new Map(
    ticks.map((tick) => [tick.slice(0, tick.indexOf('|')), tick.slice(tick.indexOf('|') + 1)]),
  );
  const meant = several.sessions.filter(({ identifier }) => seenOf.has(identifier));
  const failures: string[] = [];
  const until = performance.now() + PATIENCE;
  let done = 0;
  for (const [at, one] of meant.entries()) {
    if (performance.now() > until) {
      failures.push(`Quedan ${meant.length - at} por hacer: vuelve a pulsar.`);
      break;
    }
    const change = {
      intent: several.intentOf(one, asked),
      identifier: one.identifier,
      reason,
      scope: 'one' as const,
      seen: seenOf.get(one.identifier) ?? '',
    };
    const changed = await changeMentorship(change, { ...context, me: several.me });
    const why = changed.refused
      ? 'ha cambiado desde que abriste la página'
      : changed.toast.kind === 'error'
        ? (changed.toast.description ?? changed.toast.title)
        : null;
    if (why === null) done += 1;
    else failures.push(`${one.others}, ${one.day}, ${one.hours}: ${why}`);
  }
  if (failures.length === 0) return { done, gone: seenOf.size - meant.length, asked, data: null };
  const said =
    done > 0 ? [`${done === 1 ? 'La otra se ha cambiado' : `Las otras ${done} se han cambiado`}.`] : [];
  return refused(submission.reply({ formErrors: [...failures, ...said] }), 409, done);
}

function refused(result: SubmissionResult, status: number, done = 0) {
  return { done: 0, gone: 0, asked: null, data: data<SeveralAnswer>({ result, done }, { status }) };
}

/** '2 mentorías canceladas', and of those that were off the page already, that. */
export function severalText(
  { done, gone }: { done: number; gone: number },
  [one, many]: readonly [string, string],
) {
  const said = done === 1 ? `1 mentoría ${one}` : `${done} mentorías ${many}`;
  if (gone === 0) return said;
  const rest = gone === 1 ? 'una ya no estaba' : `${gone} ya no estaban`;
  return done === 0 ? 'Ya no había nada que cambiar' : `${said}; ${rest}`;
}
