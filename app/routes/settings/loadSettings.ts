import type { Extension } from '~/api/contract/extensions';
import { MAIL_SWITCHES } from '~/api/contract/rules/notificationTypes';
import { zoneName } from '~/api/contract/rules/zoneNames';
import type { User } from '~/api/contract/users';
import { orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { hasDesk } from '~/app/.server/guards';
import { formatDateTime, formatTime } from '~/app/domain/time/dates';
import { ZONE_GROUPS } from './zoneList';

const MAIL_TEXTS: Record<string, [label: string, hint: string]> = MAIL_SWITCHES;
const MENTOR_MAIL_TEXTS: typeof MAIL_TEXTS = {
  feedback: ['Reseñas', 'Cuando un estudiante valora una sesión contigo.'],
};
const MAIL_ORDER = Object.keys(MAIL_TEXTS);

/** In screen order; unknown types last, under their own name. */
export function mailChoices(mails: Record<string, boolean>, userType: string) {
  const place = (type: string) => (MAIL_ORDER.includes(type) ? MAIL_ORDER.indexOf(type) : MAIL_ORDER.length);
  return Object.entries(mails)
    .map(([type, on]) => {
      const known = (userType === 'mentor' ? MENTOR_MAIL_TEXTS[type] : undefined) ?? MAIL_TEXTS[type];
      const [label, hint] = known ?? [`Otros avisos: ${type.replaceAll('_', ' ')}`, ''];
      return { type, label, hint, on };
    })
    .sort((a, b) => place(a.type) - place(b.type) || a.type.localeCompare(b.type));
}

export async function loadSettings(context: Context, user: User) {
  const { api, config } = context;
  const offered = await api.listCapabilities();
  /** Staff have no sessions of their own to be told of. */
  const isDesk = await hasDesk(user, context);
  /** Undefined if the API lacks them; null if they could not be loaded, which affects this part only. */
  const part = async <T>(extension: Extension, name: string, load: () => Promise<T>) =>
    offered.has(extension)
      ? orLogged(load, context.log, `a part of the settings could not be loaded: ${name}`, () => null)
      : undefined;
  const [preferences, calendar, sessions] = await Promise.all([
    isDesk
      ? undefined
      : part('account', 'preferences', async () => {
          const { mails, indexed } = await api.account.getPreferences();
          return {
            mails: mailChoices(mails, user.user_type),
            indexed: user.user_type === 'mentor' ? indexed : undefined,
          };
        }),
    isDesk
      ? undefined
      : part('calendar', 'calendar', async () => {
          const { active, created_at } = await api.calendar.getToken();
          return { active, since: created_at ? formatDateTime(created_at, config.timeZone) : '' };
        }),
    part('account', 'sessions', async () => (await api.account.listSessions()).length),
  ]);
  return {
    preferences,
    calendar,
    sessions,
    canExport: offered.has('account'),
    hasProfile: !isDesk,
    hasCases: offered.has('staff'),
    hasMentors: user.user_type === 'alumno' && offered.has('desk'),
  };
}

export type SettingsParts = Awaited<ReturnType<typeof loadSettings>>;

export type ZoneView = ReturnType<typeof loadZone>;

/** Data of 'Zona horaria', as server-made texts because browsers would format them differently. */
export function loadZone({ zones, zoneChoice, now }: Context) {
  const { zone, chosen } = zoneChoice;
  const shown = zone ?? zones.market;
  return {
    /** '' = automatic. */
    chosen: chosen && zone !== null ? zone : '',
    now: `${formatTime(now(), shown)}, ${zoneName(shown)}`,
    market: zoneName(zones.market),
    /** Detected in this browser; '' if unknown. */
    found: chosen || zone === null ? '' : zoneName(zone),
    /** The name of a chosen zone that is not in the list (any more); otherwise ''. */
    unlisted: chosen && zone !== null && !isListed(zone) ? zoneName(zone) : '',
  };
}

function isListed(zone: string): boolean {
  return ZONE_GROUPS.some(([, zones]) => zones.some(([one]) => one === zone));
}
