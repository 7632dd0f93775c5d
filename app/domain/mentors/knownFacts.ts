/** What is said of a mentor beside the profile: what was checked, how they answer, whether they are a trader. */
import { CHECKS } from '~/api/contract/rules/checks';
import { LANGUAGES, type Language, languagesIn } from '~/api/contract/rules/languages';
import type { Profile, User } from '~/api/contract/users';
import { nameList } from '~/app/domain/text/personNames';
import { formatDay, formatInstant } from '~/app/domain/time/dates';

type Check = Pick<Profile['checks'][number], 'kind' | 'checked_on'>;

/** 'Identidad comprobada · nov 2026' */
export const checkTexts = ({ checks }: { checks: readonly Check[] }): string[] =>
  checks.flatMap(({ kind, checked_on }) =>
    kind ? [`${CHECKS[kind]} · ${formatDay(checked_on, 'MMM yyyy')}`] : [],
  );

/** 'español e inglés', in the usual order; '' for none. */
export const languageList = (languages: readonly Language[]): string =>
  nameList(languagesIn(languages).map((one) => LANGUAGES[one].toLowerCase())).replace(/ y (?=i)/, ' e ');

const HOUR = 60;
/** Most minutes that are told in hours, then in days. */
const HOURS_UNTIL = 36 * HOUR;

/** 'Suele responder en 3 h', 'Confirma 9 de cada 10' (docs/product.md, 'Numbers, dates and money'). */
export function signalTexts({ signals }: Pick<User, 'signals'>): string[] {
  if (!signals) return [];
  const { answer_minutes, confirmed, requests } = signals;
  return [
    ...(answer_minutes === null ? [] : [`Suele responder en ${spanText(answer_minutes)}`]),
    `Confirma ${shareText(confirmed, requests)}`,
  ];
}

type Known = Pick<User, 'signals' | 'date_joined'> & {
  profile: Pick<Profile, 'is_professional' | 'languages'>;
};

/** What is known of a mentor, for 'Quién es Marcos'. Our own API lists nobody before their address is proven. */
export function knownFacts(mentor: Known, { ownApi, timeZone }: { ownApi: boolean; timeZone: string }) {
  const { date_joined, profile } = mentor;
  const trader = profile.is_professional;
  return [
    ownApi ? 'Correo comprobado' : '',
    ...signalTexts(mentor),
    trader === null ? '' : trader ? 'Profesional' : 'Particular',
    profile.languages.length > 0 ? `Sesiones en ${languageList(profile.languages)}` : '',
    date_joined ? `En Mentorea desde ${formatInstant(date_joined, "MMMM 'de' yyyy", timeZone)}` : '',
  ].filter(Boolean);
}

/** 'todas', '9 de cada 10' */
export const shareText = (confirmed: number, requests: number): string =>
  confirmed === requests ? 'todas' : `${Math.min(9, Math.round((confirmed / requests) * 10))} de cada 10`;

/** Rounded up: 61 minutes are 2 h. */
export function spanText(minutes: number): string {
  if (minutes <= HOUR) return 'menos de 1 h';
  if (minutes <= HOURS_UNTIL) return `${Math.ceil(minutes / HOUR)} h`;
  return `${Math.ceil(minutes / HOUR / 24)} días`;
}
