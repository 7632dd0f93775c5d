import { JOB_HOURS, JOBS, QUEUES } from '~/api/contract/rules/jobs';
import type { FailedMails, Overview } from '~/app/.server/api/staff';
import { fileSize } from '~/app/domain/text/fileSize';
import { formatDateTime } from '~/app/domain/time/dates';
import { hoursText } from '~/app/domain/time/durations';
import type { ChartBar } from '~/app/ui/BarChart';
import type { Tile } from '~/app/ui/Tiles';
import { barsOfWeeks, hoursOf, whole } from '~/app/ui/weekBars';
import type { Clock } from '../personTexts';

const countBar = (values: number[], more: string[] = []): Omit<ChartBar, 'name'> => ({
  values,
  texts: [...values.map((value) => whole.format(value)), ...more],
});

export function overviewView(found: Overview, mails: FailedMails, clock: Clock) {
  const { weeks } = found;
  return {
    tiles: tilesOf(found),
    people: barsOfWeeks(weeks, ({ students, mentors }) => countBar([students, mentors])),
    requests: barsOfWeeks(weeks, ({ requests, confirmed }) =>
      countBar(
        [confirmed, requests - confirmed],
        [requests > 0 ? percent.format(confirmed / requests) : '—'],
      ),
    ),
    hours: barsOfWeeks(weeks, ({ minutes, reviews }) => ({
      values: [minutes],
      texts: [`${hoursOf(minutes)} h`, whole.format(reviews)],
    })),
    cases: barsOfWeeks(weeks, ({ cases_opened: opened, cases_decided: decided, case_minutes: median }) =>
      countBar([opened, decided], [median === null ? '—' : hoursText(median)]),
    ),
    jobs: found.jobs.map((one) => jobView(one, clock)),
    queues: found.queues.map(({ queue, waiting }) => ({
      name: QUEUES[queue],
      waiting: whole.format(waiting),
    })),
    mails: {
      count: mails.count,
      shown: mails.results.map(({ since, ...mail }) => ({
        ...mail,
        since: formatDateTime(since, clock.timeZone),
      })),
    },
    stored: found.storage.people.map(({ bytes, ...person }) => ({ ...person, size: fileSize(bytes) })),
  };
}

const percent = new Intl.NumberFormat('es-ES', { style: 'percent' });

/** Hours by which a run may be late before staff read of it. */
const GRACE_HOURS = 2;

const RUNS = {
  whole: { tone: 'ok', state: 'Completo' },
  part: { tone: 'wait', state: 'Algo quedó por hacer' },
  stale: { tone: 'wait', state: 'Lleva horas sin ejecutarse' },
  unknown: { tone: 'off', state: 'No consta ninguna' },
} as const;

function jobView({ job, at, whole: isWhole, took_ms: took }: Overview['jobs'][number], clock: Clock) {
  const isStale =
    at !== null && clock.now.getTime() - Date.parse(at) > ((JOB_HOURS[job] ?? 1) + GRACE_HOURS) * 3_600_000;
  const run = at === null ? 'unknown' : isStale ? 'stale' : isWhole ? 'whole' : 'part';
  return {
    ...{ name: JOBS[job], ...RUNS[run] },
    at: at === null ? '—' : formatDateTime(at, clock.timeZone),
    took: took === null ? '—' : `${whole.format(took)} ms`,
  };
}

function tilesOf({ people, mails, storage }: Overview): Tile[] {
  const sumOf = (types: string[], of: 'count' | 'active') =>
    people.reduce((sum, one) => sum + (types.includes(one.user_type) ? one[of] : 0), 0);
  const tileOf = (label: string, ...types: string[]): Tile => ({
    ...{ label, value: whole.format(sumOf(types, 'count')) },
    note: `Han entrado en los últimos 30 días: ${whole.format(sumOf(types, 'active'))}`,
  });
  return [
    tileOf('Estudiantes', 'alumno'),
    tileOf('Mentores', 'mentor'),
    tileOf('Equipo', 'admin', 'support'),
    {
      label: 'Correos fallidos',
      value: whole.format(mails.failed),
      note: mails.waiting === 1 ? '1 por salir' : `${whole.format(mails.waiting)} por salir`,
    },
    { label: 'Almacenamiento', value: fileSize(storage.bytes), note: 'Archivos y fotos' },
  ];
}
