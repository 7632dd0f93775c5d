/** Booking rules as a form's options, and back. */

import type { MentorRules } from '~/api/contract/availability';
import { HORIZON, MOST_A_DAY, NOTICE, noticeText, PAUSES } from '~/api/contract/rules/mentorRules';
import { FIELDS } from './weekForm';

export const RULES_ID = 'reglas';

export const RULE_LABELS = {
  [FIELDS.notice]: 'Antelación mínima',
  [FIELDS.horizon]: 'Se puede reservar',
  [FIELDS.pause]: 'Pausa entre sesiones',
  [FIELDS.most]: 'Mentorías al día',
};

interface Option {
  value: string;
  label: string;
}
const numbers = (values: readonly number[], label: (value: number) => string): Option[] =>
  values.map((value) => ({ value: String(value), label: label(value) }));
const upTo = (most: number, from = 1) => Array.from({ length: most - from + 1 }, (_, i) => from + i);

const NOTICES = [2, 4, 8, 12, 24, 48, 72, 96, 120, 144, 168];
/** Includes the stored value, which another client may have set. */
export const noticeOptions = (stored: number) =>
  numbers(
    [...new Set([...NOTICES, stored])].sort((a, b) => a - b),
    noticeText,
  );
export const HORIZON_OPTIONS: Option[] = [
  { value: '', label: 'Sin límite' },
  ...numbers(upTo(HORIZON.most, HORIZON.least), (weeks) =>
    weeks === 1 ? 'Hasta dentro de 1 semana' : `Hasta dentro de ${weeks} semanas`,
  ),
];
export const PAUSE_OPTIONS = numbers(PAUSES, (minutes) => (minutes === 0 ? 'Ninguna' : `${minutes} minutos`));
export const MOST_OPTIONS: Option[] = [
  { value: '', label: 'Las que quepan' },
  ...numbers(upTo(MOST_A_DAY), (count) => `${count} como mucho`),
];

/** Null if a value is none of the options. */
export function readRules(form: FormData): MentorRules | null {
  const choice = (name: string, options: readonly Option[]) => {
    const sent = form.get(name);
    return options.some(({ value }) => value === sent) ? String(sent) : null;
  };
  const hours = Number(form.get(FIELDS.notice));
  const isNotice = Number.isInteger(hours) && hours >= NOTICE.least && hours <= NOTICE.most;
  const horizon = choice(FIELDS.horizon, HORIZON_OPTIONS);
  const pause = choice(FIELDS.pause, PAUSE_OPTIONS);
  const most = choice(FIELDS.most, MOST_OPTIONS);
  if (!isNotice || horizon === null || pause === null || most === null) return null;
  return {
    notice_hours: hours,
    horizon_weeks: horizon === '' ? null : Number(horizon),
    pause_minutes: Number(pause),
    most_a_day: most === '' ? null : Number(most),
    own_price: form.has(FIELDS.ownPrice),
    confirms_known: form.has(FIELDS.confirmsKnown),
  };
}
