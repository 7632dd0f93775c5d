/** Data of the form: the student, the mentor's week, and what a repeated session fills in. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Mentorship } from '~/api/contract/mentorships';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { orElse, orProblem } from '~/app/.server/api/errors';
import { loadExpertises } from '~/app/.server/api/expertises';
import { newFormId } from '~/app/.server/forms/once';
import { enter, offersCapability } from '~/app/.server/guards';
import { changesOn } from '~/app/domain/calendar/dayHours';
import { changesWithin, halvesOf, spanBetween } from '~/app/domain/calendar/spanPick';
import { priceProblem, usualPriceOf } from '~/app/domain/money/price';
import { slotsOf } from '~/app/domain/sessions/rescheduling';
import { faceOf } from '~/app/domain/site/face';
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
import { firstNameOf } from '~/app/domain/text/personNames';
import { calendarHref } from '~/app/sessions/calendar/calendarUrl';
import { keepIfFree, wantedIn } from '~/app/slots/slotSelection';
import { loadSlotWeek, type SlotDeps, sameHoursFree, visitorClockView } from '~/app/slots/slotWeek';

/** A student whom this mentor may offer a session. */
export type Offer = Extract<Awaited<ReturnType<typeof openOffer>>, { kind: 'open' }>;

/** `lacking`: the API has no offers; `choose`: no student in the address; `unknown`: not a student this mentor has taught. */
export async function openOffer(args: LoaderFunctionArgs) {
  const { context, me } = await enter(args);
  if (!(await offersCapability(context, 'requests'))) return { kind: 'lacking' as const };
  if (me.user_type !== 'mentor') return { kind: 'notMentor' as const };
  const username = context.url.searchParams.get('estudiante') ?? '';
  const taught = await orProblem(context.api.mentorships.listTaught(username));
  if (username === '') return { kind: 'choose' as const, students: taught };
  const [student] = taught;
  if (!student) return { kind: 'unknown' as const };
  return { kind: 'open' as const, context, me, student, slotDeps: { ...context, api: unbound(context.api) } };
}

/** A mentor's rules do not bind their own offers: withheld hours count as free. */
function unbound({ availability }: SlotDeps['api']): SlotDeps['api'] {
  return {
    availability: {
      ...availability,
      findRules: async () => null,
      listFree: async (mentorId, range) => {
        const [free, rules] = await Promise.all([
          availability.listFree(mentorId, range),
          availability.findRules(mentorId, range),
        ]);
        return [...free, ...(rules?.withheld ?? [])];
      },
    },
  };
}

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
  return {
    kind: 'open' as const,
    student: { ...faceOf(student), firstName: firstNameOf(student) },
    mentorName: firstNameOf(me),
    /** Identifier of the repeated session; '' for none. */
    repeats: identifier,
    /** The requested hours, kept in links to other weeks. */
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
    /** Text on what was filled in or could not be; '' for none. */
    notice: repeated
      ? repeatNotice(suggested)
      : slots.length < asked.length
        ? await notFreeNotice(asked, context)
        : '',
    /** The calendar page to open or free hours: the requested day, otherwise the week shown. */
    calendar:
      asked[0] && !params.has('semana')
        ? calendarHref('dia', dayOfSlot(asked[0]))
        : calendarHref('semana', week.week.monday),
    formId: newFormId(),
  };
}

export type OfferView = Awaited<ReturnType<typeof loadOffer>>;

/** Values from a past session of the two: topics, price, and the same hours on the next weekday when they are free. */
async function findRepeated(identifier: string, { context, me, student, slotDeps }: Omit<Offer, 'kind'>) {
  const session = await orElse(() => context.api.mentorships.find(identifier), null);
  const isTheirs = session?.mentor?.id === me.id && session.alumnos.some(({ id }) => id === student.id);
  if (!session || !isTheirs) return null;
  return {
    price: priceProblem(session.price) === null ? session.price : undefined,
    expertises: topicsOf(session),
    slots: (await sameHoursFree(session, me.id, slotDeps)) ?? [],
  };
}

const AN_HOUR = 60 / SLOT_MINUTES;

/** Length in slots: that of their last session, or an hour. */
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

/** Blocked hours must be freed before they can be opened. */
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
    ? 'Hemos puesto la misma hora, el precio y los temas de aquella sesión. Cambia lo que quieras.'
    : 'Hemos puesto el precio y los temas de aquella sesión. A la misma hora no tienes hueco pronto: elige otra.';
