import type { PaymentState } from '~/api/contract/rules/income';

interface Finished {
  /** The mentor has written a note of it. */
  noted: boolean;
  payment: PaymentState;
  /** Euros. */
  price: number;
  absent: boolean;
}

/** 'Falta la nota y el pago': what its mentor has not written down of a session that is over; '' for nothing. */
export function missingText(seats: readonly Finished[]): string {
  const present = seats.filter(({ absent }) => !absent);
  const lacks = [
    present.some(({ noted }) => !noted) && 'la nota',
    present.some(({ payment, price }) => payment === 'pending' && price > 0) && 'el pago',
  ].filter(Boolean);
  return lacks.length > 0 ? `Falta ${lacks.join(' y ')}` : '';
}
