import { type OfferedWay, paymentText } from '~/api/contract/rules/income';

const euros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  useGrouping: true,
});
const plain = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `25` → `25,00 €` (docs/product.md, 'Numbers, dates and money'). */
export const formatEuros = (amount: number): string => euros.format(amount).replace(/\u00a0/g, ' ');

/** `25` → `25,00`, for the `€{price}/sesión` of the cards. */
export const formatAmount = (amount: number): string => plain.format(amount);

/** `1250` → `1250,00`, for files. */
export const plainAmount = (amount: number): string => formatAmount(amount).replaceAll('.', '');

/** 'Bono de 5 sesiones' */
export const packText = (sessions: number) => `Bono de ${sessions} ${sessions === 1 ? 'sesión' : 'sesiones'}`;

interface Payment {
  payment_ways: readonly OfferedWay[];
  payment_note: string;
}

const NO_CHARGE = 'No se cobra en Mentorea';

/** Shown wherever people book or join: how one pays, as far as the mentor says it (docs/product.md, 'Numbers, dates and money'). */
export function howOnePays(mentor: Payment | undefined): string {
  const said = mentor ? paymentText(mentor.payment_ways, mentor.payment_note) : '';
  return said === ''
    ? `${NO_CHARGE}: el pago lo acuerdas con tu mentor.`
    : `Se paga al mentor: ${said}. ${NO_CHARGE}.`;
}
