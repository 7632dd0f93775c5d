/** What a student's late cancelling and not coming mean with a mentor (docs/contract.md, 'Terms of a mentor'). */

/** Hours before the start. */
export const LATE_CHOICES = [12, 24, 48];
/** What can be written down for it: as the end of 'Si no vienes, …', and of 'Marta puede …'. */
export const CHARGE_TEXTS = {
  credit: { said: 'se gasta una sesión del bono', apply: 'gastar una sesión del bono' },
  makeup: { said: 'se recupera en otra sesión', apply: 'anotar una recuperación' },
  owed: { said: 'se debe la sesión', apply: 'anotar que se debe' },
};
export type Charge = keyof typeof CHARGE_TEXTS;
export const CHARGES = Object.keys(CHARGE_TEXTS) as [Charge, ...Charge[]];
export const MEANINGS = ['nothing', ...CHARGES] as const;
type Meaning = (typeof MEANINGS)[number];

export interface Terms {
  /** One of `LATE_CHOICES`; null: no cancelling is late. */
  late_hours: number | null;
  late_means: Meaning;
  absent_means: Meaning;
}
export const NO_TERMS: Terms = { late_hours: null, late_means: 'nothing', absent_means: 'nothing' };

/** As far as they mean something; null if nothing does. */
export function termsIn({ late_hours, late_means, absent_means }: Terms): Terms | null {
  if (late_hours !== null && late_means !== 'nothing') return { late_hours, late_means, absent_means };
  return absent_means === 'nothing' ? null : { ...NO_TERMS, absent_means };
}

/** The last instant at which cancelling means nothing; null if it never means anything. */
const freeUntil = (start: Date, terms: Terms | null): Date | null =>
  terms?.late_hours ? new Date(start.getTime() - terms.late_hours * 3_600_000) : null;

/** Whether cancelling a session with these terms now is late. */
export const isLateBy = (start: Date, terms: Terms | null, now: Date): boolean =>
  now > (freeUntil(start, terms) ?? now);

const said = (means: Meaning) =>
  means === 'nothing'
    ? ''
    : `${CHARGE_TEXTS[means].said}${means === 'credit' ? ' o, sin bono, se debe' : ''}`;

/** Both terms, for the student before they book; '' without any. */
export function termsText(terms: Terms | null | undefined): string {
  if (!terms) return '';
  const [late, absent] = [said(terms.late_means), said(terms.absent_means)];
  const cancelling = `Si cancelas con menos de ${terms.late_hours} h`;
  if (late === '') return `Si no vienes, ${absent}.`;
  if (late === absent) return `${cancelling} o no vienes, ${late}.`;
  return `${cancelling}, ${late}${absent && `; si no vienes, ${absent}`}.`;
}

/** What cancelling means for the student, now or later; '' if it never means anything. @param say an instant for people */
export function cancellingTerms(
  { terms, start, name }: { terms: Terms; start: Date; name: string },
  { now, say }: { now: Date; say: (at: Date) => string },
): string {
  const until = freeUntil(start, terms);
  if (until === null || terms.late_means === 'nothing') return '';
  const when =
    now > until ? `Faltan menos de ${terms.late_hours} h:` : `Si la cancelas después del ${say(until)},`;
  const without = terms.late_means === 'credit' ? `, o ${CHARGE_TEXTS.owed.apply} si no queda ninguna` : '';
  return `${when} ${name} puede ${CHARGE_TEXTS[terms.late_means].apply}${without}.`;
}
