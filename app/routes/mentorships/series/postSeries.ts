/** Answers to the sessions of a series together (docs/contract.md, 'Series'): each results in one toast. */
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { ApiError, describeFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm } from '~/app/.server/forms/readForm';
import { returnPath } from '~/app/.server/requestUrl';
import { failureToast, successToast } from '~/app/domain/site/toasts';
import * as paths from '~/app/paths';
import { reasonField } from '~/app/sessions/dialogs/changes';
import type { SeriesView } from './series';

const SERIES_INTENTS = ['all', 'answer', 'decline', 'accept', 'end', 'stop'] as const;

const seriesForm = z.object({
  intent: z.enum(SERIES_INTENTS),
  confirm: z.array(z.string()).default([]),
  proposal: z.array(z.string()).default([]),
  /** Of `all`: how many the button named. */
  count: z.coerce.number().optional(),
  /** Of `stop`: the last session that stays. */
  after: z.string().default(''),
  reason: reasonField,
  early_start: z.string().optional(),
});

const FAILED = {
  all: 'No se ha confirmado la serie',
  answer: 'No se ha respondido a la serie',
  decline: 'No se ha rechazado la serie',
  accept: 'No se han aceptado las propuestas',
  end: 'No se han quitado las propuestas',
  stop: 'No se ha terminado la serie',
};
const CONFIRMED = 'Serie confirmada';
const NONE_TICKED = 'Marca al menos una semana, o rechaza todas.';

export async function postSeries(form: FormData, view: SeriesView, { api, flash, log, config }: Context) {
  const submission = parseForm(form, seriesForm);
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const { intent, confirm, count, proposal, after, reason, early_start } = submission.value;
  if (intent === 'answer' && confirm.length === 0)
    return data({ result: submission.reply({ fieldErrors: { confirm: [NONE_TICKED] } }) }, { status: 422 });
  const back =
    intent === 'all' ? returnPath(form, paths.sessionSeries(view.id)) : paths.sessionSeries(view.id);
  if (intent === 'all' && count !== view.open.length) return answeredBefore(view, { flash, back });
  try {
    if (intent === 'answer' || intent === 'decline' || intent === 'all') {
      const open = view.open.map(({ identifier }) => identifier);
      const ticked = intent === 'all' ? open : intent === 'answer' ? confirm : [];
      await api.series.answer(view.id, {
        confirm: ticked,
        ...(reason && { reason }),
        ...(early_start && { early_start: true }),
      });
    } else if (intent === 'stop') await api.series.end(view.id, after);
    else await api.series.answerProposals(view.id, { proposals: proposal, accept: intent === 'accept' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'a series could not be answered');
    // Two presses at once: the other one has confirmed them.
    const after = intent === 'all' && error.status === 409 ? await api.series.find(view.id) : null;
    flash.set(
      after?.every((one) => one.confirmation)
        ? successToast(CONFIRMED)
        : failureToast(FAILED[intent], describeFailure(error)),
    );
    return redirect(paths.sessionSeries(view.id));
  }
  const told = config.ownApi && view.names ? `Hemos avisado a ${view.names}.` : undefined;
  flash.set(successToast(doneTitle(intent, { ticked: confirm.length, open: view.open.length }), told));
  // A declined series leaves nothing to show.
  return redirect(intent === 'decline' ? paths.mentorships() : back);
}

/** 'Confirmar las 4' of a list that is no longer true: a second press, or a series that has changed. */
function answeredBefore(view: SeriesView, { flash, back }: Pick<Context, 'flash'> & { back: string }) {
  const isDone = view.sessions.every((one) => one.confirmation);
  flash.set(
    isDone
      ? successToast(CONFIRMED, 'No hacía falta confirmarla otra vez.')
      : failureToast(FAILED.all, 'Ha cambiado desde que abriste la página: mírala de nuevo.'),
  );
  return redirect(isDone ? back : paths.sessionSeries(view.id));
}

function doneTitle(
  intent: (typeof SERIES_INTENTS)[number],
  { ticked, open }: { ticked: number; open: number },
): string {
  if (intent === 'decline') return 'Serie rechazada';
  if (intent === 'stop') return 'Serie terminada';
  if (intent === 'accept') return 'Propuestas aceptadas';
  if (intent === 'end') return 'Propuestas quitadas: las sesiones siguen como estaban';
  return intent === 'all' || ticked === open ? CONFIRMED : `${ticked} de ${open} sesiones confirmadas`;
}
