/** The fields of step 3 beside its text: the mentor's areas, and what is rarely changed, a line each. */
import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { ROOM_SIZE } from '~/api/contract/rules/limits';
import { formatHourly, readPrice } from '~/api/contract/rules/price';
import { readWeeks, repeatText } from '~/app/domain/booking/repeating';
import { lowPriceWarning, priceProblem } from '~/app/domain/money/price';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { errorsOf, textOf, textsOf } from '~/app/forms/formReply';
import { PriceField } from '~/app/forms/PriceField';
import { WHAT_OTHERS_SEE } from '~/app/sessions/groupStanding';
import { RepeatField } from '~/app/slots/RepeatField';
import { Callout } from '~/app/ui/Callout';
import { Icon } from '~/app/ui/Icon';
import type { InformationView } from './information';

type View = Pick<
  InformationView,
  'values' | 'own' | 'usual' | 'offer' | 'topics' | 'search' | 'searched' | 'able' | 'firstName'
>;
/** What the lines say of their fields; a price of null is no number. */
type Said = { price: number | null; listed: boolean; weeks: number; topics: string[] };

export const saidIn = (form: FormData): Said => ({
  price: readPrice(String(form.get('price'))),
  listed: form.has('listed'),
  weeks: readWeeks(form.get('weeks')),
  topics: form.getAll('expertises').map(String),
});

export function saidAtFirst({ values }: Pick<View, 'values'>, result: SubmissionResult | undefined): Said {
  const price = textOf(result, 'price');
  return {
    price: price === undefined ? values.price : readPrice(price),
    listed: result?.initialValue ? textOf(result, 'listed') === 'on' : values.listed,
    weeks: readWeeks(textOf(result, 'weeks') ?? values.weeks),
    topics: textsOf(result, 'expertises') ?? values.expertises,
  };
}

export function OwnTopics({ view: { own, firstName }, chosen }: { view: View; chosen: readonly string[] }) {
  if (own.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 font-medium">Lo que enseña {firstName}</legend>
      {own.map(({ name_id, name }) => (
        <label
          key={name_id}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge bg-card px-4 hover:border-teal has-checked:border-teal has-checked:bg-teal-soft has-checked:font-medium"
        >
          <input
            type="checkbox"
            name="expertises"
            value={name_id}
            defaultChecked={chosen.includes(name_id)}
            className="size-4.5"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

interface LinesProps {
  view: View;
  result: SubmissionResult | undefined;
  said: Said;
  onToggle: (form: HTMLFormElement | null) => void;
}

export function Lines({ view, result, said, onToggle }: LinesProps) {
  const { values, usual, own } = view;
  const isOther = (id: string) => !own.some(({ name_id }) => name_id === id);
  const others = view.topics.filter(({ name_id }) => isOther(name_id) && said.topics.includes(name_id));
  const picked = result ?? view.search;
  const search = {
    ...picked,
    initialValue: picked.initialValue && {
      ...picked.initialValue,
      expertises: (textsOf(picked, 'expertises') ?? []).filter(isOther),
    },
  };
  const warning = view.offer ? null : lowPriceWarning(said.price, usual);
  const known = saidAtFirst(view, result);
  const price = said.price === null ? '' : formatHourly(said.price);
  return (
    <>
      <Line
        name="Otra materia"
        says={others.map(({ name }) => name).join(', ') || 'Ninguna'}
        open={view.searched || errorsOf(result, 'expertises') !== undefined || own.length === 0}
        onToggle={onToggle}
      >
        <ExpertisePicker
          legend="Temas"
          name="expertises"
          options={view.topics.filter(({ name_id }) => isOther(name_id))}
          result={search}
          chosen={values.expertises.filter(isOther)}
        />
      </Line>
      <Line
        name="Precio"
        says={view.offer || (said.price === usual ? `${price}, su tarifa` : `${price}, otro precio`)}
        open={view.offer === '' && (known.price !== usual || priceProblem(known.price) !== null)}
        onToggle={onToggle}
      >
        {view.offer || (
          <PriceField
            label="Precio por hora (€)"
            required
            {...{ result }}
            stored={values.price}
            asked={values.asked}
          />
        )}
        <div role="status">
          {warning && (
            <Callout tone="warning" icon="triangle-alert" className="mt-2">
              {warning}
            </Callout>
          )}
        </div>
      </Line>
      {/* Extension `requests` (docs/contract.md, 'Group sessions' and 'Series'). */}
      {view.able && (
        <>
          <Line
            name="Personas"
            says={said.listed ? 'Sesión grupal' : 'Sesión individual'}
            onToggle={onToggle}
          >
            <CheckboxField
              label={<strong className="font-semibold">Sesión grupal</strong>}
              name="listed"
              defaultChecked={known.listed}
              hint={`Cuando el mentor la confirme, otros estudiantes podrán encontrarla y unirse, hasta ${ROOM_SIZE} en total. Cada uno paga el precio por hora que se muestra: el tuyo no cambia. ${WHAT_OTHERS_SEE} Puedes cerrarla cuando quieras.`}
            />
          </Line>
          <Line name="Semanas" says={repeatText(said.weeks)} onToggle={onToggle}>
            <RepeatField
              defaultValue={String(known.weeks)}
              hint="A la misma hora. En el resumen verás qué semanas están libres."
            />
          </Line>
        </>
      )}
    </>
  );
}

interface LineProps extends Pick<LinesProps, 'onToggle'> {
  name: string;
  /** The state of its fields. */
  says: string;
  open?: boolean;
  children: ReactNode;
}

function Line({ name, says, open, onToggle, children }: LineProps) {
  return (
    <details
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.closest('form'))}
      className="group"
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-3">
        <span className="mr-auto text-muted">{name}</span> <span className="text-right">{says}</span>{' '}
        <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  );
}
