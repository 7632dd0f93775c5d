/** Data of the sheet after a session: one of its students, and what is done or not (docs/product.md, 'After a session'). */
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { StudentCredit } from '~/api/contract/income';
import { OFFERED_WAYS, PAYMENT_WAYS, type PaymentWay } from '~/api/contract/rules/income';
import type { SessionAfter } from '~/api/contract/students';
import { orElse, orProblem, statusResponse } from '~/app/.server/api/errors';
import { newFormId } from '~/app/.server/forms/once';
import { enterAsMentor, needing } from '~/app/.server/guards';
import { formatEuros } from '~/app/domain/money/money';
import { costText } from '~/app/domain/money/price';
import { roomOpeningFor } from '~/app/domain/sessions/room';
import { faceOf } from '~/app/domain/site/face';
import { firstNameOf } from '~/app/domain/text/personNames';
import { capital, dayOf, formatInstant, formatTime, nearDay } from '~/app/domain/time/dates';
import { minutesBetween } from '~/app/domain/time/durations';
import * as paths from '~/app/paths';
import { titleOf } from '~/app/sessions/mentorshipView';
import { openChoices } from '~/app/sessions/reportView';
import { rightsOf, roomAccessOf } from '~/app/sessions/rights';
import { viewerOf } from '~/app/sessions/viewer';
import { noteView } from '../studentView';

export type Opened = Awaited<ReturnType<typeof openAfter>>;

/** The mentor's own confirmed session that has begun, and the student of the address, by default the first. */
export async function openAfter(args: LoaderFunctionArgs) {
  const { context, me } = await needing('desk', enterAsMentor)(args);
  const session = await orProblem(context.api.mentorships.find(args.params.identifier ?? ''));
  const wanted = context.url.searchParams.get('estudiante');
  const student = session?.alumnos.find(({ id }) => id === wanted) ?? session?.alumnos[0];
  const isOpen = session?.confirmation && Date.parse(session.init_date) <= context.now().getTime();
  if (!session || !student || !isOpen || session.mentor?.id !== me.id) throw statusResponse(404);
  const after = await orProblem(context.api.students.after(student.id, session.id));
  if (!after) throw statusResponse(404);
  return { context, me, session, student, after };
}

export async function loadAfter({ context, me, session, student, after }: Opened) {
  const { api, config, now, url } = context;
  const { timeZone } = config;
  const [viewer, balance] = await Promise.all([
    viewerOf(context, me),
    orElse(() => api.income.balance(student.id), null),
  ]);
  const { identifier, init_date: start, end_date: end, series } = session;
  const credit = creditOf(after, balance?.credits ?? [], dayOf(start, timeZone));
  const today = dayOf(now(), timeZone);
  const day = dayOf(start, timeZone);
  const room = roomAccessOf(session, viewer);
  const isOver = Date.parse(end) <= now().getTime();
  const says = (kind: 'absent' | 'problem') =>
    openChoices(session, viewer).some((one) => one.id === student.id && one.kinds.includes(kind));
  const name = firstNameOf(student);
  return {
    identifier,
    title: titleOf({ ...session, alumnos: [student] }, viewer),
    when: [
      isOver ? 'Ha terminado' : `Termina a las ${formatTime(end, timeZone)}`,
      ...(day === today ? [] : [capital(nearDay(day, today, "EEEE d 'de' MMMM"))]),
    ].join(' · '),
    hours: hoursText(session, timeZone),
    student: { id: student.id, name, face: faceOf(student) },
    /** '3 de 6 de su serie', 'le quedan 2 sesiones del bono de 4', 'debe 50,00 €' */
    facts: [
      series && `${series.week} de ${series.weeks} de su serie`,
      credit && creditText(credit),
      balance && balance.pending > 0 && `debe ${formatEuros(balance.pending)}`,
    ].filter((text) => typeof text === 'string'),
    /** The others of a group, this one included. */
    students:
      session.alumnos.length > 1
        ? session.alumnos.map((one) => ({ id: one.id, name: firstNameOf(one) }))
        : [],
    /** The line to be done again; '' for none. */
    changes: url.searchParams.get('cambiar') ?? '',
    session: session.id,
    note: noteView(after.note, timeZone),
    lastNote: after.last_note && {
      day: after.last_note.session
        ? formatInstant(after.last_note.session.init_date, "d 'de' MMMM", timeZone)
        : 'En general',
      text: after.last_note.text,
    },
    step: after.shares ? noteView(after.next_step, timeZone) : null,
    payment: paymentView(after, credit, costText(minutesBetween(start, end), session.price)),
    next: rightsOf(session, viewer).canOffer && after.shares ? nextView(after, { name, timeZone }) : null,
    charge: after.charge,
    absence: {
      said: session.reports.some(
        (one) => one.kind === 'absent' && one.by === me.id && one.about === student.id,
      ),
      canSay: viewer.capabilities.has('requests') && says('absent'),
      problem: says('problem')
        ? paths.sessionReports(identifier, { que: 'problem', quien: student.id })
        : null,
      all: paths.sessionReports(identifier),
    },
    offerHref: paths.offerSession({ estudiante: student.username, repetir: identifier }),
    room: room?.isOpen
      ? {
          href: `${room.href}?entrar`,
          until: formatTime(new Date(roomOpeningFor(session, me).closesAt), timeZone),
        }
      : null,
    formId: newFormId(),
  };
}

export type AfterView = Awaited<ReturnType<typeof loadAfter>>;

type Hours = { init_date: string; end_date: string };
const hoursText = ({ init_date, end_date }: Hours, timeZone: string) =>
  `${formatTime(init_date, timeZone)} – ${formatTime(end_date, timeZone)}`;

/** The credit that the session uses, or the one that the API would take: what ends first. */
function creditOf({ payment }: SessionAfter, credits: readonly StudentCredit[], day: string) {
  if (payment.credit !== null) return credits.find(({ id }) => id === String(payment.credit)) ?? null;
  const usable = credits.filter(({ left, last_day }) => left > 0 && (last_day === '' || day <= last_day));
  const ends = (one: StudentCredit) => one.last_day || '9999';
  return usable.reverse().sort((a, b) => ends(a).localeCompare(ends(b)))[0] ?? null;
}

function creditText({ kind, left, sessions }: StudentCredit): string {
  const some = left === 1 ? 'le queda 1 sesión' : `le quedan ${left} sesiones`;
  if (kind === 'makeup') return left > 0 ? 'tiene una sesión a recuperar' : '';
  return left > 0 ? `${some} del bono de ${sessions}` : `ha gastado el bono de ${sessions}`;
}

const leftText = (left: number) => `${left === 1 ? 'queda' : 'quedan'} ${left}`;

const STATE_WORDS = { paid: 'Pagada', credit: 'Pagada con bono', free: 'No se cobra', pending: '' };

/** How it is paid, and the ways to say so in one press: a credit, else the last way, comes first. */
function paymentView({ payment, last_way }: SessionAfter, credit: StudentCredit | null, total: string) {
  const { state, way, updated_at } = payment;
  const named = (one: PaymentWay) => ({ value: one as string, label: PAYMENT_WAYS[one] });
  const ways = new Set<PaymentWay>([...(last_way ? [last_way] : []), ...OFFERED_WAYS]);
  return {
    total,
    state: STATE_WORDS[state],
    more:
      state === 'paid' && way ? PAYMENT_WAYS[way] : state === 'credit' && credit ? leftText(credit.left) : '',
    seen: updated_at ?? '',
    ways: [
      ...(credit && (credit.left > 0 || state === 'credit')
        ? [{ value: 'credit', label: `Con bono · ${leftText(credit.left)}` }]
        : []),
      ...[...ways].map(named),
      { value: 'free', label: 'No se cobra' },
      ...(state === 'pending' ? [] : [{ value: 'pending', label: 'Pendiente' }]),
    ],
  };
}

/** Breaks only after a comma. */
const unbroken = (text: string) => text.replace(/(?<!,) /g, '\u00a0');

/** The next session of the two, or the hours to propose in one press. */
function nextView(
  { next_session: next, again }: SessionAfter,
  { name, timeZone }: { name: string; timeZone: string },
) {
  const text = (hours: Hours) =>
    `${formatInstant(hours.init_date, 'EEEE d', timeZone)}, ${hoursText(hours, timeZone)}`;
  const isAsked = next !== null && !next.confirmation && !next.offered;
  return {
    agreed: next && {
      text: `${isAsked ? `${name} te ha pedido` : 'Ya tenéis'} la siguiente: ${unbroken(text(next))}`,
      href: paths.mentorship(next.identifier),
      /** The student's request: the mentor is to answer. */
      isAsked,
      waits: next.confirmation || isAsked ? '' : `${name} aún no ha respondido`,
    },
    again: again && { start: again.init_date, text: capital(text(again)) },
  };
}
