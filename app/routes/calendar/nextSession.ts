/** Where an empty calendar leads to. */
import { ApiError } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import { dayOf, formatInstant } from '~/domain/dates';

export interface NextSession {
  /** YYYY-MM-DD */
  day: string;
  /** 'jueves 26 de noviembre de 2026 a las 18:30' */
  when: string;
}

/** The soonest to come; null when there is none, or nobody knows. */
export async function nextSession({
  api,
  config,
}: Pick<Context, 'api' | 'config'>): Promise<NextSession | null> {
  try {
    const [soonest] = await api.mentorships.listUpcoming(1);
    if (!soonest) return null;
    const { timeZone } = config;
    return {
      day: dayOf(soonest.init_date, timeZone),
      when: formatInstant(soonest.init_date, "EEEE d 'de' MMMM 'de' yyyy 'a las' HH:mm", timeZone),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
