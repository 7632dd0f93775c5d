import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { lowPriceWarning, readPrice } from '~/domain/price';
import { Field } from '~/forms/Field';
import { PRICE_STEP } from '../../../api/contract/prices';

interface PriceFieldProps {
  defaultValue: string;
  /** Euros per hour. */
  usual: number;
  errors?: string[];
}

/** Price per hour, with a warning (not an error) when it is below the mentor's usual one. */
export function PriceField({ defaultValue, usual, errors }: PriceFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  const warning = lowPriceWarning(readPrice(typed), usual);
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Precio por hora (€)"
        name="price"
        type="number"
        inputMode="decimal"
        min={0}
        step={PRICE_STEP}
        required
        defaultValue={defaultValue}
        errors={errors}
        className="max-w-44"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className={warning ? 'flex gap-3 rounded-xl bg-amber-soft p-4 text-amber' : undefined}>
        {warning && (
          <>
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span>{warning}</span>
          </>
        )}
      </p>
    </div>
  );
}
