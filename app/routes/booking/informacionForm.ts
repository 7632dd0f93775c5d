/** What wizard step 3 sends: everything typed is kept, whatever button was pressed; only 'Siguiente' is judged. */
import { type BookingDraft, descriptionProblem, topicsProblem } from '../../domain/bookingDraft';
import { priceProblem, readPrice } from '../../domain/price';

export type InformacionValues = Pick<BookingDraft, 'additional_information' | 'expertises'> & {
  /** As typed. */
  price: string;
};

export interface InformacionForm {
  /** 'quitar:{name_id}' of a chip is taken out of it already. */
  intent: string;
  values: InformacionValues;
  search: { scope: string; tema: string };
}

export function readInformacion(form: FormData): InformacionForm {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const intent = text('intent');
  const dropped = intent.startsWith('quitar:') ? intent.slice('quitar:'.length) : null;
  const chosen = form.getAll('expertises').filter((value) => typeof value === 'string');
  const search = { scope: text('scope'), tema: text('tema').slice(0, 100) };
  const isSearch = intent === 'enter' && search.tema !== text('tema_anterior');
  return {
    intent: dropped !== null || isSearch ? 'buscar' : intent,
    values: {
      price: text('price'),
      additional_information: text('additional_information').replaceAll('\r\n', '\n'),
      expertises: [...new Set(chosen)].filter((id) => id !== '' && id !== dropped),
    },
    search,
  };
}

/** The part of the draft that this form is; a price that is no number is not kept. */
export function draftChange({ price, ...rest }: InformacionValues) {
  return { ...rest, price: readPrice(price) ?? 0 };
}

/** Messages per control; empty when the wizard may go on. */
export function informacionErrors(values: InformacionValues): Record<string, string[]> {
  const problems = {
    price: priceProblem(readPrice(values.price)),
    additional_information: descriptionProblem(values.additional_information),
    expertises: topicsProblem(values.expertises),
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, text]) => (text ? [[name, [text]]] : [])),
  );
}
