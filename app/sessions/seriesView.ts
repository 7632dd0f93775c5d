/** What every screen says of a series (docs/product.md, 'Series'). */
import type { Mentorship } from '~/api/contract/mentorships';
import { canConfirm, statusOf } from '~/app/domain/sessions/status';
import { formatInstant } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import type { Viewer } from './viewer';

/** A session's place in its series (extension `requests`); null outside one. */
export function seriesOf(session: Mentorship, viewer: Viewer) {
  const { series } = session;
  if (!series || !viewer.capabilities.has('requests')) return null;
  const { id, week, weeks, goes_on } = series;
  return {
    id,
    text: goes_on ? `Sesión ${week} · cada semana` : `Sesión ${week} de ${weeks} de una serie`,
    /** In a list of its sessions: 'Sesión 2 de 6'; '' without end. */
    place: goes_on ? '' : `Sesión ${week} de ${weeks}`,
    href: paths.sessionSeries(id),
    /** Changes can apply to the following ones too. */
    hasFollowing: (goes_on || week < weeks) && statusOf(session, viewer.now) === 'upcoming',
    waits: waitsOf(session, viewer),
  };
}

/** Of a session that waits for an answer with others of its series: all of them in words. Null for one alone. */
function waitsOf(session: Mentorship, { now, timeZone }: Viewer) {
  const count = session.series?.waiting ?? 0;
  if (count < 2 || !canConfirm(session, now)) return null;
  const says = (pattern: string) => formatInstant(session.init_date, pattern, timeZone);
  const verb = session.offered ? 'Aceptar' : 'Confirmar';
  return {
    /** As a form sends it back. */
    count: String(count),
    /** '4 martes a las 17:00' */
    what: session.series?.goes_on
      ? weeklyText(session, timeZone)
      : `${count} ${daysAndHour(session, timeZone)}`,
    /** 'desde el 22/10' */
    since: says("'desde el' d/MM"),
    /** 'Confirmar las 4' */
    act: `${verb} las ${count}`,
  };
}

/** 'martes', 'sábados' */
const daysCalled = (weekday: string) => (weekday.endsWith('o') ? `${weekday}s` : weekday);
const daysAndHour = ({ init_date }: Pick<Mentorship, 'init_date'>, timeZone: string) =>
  `${daysCalled(formatInstant(init_date, 'EEEE', timeZone))} ${formatInstant(init_date, "'a las' HH:mm", timeZone)}`;
/** 'Todos los martes a las 17:00' */
export const weeklyText = (session: Pick<Mentorship, 'init_date'>, timeZone: string) =>
  `Todos los ${daysAndHour(session, timeZone)}`;

/** The rows of a list in which a series that waits for an answer is one: its first session stands for all. */
export function oneRowASeries<T extends { series: ReturnType<typeof seriesOf> }>(rows: readonly T[]): T[] {
  const seen = new Set<string>();
  return rows.filter(({ series }) => {
    if (!series?.waits) return true;
    const isFirst = !seen.has(series.id);
    seen.add(series.id);
    return isFirst;
  });
}
