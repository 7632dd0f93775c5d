/** Checks the posted form, shows it for review, and sends it; nothing typed is lost. */
import type { SubmissionResult } from '@conform-to/react';
import { data, redirect } from '@remix-run/node';
import { ROOM_SIZE } from '~/api/contract/rules/limits';
import { readPrice } from '~/api/contract/rules/price';
import {
  ApiError,
  answerStatus,
  describeFailure,
  fieldErrorsOf,
  orProblem,
  statusResponse,
} from '~/app/.server/api/errors';
import { topicNames } from '~/app/.server/api/expertises';
import { formIdOf, workKey } from '~/app/.server/forms/once';
import { parseForm } from '~/app/.server/forms/readForm';
import { isSeries, readLeftOut, spanOf } from '~/app/domain/booking/repeating';
import { payWithCredit } from '~/app/domain/money/incomeSums';
import { deadlineText } from '~/app/domain/sessions/answering';
import { successToast } from '~/app/domain/site/toasts';
import { slotProblem, tidySlots } from '~/app/domain/slots/slots';
import { firstNameOf } from '~/app/domain/text/personNames';
import { expertisesEdit } from '~/app/forms/expertises/expertiseFields';
import { applyEdits, movedEdit, withTypedValues } from '~/app/forms/formEdits';
import * as paths from '~/app/paths';
import { balanceOf } from '~/app/sessions/brief';
import { informationErrors, informationForm } from '~/app/sessions/informationForm';
import { loadSeriesWeeks, type SeriesWeeks } from '~/app/slots/seriesWeeks';
import { areLost, chosenIn, instantsOfSlots, LOST_SLOTS } from '~/app/slots/slotWeek';
import type { Offer } from './loadOffer';
import { type HoursView, hoursView } from './openMove';

/** The form as typed, or its review. */
export interface OfferAnswer {
  result: SubmissionResult;
  slots: string[];
  formId: string;
  /** The offer in words; null while the form is shown. */
  review: {
    hours: HoursView;
    price: number;
    information: string;
    topics: string[];
    /** Null for a single session. */
    series: SeriesWeeks | null;
    /** 'Pagar con el bono (quedan 2)'; '' without one. */
    credit: string;
  } | null;
}

export async function answerOffer(form: FormData, offer: Offer) {
  const { context, me, slotDeps } = offer;
  const { timeZone } = context.config;
  const edited = applyEdits(form, [expertisesEdit('expertises'), movedEdit]);
  const submission = parseForm(form, informationForm);
  if (submission.status !== 'success') throw statusResponse(400);
  const { value } = submission;
  const { slots: sent, short } = await chosenIn(form, me.id, slotDeps);
  const slots = tidySlots(sent);
  const typed = { slots, formId: formIdOf(form), review: null };
  const intent = form.get('intent');

  const refuse = (status: number, fieldErrors: Record<string, string[]>) =>
    answer(status, { ...typed, result: submission.reply({ fieldErrors }) });
  // Back from the review, the hours may be taken.
  if (edited || (intent === 'edit' && !(await areLost(slots, me.id, slotDeps))))
    return answer(200, { ...typed, result: withTypedValues(submission) });
  if (intent === 'edit') return refuse(409, { slots: [LOST_SLOTS] });
  const problem = slotProblem(sent) ?? (short || null);
  const errors = {
    ...(problem !== null && { slots: [problem] }),
    ...informationErrors(value, { usual: me.profile.price }),
  };
  if (Object.keys(errors).length > 0) return refuse(422, errors);
  const hours = instantsOfSlots(slots, timeZone);
  const price = readPrice(value.price);
  if (!hours || price === null) throw statusResponse(400);
  const information = value.additional_information.trim();
  if (intent !== 'send') {
    if (await areLost(slots, me.id, slotDeps)) return refuse(409, { slots: [LOST_SLOTS] });
    const asked = { mentor: me.username, student: offer.student.username, slots, weeks: value.weeks };
    const [nameOf, series, credit] = await Promise.all([
      topicNames(context.api),
      orProblem(loadSeriesWeeks(asked, context)),
      creditOf(offer, slots),
    ]);
    const review = {
      hours: hoursView(hours, price, context.zones),
      price,
      information,
      topics: value.expertises.map(nameOf),
      series,
      credit,
    };
    return answer(200, { ...typed, review, result: withTypedValues(submission) });
  }
  try {
    const json = {
      ...{ mentor: me.username, alumnos: [offer.student.username], ...hours, price },
      ...{ confirmation: false, open: true, room_size: ROOM_SIZE },
      ...{ additional_information: information, expertises: value.expertises },
      ...(form.has('credit') && { credit: true }),
    };
    const key = { idempotencyKey: workKey(me.id, form) };
    const leftOut = readLeftOut(form);
    const made = isSeries(value.weeks, leftOut)
      ? ((await context.api.series.book({ ...json, ...spanOf(value.weeks, leftOut) }, key))[0] ?? null)
      : await context.api.mentorships.create(json, key);
    const name = firstNameOf(offer.student);
    const until = made?.answer_by ? deadlineText(made.answer_by, { now: context.now(), timeZone }) : '';
    const told = context.config.ownApi ? `Hemos avisado a ${name}. ` : '';
    const text = until ? `${name} tiene hasta ${until} para responder.` : '';
    context.flash.set(successToast('Propuesta enviada', `${told}${text}`.trim() || undefined));
    if (made?.series) return redirect(paths.sessionSeries(made.series.id));
    return redirect(made ? paths.mentorship(made.identifier) : paths.mentorships());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.log.warn({ err: error }, 'an offer could not be sent');
    return refuse(answerStatus(error), errorsOf(error));
  }
}

/** Controls by field of the API; other fields concern the whole form. */
const CONTROLS: Record<string, string> = {
  init_date: 'slots',
  end_date: 'slots',
  price: 'price',
  additional_information: 'additional_information',
  expertises: 'expertises',
};

function errorsOf(error: ApiError): Record<string, string[]> {
  const said = Object.entries(fieldErrorsOf(error));
  if (error.status === 409 && !said.some(([field]) => field === 'credit'))
    said.push(['init_date', [describeFailure(error)]]);
  if (said.length === 0) return { '': [describeFailure(error)] };
  const errors: Record<string, string[]> = {};
  for (const [name, texts] of said) {
    const control = CONTROLS[name] ?? '';
    errors[control] = [...(errors[control] ?? []), ...texts];
  }
  return errors;
}

async function creditOf({ context, student }: Offer, [first]: string[]): Promise<string> {
  if (!(await context.api.listCapabilities()).has('desk')) return '';
  return payWithCredit((await balanceOf(student.id, context))?.credits ?? [], first);
}

const answer = (status: number, reply: OfferAnswer) => data(reply, { status });
