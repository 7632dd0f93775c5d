/** A mentor's record of payments made elsewhere (docs/contract.md, 'Income'). */

/** Payment state of one student's session; `pending` until the mentor says otherwise. */
export const PAYMENT_STATES = ['pending', 'paid', 'free', 'credit'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** How it was paid, with what people read. */
export const PAYMENT_WAYS = {
  bizum: 'Bizum',
  transfer: 'Transferencia',
  cash: 'Efectivo',
  card: 'Tarjeta',
  other: 'Otra forma',
} as const;
export type PaymentWay = keyof typeof PAYMENT_WAYS;
export const PAYMENT_WAY_NAMES = Object.keys(PAYMENT_WAYS) as [PaymentWay, ...PaymentWay[]];

/** Those that a mentor can say on the profile. */
export const OFFERED_WAYS = ['bizum', 'transfer', 'cash'] as const satisfies readonly PaymentWay[];
export type OfferedWay = (typeof OFFERED_WAYS)[number];

/** The known ways, without repetitions, in display order. */
export const offeredWaysIn = (names: readonly string[]): OfferedWay[] =>
  OFFERED_WAYS.filter((way) => names.includes(way));

/** 'Bizum o efectivo, después de la sesión'; '' if the mentor has not said how one pays. */
export function paymentText(ways: readonly OfferedWay[], note: string): string {
  const names = ways.map((way, at) => (at === 0 ? PAYMENT_WAYS[way] : PAYMENT_WAYS[way].toLowerCase()));
  const last = names.pop() ?? '';
  const named = names.length > 0 ? `${names.join(', ')} o ${last}` : last;
  return [named, note.replace(/\.$/, '')].filter(Boolean).join(', ');
}

/** Bought together, or a replacement for a session that was cancelled in time. */
export const CREDIT_KINDS = ['pack', 'makeup'] as const;
export const PACK_MOST = 50;

/** Maximum age of a cancellation that a makeup credit can replace. */
export const MAKEUP_DAYS = 90;

export const PAYMENTS_AT_ONCE = 200;
