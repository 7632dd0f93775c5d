import type { IncomeSummary } from '~/api/contract/income';
import { PAYMENT_STATES, PAYMENT_WAY_NAMES } from '~/api/contract/rules/income';
import { orLogged, pageFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { sessionsText, sumsView } from '~/app/domain/money/incomeSums';
import { formatEuros } from '~/app/domain/money/money';
import { pageOfCount, readPage } from '~/app/domain/site/pagination';
import { dayOf } from '~/app/domain/time/dates';
import { formatDuration } from '~/app/domain/time/durations';
import { rowView } from './incomeTexts';
import { barName, periodView, readPeriod } from './period';

const PAGE_SIZE = 25;
/** Largest first; the rest is in the file. */
const SHOWN_STUDENTS = 40;

export function readIncome(params: URLSearchParams, today: string) {
  const student = params.get('estudiante') ?? '';
  return {
    period: readPeriod(params.get('periodo'), today),
    state: PAYMENT_STATES.find((one) => one === params.get('estado')) ?? null,
    /** Id; '' for all. */
    student: /^\d{1,10}$/.test(student) ? student : '',
    /** With a student: all periods. */
    isWhole: student !== '' && params.has('todo'),
    /** The shares below the list are those of subjects, not of students. */
    bySubject: params.get('por') === 'materia',
    page: readPage(params.get('pagina')),
  };
}

export type IncomeFilter = Omit<ReturnType<typeof readIncome>, 'page'>;
export type IncomeView = Extract<Awaited<ReturnType<typeof loadIncome>>, { failure: null }>;

/** Sums of the period and a page of its sessions. A failure becomes the page's status. */
export function loadIncome({ api, config, now, url, log }: Context) {
  const { timeZone } = config;
  const today = dayOf(now(), timeZone);
  const { page, ...filter } = readIncome(url.searchParams, today);
  const { period, state, student, isWhole } = filter;
  const read = async () => {
    const [summary, rows] = await Promise.all([
      api.income.summary(period),
      api.income.page({
        period: isWhole ? undefined : period,
        student,
        page,
        size: PAGE_SIZE,
        ...(state && { state }),
      }),
    ]);
    return {
      failure: null,
      /** A session has several rows. */
      hasGroups: new Set(rows.items.map(({ mentorship }) => mentorship)).size < rows.items.length,
      filter,
      period: periodView(period, today),
      today,
      ...summaryView(summary),
      lastWay: summary.last_way ?? PAYMENT_WAY_NAMES[0],
      rows: pageOfCount(
        rows.items.map((row) => rowView(row, timeZone)),
        rows,
        PAGE_SIZE,
      ),
    };
  };
  return orLogged(read, log, 'the income could not be read', pageFailure);
}

function summaryView(summary: IncomeSummary) {
  const { bars, students, expertises, packs } = summary;
  return {
    ...sumsView(summary),
    bars: bars.map(({ from, done, expected }, at) => ({
      name: barName(from, bars[at + 1]?.from ?? '', summary.period),
      values: [done, expected],
      texts: [formatEuros(done), formatEuros(expected)],
    })),
    moreStudents: Math.max(0, students.length - SHOWN_STUDENTS),
    students: students.slice(0, SHOWN_STUDENTS).map(({ alumno, ...one }) => ({
      ...shareOf(one, alumno.full_name),
      id: alumno.id,
      face: {
        full_name: alumno.full_name,
        username: alumno.username ?? '',
        profile_picture: alumno.profile_picture ?? '',
      },
      taught:
        [one.sessions > 0 && taughtText(one), packsText(packs, alumno.id)].filter(Boolean).join(' · ') ||
        'Bonos',
    })),
    expertises: expertises.map(({ expertise, ...one }) => shareOf(one, expertise?.name ?? 'Sin materia')),
  };
}

type Share = Omit<IncomeSummary['expertises'][number], 'expertise'> & { pending?: number };

const shareOf = ({ done, expected, pending = 0, ...one }: Share, name: string) => ({
  ...{ name, id: null, face: null },
  taught: taughtText(one),
  /** '' if all is still to come. */
  amount: done > 0 || expected === 0 ? formatEuros(done) : '',
  /** There is a receipt to print. */
  hasReceipt: done > 0,
  expected: someEuros(expected),
  pending: someEuros(pending),
});

const someEuros = (amount: number) => (amount > 0 ? formatEuros(amount) : '');

const taughtText = (one: { sessions: number; minutes: number }) =>
  `${sessionsText(one.sessions)} · ${formatDuration(one.minutes)}`;

/** '2 bonos' of this student; '' for none and for deleted accounts, which cannot be told apart. */
function packsText(packs: IncomeSummary['packs'], student: string | null): string {
  const count = packs.filter(({ alumno }) => student !== null && alumno.id === student).length;
  return count === 0 ? '' : `${count} ${count === 1 ? 'bono' : 'bonos'}`;
}
