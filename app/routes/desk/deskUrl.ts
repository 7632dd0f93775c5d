/** The queue's state is in the address of each page of the desk. */
import { readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';

/** By the word of the address; '' is the first. */
export const QUEUES = {
  '': { queue: 'open', label: 'Abiertos', empty: 'No hay casos abiertos' },
  mios: { queue: 'mine', label: 'Míos', empty: 'No llevas ningún caso' },
  decididos: { queue: 'decided', label: 'Decididos', empty: 'Todavía no hay casos decididos' },
} as const;
type QueueWord = keyof typeof QUEUES;
export const QUEUE_WORDS = Object.keys(QUEUES) as QueueWord[];

/** Accepts any query string. */
export function readDesk(search: string | URLSearchParams) {
  const params = new URLSearchParams(search);
  const cola = QUEUE_WORDS.find((word) => word === params.get('cola')) ?? '';
  return { cola, page: readPage(params.get('page')) };
}
type DeskState = ReturnType<typeof readDesk>;

const queryOf = ({ cola, page }: DeskState) => ({ cola, page: page > 1 ? page : '' });

export const deskHref = (state: DeskState) => paths.desk(queryOf(state));
export const caseHref = (number: string, state: DeskState) => paths.oneCase(number, queryOf(state));
