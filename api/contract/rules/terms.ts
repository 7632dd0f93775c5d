/** What a student's late cancelling and not coming mean with a mentor (docs/contract.md, 'Terms of a mentor'). */

/** Hours before the start. */
export const LATE_CHOICES = [12, 24, 48];
/** What can be written down for it: in the mentor's rules, to the student, what the mentor may do, presses, has done. */
export const CHARGE_TEXTS = {
  credit: {
    rule: 'Se gasta una sesión del bono',
    said: 'se gasta una sesión del bono, o se debe si no te queda ninguna',
    may: 'gastar una sesión de tu bono o, si no te queda ninguna, anotar que la debes',
    apply: 'gastar una sesión del bono',
    done: 'Se ha gastado una sesión del bono',
  },
  makeup: {
    rule: 'Se recupera en otra sesión',
    said: 'queda anotada una sesión que recuperar',
    may: 'anotar que la recuperas en otra',
    apply: 'anotar una recuperación',
    done: 'Queda anotada una sesión que recuperar',
  },
  owed: {
    rule: 'Se debe la sesión',
    said: 'se debe la sesión',
    may: 'anotar que la debes',
    apply: 'anotar que se debe',
    done: 'Queda anotado que se debe la sesión',
  },
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
function freeUntil(start: Date, terms: Terms | null): Date | null {
  return terms?.late_hours ? new Date(start.getTime() - terms.late_hours * 3_600_000) : null;
}

/** Whether cancelling a session with these terms now is late. */
export function isLateBy(start: Date, terms: Terms | null, now: Date): boolean {
  const until = freeUntil(start, terms);
  return until !== null && now > until;
}

const said = (means: Meaning) => (means === 'nothing' ? '' : CHARGE_TEXTS[means].said);

/** Both terms, in one sentence for the student; '' without any. */
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
  return `${when} ${name} puede ${CHARGE_TEXTS[terms.late_means].may}.`;
}
