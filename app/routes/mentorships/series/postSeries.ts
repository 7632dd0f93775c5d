/** Answers to the sessions of a series together (docs/contract.md, 'Series'): each results in one toast. */
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { ApiError, describeFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm } from '~/app/.server/forms/readForm';
import { failureToast, successToast } from '~/app/domain/site/toasts';
import * as paths from '~/app/paths';
import { reasonField } from '~/app/sessions/dialogs/changes';
import type { SeriesView } from './loadSeries';

export const SERIES_INTENTS = ['answer', 'decline', 'accept', 'end'] as const;

const seriesForm = z.object({
  intent: z.enum(SERIES_INTENTS),
  confirm: z.array(z.string()).default([]),
  proposal: z.array(z.string()).default([]),
  reason: reasonField,
});

const FAILED = {
  answer: 'No se ha respondido a la serie',
  decline: 'No se ha rechazado la serie',
  accept: 'No se han aceptado las propuestas',
  end: 'No se han quitado las propuestas',
};
const NONE_TICKED = 'Marca al menos una semana, o rechaza todas.';

export async function postSeries(form: FormData, view: SeriesView, { api, flash, log, config }: Context) {
  const submission = parseForm(form, seriesForm);
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  const { intent, confirm, proposal, reason } = submission.value;
  if (intent === 'answer' && confirm.length === 0)
    return data({ result: submission.reply({ fieldErrors: { confirm: [NONE_TICKED] } }) }, { status: 422 });
  try {
    if (intent === 'answer' || intent === 'decline') {
      const ticked = intent === 'answer' ? confirm : [];
      await api.series.answer(view.id, { confirm: ticked, ...(reason && { reason }) });
    } else await api.series.answerProposals(view.id, { proposals: proposal, accept: intent === 'accept' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error }, 'a series could not be answered');
    flash.set(failureToast(FAILED[intent], describeFailure(error)));
    return redirect(paths.sessionSeries(view.id));
  }
  const told = config.ownApi && view.others ? `Hemos avisado a ${view.others}.` : undefined;
  flash.set(successToast(doneTitle(intent, { ticked: confirm.length, open: view.open.length }), told));
  // Of a series that is turned down nothing is left to show.
  return redirect(intent === 'decline' ? paths.mentorships() : paths.sessionSeries(view.id));
}

function doneTitle(
  intent: (typeof SERIES_INTENTS)[number],
  { ticked, open }: { ticked: number; open: number },
): string {
  if (intent === 'decline') return 'Serie rechazada';
  if (intent === 'accept') return 'Propuestas aceptadas';
  if (intent === 'end') return 'Propuestas quitadas: las sesiones siguen como estaban';
  return ticked === open ? 'Serie confirmada' : `${ticked} de ${open} sesiones confirmadas`;
}
