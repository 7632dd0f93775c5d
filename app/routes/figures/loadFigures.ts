import type { Figures } from '~/api/contract/figures';
import { orLogged, pageFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { shareText, spanText } from '~/app/domain/mentors/signals';
import { moveDay } from '~/app/domain/time/calendarDays';
import { capital, formatDay } from '~/app/domain/time/dates';
import type { ChartBar } from '~/app/ui/BarChart';

export const WEEKS = 12;
/** Every second bar has room for its date. */
const LABELLED = 2;

export type FiguresView = NonNullable<
  Extract<Awaited<ReturnType<typeof loadFigures>>, { failure: null }>['shown']
>;

/** `shown`: null if there is no data yet. A failure becomes the page's status. */
export function loadFigures({ api, log }: Context) {
  const read = async () => {
    const figures = await api.figures.ofWeeks(WEEKS);
    return { failure: null, shown: isEmpty(figures) ? null : figuresView(figures) };
  };
  return orLogged(read, log, 'the figures could not be read', pageFailure);
}

const isEmpty = ({ weeks, students, acceptance, views_total }: Figures): boolean =>
  students === 0 &&
  !acceptance &&
  !views_total &&
  weeks.every(({ minutes, reviews }) => minutes === 0 && reviews === 0);

const tenths = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('es-ES', { useGrouping: true });
const hoursOf = (minutes: number) => tenths.format(minutes / 60);

export function figuresView(figures: Figures) {
  const { weeks } = figures;
  const barsOf = (
    rest: (week: Figures['weeks'][number]) => Pick<ChartBar, 'values' | 'texts' | 'label' | 'note'>,
  ) => weeks.map((week, at): ChartBar => ({ ...weekLabel(week.from, weeks.length - 1 - at), ...rest(week) }));
  const isCounted = figures.views_total !== null;
  return {
    tiles: tilesOf(figures),
    hours: barsOf(({ minutes, offered_minutes: offered }) => ({
      values: [minutes, offered],
      texts: [`${hoursOf(minutes)} h`, `${hoursOf(offered)} h`],
      label: minutes > 0 ? hoursOf(minutes) : '',
    })),
    views: isCounted
      ? barsOf(({ views }) => ({
          values: [views],
          texts: [views === null ? 'Sin contar' : whole.format(views)],
          label: views ? whole.format(views) : '',
        }))
      : null,
    reviews: weeks.some(({ reviews }) => reviews > 0)
      ? barsOf(({ reviews, mean }) => ({
          values: [reviews],
          texts: [String(reviews), mean === null ? NONE : markText(mean)],
          label: reviews > 0 ? String(reviews) : '',
          note: mean === null ? '' : markText(mean),
        }))
      : null,
  };
}

/** As on the profile: one decimal. */
const markText = (mean: number) => mean.toFixed(1).replace('.', ',');

/** '12 oct' and 'Del 12 al 18 de octubre'; `ago`: weeks before the current one. */
function weekLabel(from: string, ago: number): Pick<ChartBar, 'short' | 'long'> {
  const to = moveDay(from, 6);
  const month = from.slice(0, 7) === to.slice(0, 7) ? '' : formatDay(from, " 'de' MMMM");
  const range = `Del ${formatDay(from, 'd')}${month} al ${formatDay(to, "d 'de' MMMM")}`;
  return {
    short: ago % LABELLED === 0 ? formatDay(from, 'd MMM') : '',
    long: ago === 0 ? `${range} (esta semana)` : range,
  };
}

const NONE = '—';

interface Tile {
  label: string;
  /** `NONE` if unknown: the note explains why. */
  value: string;
  note: string;
}

function tilesOf({
  weeks,
  students,
  returning,
  acceptance,
  reply_minutes: reply,
  views_total: views,
}: Figures): Tile[] {
  const minutes = weeks.reduce((sum, week) => sum + week.minutes, 0);
  return [
    {
      label: `Horas de las últimas ${weeks.length} semanas`,
      value: `${hoursOf(minutes)} h`,
      note: 'Con lo que queda de esta semana',
    },
    { label: 'Estudiantes', value: whole.format(students), note: 'Con una mentoría en los últimos 12 meses' },
    {
      label: 'Vuelven',
      value: students > 0 ? `${returning} de ${students}` : NONE,
      note: students > 0 ? 'Con dos mentorías o más' : 'Cuando hayas dado alguna mentoría',
    },
    {
      label: 'Confirmas',
      value: acceptance ? capital(shareText(acceptance.confirmed, acceptance.answered)) : NONE,
      note: acceptance ? replyText(reply) : 'Cuando hayas respondido 5 solicitudes',
    },
    {
      label: 'Visitas a tu perfil',
      value: views === null ? NONE : whole.format(views),
      note: views === null ? 'Todavía no se cuentan' : `En las últimas ${weeks.length} semanas`,
    },
  ];
}

const replyText = (minutes: number | null) =>
  minutes === null ? 'De tus últimas solicitudes' : `Sueles responder en ${spanText(minutes)}`;
