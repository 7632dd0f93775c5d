/** Booking rules as a form's options, and back. */
import type { MentorRules } from '~/api/contract/availability';
import { HORIZON, MOST_A_DAY, NOTICE, noticeText, PAUSES } from '~/api/contract/rules/mentorRules';
import { CHARGE_TEXTS, CHARGES, type Charge, LATE_CHOICES, MEANINGS } from '~/api/contract/rules/terms';
import { capital } from '~/app/domain/time/dates';
import { FIELDS } from './weekForm';

interface Option {
  value: string;
  label: string;
}
const numbers = (values: readonly number[], label: (value: number) => string): Option[] =>
  values.map((value) => ({ value: String(value), label: label(value) }));
const upTo = (most: number, from = 1) => Array.from({ length: most - from + 1 }, (_, i) => from + i);

const meant = (value: Charge): Option => ({ value, label: capital(CHARGE_TEXTS[value].said) });
const MEANS = [{ value: 'nothing', label: 'Nada' }, ...CHARGES.map(meant)];
const NOTICES = [2, 4, 8, 12, 24, 48, 72, 96, 120, 144, 168];
const HORIZONS = numbers(upTo(HORIZON.most, HORIZON.least), (weeks) =>
  weeks === 1 ? 'Hasta dentro de 1 semana' : `Hasta dentro de ${weeks} semanas`,
);

/** The rules that are chosen from a list, in the form's order; '' stands for null. */
export const CHOICES = {
  notice_hours: {
    label: 'Antelación mínima',
    /** Includes the stored value, which another client may have set. */
    options: (stored: unknown) => {
      const all = [...new Set([...NOTICES, Number(stored ?? NOTICE.least)])].sort((a, b) => a - b);
      return numbers(all, noticeText);
    },
  },
  horizon_weeks: {
    label: 'Se puede reservar',
    options: () => [{ value: '', label: 'Sin límite' }, ...HORIZONS],
  },
  pause_minutes: {
    label: 'Pausa entre sesiones',
    options: () => numbers(PAUSES, (minutes) => (minutes === 0 ? 'Ninguna' : `${minutes} minutos`)),
  },
  most_a_day: {
    label: 'Sesiones al día',
    options: () => [
      { value: '', label: 'Las que quepan' },
      ...numbers(upTo(MOST_A_DAY), (count) => `${count} como mucho`),
    ],
  },
  late_hours: {
    label: 'Cancelar es tarde',
    options: () => [
      { value: '', label: 'Nunca' },
      ...numbers(LATE_CHOICES, (h) => `Con menos de ${h} horas`),
    ],
  },
  late_means: { label: 'Si un estudiante cancela tarde', options: () => MEANS },
  absent_means: { label: 'Si no viene', options: () => MEANS },
} satisfies Partial<Record<keyof MentorRules, { label: string; options: (stored: unknown) => Option[] }>>;
type Choice = keyof typeof CHOICES;
export const CHOICE_NAMES = Object.keys(CHOICES) as Choice[];

/** By name of the field. */
export const RULE_LABELS = Object.fromEntries(
  CHOICE_NAMES.map((rule) => [FIELDS[rule], CHOICES[rule].label]),
) as Record<(typeof FIELDS)[Choice], string>;

/** Null if a value is none of the options. */
export function readRules(form: FormData): MentorRules | null {
  const hours = Number(form.get(FIELDS.notice_hours));
  if (!Number.isInteger(hours) || hours < NOTICE.least || hours > NOTICE.most) return null;
  const choice = (rule: Choice) => {
    const sent = form.get(FIELDS[rule]);
    return CHOICES[rule].options(hours).find(({ value }) => value === sent)?.value;
  };
  const [horizon, pause, most] = [choice('horizon_weeks'), choice('pause_minutes'), choice('most_a_day')];
  const means = (rule: 'late_means' | 'absent_means') =>
    MEANINGS.find((one) => one === form.get(FIELDS[rule])) ?? null;
  if (horizon === undefined || pause === undefined || most === undefined) return null;
  return {
    notice_hours: hours,
    horizon_weeks: horizon === '' ? null : Number(horizon),
    pause_minutes: Number(pause),
    most_a_day: most === '' ? null : Number(most),
    own_price: form.has(FIELDS.own_price),
    confirms_known: form.has(FIELDS.confirms_known),
    late_hours: Number(form.get(FIELDS.late_hours)) || null,
    ...{ late_means: means('late_means'), absent_means: means('absent_means') },
  };
}
