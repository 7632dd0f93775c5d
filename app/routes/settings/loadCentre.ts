import { ApiError } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import { formatDateTime } from '~/domain/dates';
import type { User } from '../../../api/contract/tolerant';
import { mailChoices } from './mailTypes';

/** Undefined: the API does not offer it. Null: it could not be loaded, which costs this part only. */
type Part<T> = T | null | undefined;

/** What the account centre shows beyond the user, each part by itself. */
export async function loadCentre(context: Context, user: User) {
  const { api, config } = context;
  const offered = await api.listCapabilities();
  const part = async <T>(name: string, load: () => Promise<T>): Promise<Part<T>> => {
    if (!offered.has(name)) return undefined;
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      context.log.warn({ err: error, part: name }, 'a part of the settings could not be loaded');
      return null;
    }
  };
  const [preferences, calendar, sessions] = await Promise.all([
    part('preferences', async () => {
      const { mails, indexed } = await api.account.getPreferences();
      return {
        mails: mailChoices(mails, user.user_type),
        indexed: user.user_type === 'mentor' ? indexed : undefined,
      };
    }),
    part('calendar-feed', async () => {
      const { active, created_at } = await api.calendar.getToken();
      return { active, since: created_at ? formatDateTime(created_at, config.timeZone) : '' };
    }),
    part('sessions', async () => {
      const all = await api.account.listSessions();
      return { count: all.length, here: all.find((one) => one.current)?.device ?? '' };
    }),
  ]);
  return { preferences, calendar, sessions, canExport: offered.has('data-export') };
}

export type Centre = Awaited<ReturnType<typeof loadCentre>>;
