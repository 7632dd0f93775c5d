import type { User } from '~/api/contract/tolerant';
import type { OwnCredit } from '~/api/contract/tolerantIncome';
import { orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { formatEuros } from '~/app/domain/money/money';
import { formatDay } from '~/app/domain/time/dates';

/** What a student has to their credit with their mentors, a sentence each (docs/product.md, 'Income'). */
export async function ownCredits({ user_type }: User, { api, log }: Context): Promise<string[]> {
  const isOffered = user_type === 'alumno' && (await api.listCapabilities()).has('income');
  if (!isOffered) return [];
  const read = async () => (await api.income.myCredits()).map(ownCreditText);
  return orLogged(read, log, 'the credits of a student could not be read', () => []);
}

/** 'Te quedan 2 clases del bono con Marcos Herrera, hasta el 31/12/2026.' */
export function ownCreditText({ kind, left, price, last_day, mentor }: OwnCredit): string {
  const end = last_day ? `, hasta el ${formatDay(last_day, 'dd/MM/yyyy')}` : '';
  if (kind === 'makeup') return `Tienes una clase a recuperar con ${mentor.full_name}${end}.`;
  const [verb, noun] = left === 1 ? ['queda', 'clase'] : ['quedan', 'clases'];
  const paid = price === null ? '' : ` (${formatEuros(price)})`;
  return `Te ${verb} ${left} ${noun} del bono con ${mentor.full_name}${paid}${end}.`;
}
