import type { Figures } from '~/api/contract/figures';
import { ratingText } from '~/api/contract/rules/reviews';
import { orLogged, pageFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { shareText, spanText } from '~/app/domain/mentors/knownFacts';
import { capital } from '~/app/domain/time/dates';
import type { Tile } from '~/app/ui/Tiles';
import { barsOfWeeks, hoursOf, whole } from '~/app/ui/weekBars';

export const WEEKS = 12;

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

export function figuresView(figures: Figures) {
  const { weeks } = figures;
  const isCounted = figures.views_total !== null;
  return {
    tiles: tilesOf(figures),
    hours: barsOfWeeks(weeks, ({ minutes, offered_minutes: offered }) => ({
      values: [minutes, offered],
      texts: [`${hoursOf(minutes)} h`, `${hoursOf(offered)} h`],
    })),
    views: isCounted
      ? barsOfWeeks(weeks, ({ views }) => ({
          values: [views],
          texts: [views === null ? 'Sin contar' : whole.format(views)],
        }))
      : null,
    reviews: weeks.some(({ reviews }) => reviews > 0)
      ? barsOfWeeks(weeks, ({ reviews, mean }) => ({
          values: [reviews],
          texts: [String(reviews), mean === null ? NONE : ratingText(mean)],
        }))
      : null,
  };
}

/** The note explains why. */
const NONE = '—';

function tilesOf(figures: Figures): Tile[] {
  const { weeks, students, returning, acceptance, reply_minutes: reply, views_total: views } = figures;
  const minutes = weeks.reduce((sum, week) => sum + week.minutes, 0);
  return [
    {
      label: `Horas de las últimas ${weeks.length} semanas`,
      value: `${hoursOf(minutes)} h`,
      note: 'Con lo que queda de esta semana',
    },
    { label: 'Estudiantes', value: whole.format(students), note: 'Con una sesión en los últimos 12 meses' },
    {
      label: 'Vuelven',
      value: students > 0 ? `${returning} de ${students}` : NONE,
      note: students > 0 ? 'Con dos sesiones o más' : 'Cuando hayas dado alguna sesión',
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
