/** Data of the form: the student, the mentor's week, and what a repeated session fills in. */

import type { Mentorship } from '~/api/contract/mentorships';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { orElse } from '~/app/.server/api/errors';
import { loadExpertises } from '~/app/.server/api/expertises';
import { newFormId } from '~/app/.server/forms/once';
import { changesOn } from '~/app/domain/calendar/dayHours';
import { changesWithin, halvesOf, spanBetween } from '~/app/domain/calendar/spanPick';
import { usualPriceOf } from '~/app/domain/money/price';
import { slotsOf } from '~/app/domain/sessions/rescheduling';
import { REPEAT_DAYS, sameHoursLater } from '~/app/domain/slots/alternatives';
import {
  dayOfSlot,
  endMinutesOf,
  minutesOf,
  slotOf,
  slotProblem,
  slotTimeTexts,
  timeOf,
  timeOfSlot,
} from '~/app/domain/slots/slots';
import { moveDay } from '~/app/domain/time/calendarDays';
import { dayOf } from '~/app/domain/time/dates';
import { calendarHref } from '~/app/sessions/calendar/calendarUrl';
import { keepIfFree, wantedIn } from '~/app/slots/slotSelection';
import { freeSlots, loadSlotWeek, visitorClockView } from '~/app/slots/slotWeek';
import type { Offer } from './openOffer';

export async function loadOffer({ context, me, student, slotDeps }: Offer) {
  const params = context.url.searchParams;
  const identifier = params.get('repetir') ?? '';
  const [topics, length, repeated] = await Promise.all([
    loadExpertises(context),
    lastLength({ context, student }),
    identifier === '' ? null : findRepeated(identifier, { context, me, student, slotDeps }),
  ]);
  const asked = slotsAskedFor(params);
  const suggested = repeated?.slots ?? asked;
  const wanted = params.get('semana') ?? (suggested[0] ? dayOfSlot(suggested[0]) : null);
  const week = await loadSlotWeek(me.id, wanted, slotDeps);
  const slots = keepIfFree(suggested, week);
  const { full_name, username, profile_picture } = student;
  return {
    kind: 'open' as const,
    student: { full_name, username, profile_picture },
    mentorName: me.full_name,
    /** '' for none: the session that is asked for again. */
    repeats: identifier,
    /** The hours that the address asks for, kept in links to other weeks. */
    hours: hoursAskedFor(params),
    week,
    ...visitorClockView(week, context.zones),
    length,
    timeZone: context.config.timeZone,
    topics,
    /** The API books several weeks together. */
    canRepeat: (await context.api.listCapabilities()).has('requests'),
    usual: usualPriceOf(me.profile),
    values: {
      slots,
      price: repeated?.price ?? usualPriceOf(me.profile),
      expertises: repeated?.expertises ?? [],
    },
    /** What was filled in, or could not be; '' for nothing. */
    notice: repeated
      ? repeatNotice(suggested)
      : slots.length < asked.length
        ? await notFreeNotice(asked, context)
        : '',
    /** Where hours are opened and freed: on the day asked for, otherwise in the week shown. */
    calendar:
      asked[0] && !params.has('semana')
        ? calendarHref('dia', dayOfSlot(asked[0]))
        : calendarHref('semana', week.week.monday),
    formId: newFormId(),
  };
}

export type OfferView = Awaited<ReturnType<typeof loadOffer>>;

/** What a past session of the two fills in: topics, price, and the same hours on the next weekday they are free. */
async function findRepeated(identifier: string, { context, me, student, slotDeps }: Omit<Offer, 'kind'>) {
  const session = await orElse(() => context.api.mentorships.find(identifier), null);
  const isTheirs = session?.mentor?.id === me.id && session.alumnos.some(({ id }) => id === student.id);
  if (!session || !isTheirs) return null;
  const { timeZone } = context.config;
  const today = dayOf(context.now(), timeZone);
  const range = { from: moveDay(today, 1), to: moveDay(today, REPEAT_DAYS) };
  const free = (await freeSlots(me.id, range, slotDeps)) ?? [];
  return {
    price: session.price > 0 ? session.price : undefined,
    expertises: topicsOf(session),
    slots: sameHoursLater(slotsOf(session, timeZone), free, today),
  };
}

const AN_HOUR = 60 / SLOT_MINUTES;

/** In slots: what they had last together, or an hour. */
async function lastLength({ context, student }: Pick<Offer, 'context' | 'student'>): Promise<number> {
  const asked = { status: 'finished', q: student.username, page: 1, size: 10 } as const;
  const found = await orElse(() => context.api.mentorships.listPage(asked), null);
  const last = found?.items.find(({ alumnos }) => alumnos.some(({ id }) => id === student.id));
  return (last && slotsOf(last, context.config.timeZone).length) || AN_HOUR;
}

/** The parameters with a day and its hours (`dia`, `hora`, `hasta`), as they are. */
export const hoursAskedFor = (params: URLSearchParams) =>
  Object.fromEntries(['dia', 'hora', 'hasta'].map((name) => [name, params.get(name) ?? '']));

/** The slots of those hours, half an hour without an end; none unless they can be booked together. */
function slotsAskedFor(params: URLSearchParams): string[] {
  const { slot } = wantedIn(params);
  if (!slot) return [];
  const from = startOf(slot);
  const to = params.has('hasta') ? endMinutesOf(params.get('hasta') ?? '') : from + SLOT_MINUTES;
  const slots = halvesOf({ from, to }).map((half) => slotOf(dayOfSlot(slot), timeOf(half.from)));
  return slotProblem(slots) === null ? slots : [];
}

const startOf = (slot = '') => minutesOf(timeOfSlot(slot));

/** What is blocked has to be freed before it can be opened. */
async function notFreeNotice(slots: readonly string[], { api }: Offer['context']): Promise<string> {
  const { date, time } = slotTimeTexts(slots);
  const changes = changesOn(dayOfSlot(slots[0] ?? ''), await orElse(() => api.schedule.listExceptions(), []));
  const span = spanBetween(startOf(slots[0]), startOf(slots.at(-1)));
  return changesWithin(span, changes).some(({ kind }) => kind === 'off')
    ? `El ${date}, de ${time}, tienes horas bloqueadas: libéralas en el calendario o elige otras.`
    : `El ${date}, de ${time}, no es un hueco libre de tu horario: ábrelo en el calendario o elige otro.`;
}

const topicsOf = ({ expertises }: Mentorship) => [...new Set(expertises.map(({ name_id }) => name_id))];

const repeatNotice = (slots: readonly string[]) =>
  slots.length > 0
    ? 'Hemos puesto la misma hora, el precio y los temas de aquella mentoría. Cambia lo que quieras.'
    : 'Hemos puesto el precio y los temas de aquella mentoría. A la misma hora no tienes hueco pronto: elige otra.';
