/** Several sessions at once: each is changed and announced individually (docs/product.md, 'Many at once'). */
import type { SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { z } from 'zod';
import type { User } from '~/api/contract/users';
import { ApiError, describeFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm } from '~/app/.server/forms/readForm';
import type { ChangeIntent } from '~/app/sessions/dialogs/changeIntents';
import { changeMentorship, reasonField } from '~/app/sessions/dialogs/changes';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { seenOf } from './SeveralForm';

const severalForm = z.object({
  /** `tickOf` (SeveralForm.tsx) each selected session. */
  session: z.array(z.string()).default([]),
  intent: z.enum(['confirm', 'decline', 'cancel']),
  reason: reasonField,
  /** For a day: block it too. */
  block: z.string().optional(),
});

/** `done`: number of sessions changed nevertheless. */
export type SeveralAnswer = { result: SubmissionResult; done: number };

interface Several {
  /** The change of a session by the chosen action. */
  intentOf: (session: MentorshipView, asked: 'confirm' | 'decline' | 'cancel') => ChangeIntent;
  sessions: MentorshipView[];
  /** The error if the action needs a reason; '' if it needs none. */
  lacksReason: string;
  me: User;
}

/** Milliseconds after which no further change is started: a request's reads share 5 s. */
const PATIENCE = 3_000;

/**
 * Changes the ticked sessions one by one. `done`: number changed; `gone`: number no longer on the page. If some fail, the
 * form comes back with which and why.
 */
export async function changeSeveral(form: FormData, several: Several, context: Context) {
  const submission = parseForm(form, severalForm);
  if (submission.status !== 'success') return refused(submission.reply(), 422);
  const { session: ticks, intent: asked, reason } = submission.value;
  const errors: Record<string, string[]> = {};
  if (ticks.length === 0) errors.session = ['Elige al menos una sesión.'];
  if (several.lacksReason && reason === '') errors.reason = [several.lacksReason];
  if (Object.keys(errors).length > 0) return refused(submission.reply({ fieldErrors: errors }), 422);
  const ticked = new Map(
    ticks.map((tick) => [tick.slice(0, tick.indexOf('|')), tick.slice(tick.indexOf('|') + 1)]),
  );
  const meant = several.sessions.filter(({ identifier }) => ticked.has(identifier));
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
      seen: ticked.get(one.identifier) ?? '',
    };
    const why = one.series?.waits
      ? await answerSeries(one, change, asked, context)
      : await changeOne(change, { ...context, me: several.me });
    if (why === null) done += Number(one.series?.waits?.count ?? 1);
    else failures.push(`${one.others}, ${one.day}, ${one.hours}: ${why}`);
  }
  if (failures.length === 0) return { done, gone: ticked.size - meant.length, asked, data: null };
  const said =
    done > 0 ? [`${done === 1 ? 'La otra se ha cambiado' : `Las otras ${done} se han cambiado`}.`] : [];
  return refused(submission.reply({ formErrors: [...failures, ...said] }), 409, done);
}

const CHANGED = 'ha cambiado desde que abriste la página';

/** Why it was not changed; null if it was. */
async function changeOne(...args: Parameters<typeof changeMentorship>): Promise<string | null> {
  const changed = await changeMentorship(...args);
  if (changed.refused) return CHANGED;
  const { kind, title, description } = changed.toast;
  return kind === 'error' ? (description ?? title) : null;
}

/** The same for all that a series asks. */
async function answerSeries(
  one: MentorshipView,
  { seen, reason }: { seen: string; reason: string },
  asked: string,
  { api }: Context,
): Promise<string | null> {
  if (!one.series || seen !== seenOf(one)) return CHANGED;
  try {
    const open = ((await api.series.find(one.series.id)) ?? []).filter(({ confirmation }) => !confirmation);
    const confirm = asked === 'confirm' ? open.map(({ identifier }) => identifier) : [];
    await api.series.answer(one.series.id, { confirm, ...(reason && asked !== 'confirm' && { reason }) });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return describeFailure(error);
  }
}

function refused(result: SubmissionResult, status: number, done = 0) {
  return { done: 0, gone: 0, asked: null, data: data<SeveralAnswer>({ result, done }, { status }) };
}

/** '2 sesiones canceladas; una ya no estaba' */
export function severalText(
  { done, gone }: { done: number; gone: number },
  [one, many]: readonly [string, string],
) {
  const said = done === 1 ? `1 sesión ${one}` : `${done} sesiones ${many}`;
  if (gone === 0) return said;
  const rest = gone === 1 ? 'una ya no estaba' : `${gone} ya no estaban`;
  return done === 0 ? 'Ya no había nada que cambiar' : `${said}; ${rest}`;
}
