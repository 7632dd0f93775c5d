/** The search of the log: the address of its page and of its file. */
import { ACT_NAMES } from '~/api/contract/rules/audit';
import { readKey } from '~/app/domain/site/pagination';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Accepts any query string. */
export function readLogSearch(params: URLSearchParams) {
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  };
  return {
    persona: (params.get('persona') ?? '').trim().slice(0, 150),
    acto: ACT_NAMES.find((one) => one === params.get('acto')) ?? '',
    desde: day('desde'),
    hasta: day('hasta'),
    despues: readKey(params),
  };
}

/** As the API asks for it. */
export const filterOf = ({ persona, acto, desde, hasta, despues }: ReturnType<typeof readLogSearch>) => ({
  person: persona,
  act: acto,
  from: desde,
  to: hasta,
  after: despues,
});
