import type { SubmissionResult } from '@conform-to/react';
import { PRICE_ASKED } from '~/app/domain/site/hiddenFields';
import { Field, type FieldProps } from './Field';
import { fieldOf, textOf } from './formReply';

interface PriceFieldProps extends Omit<FieldProps, 'name' | 'defaultValue' | 'errors'> {
  result: SubmissionResult | null | undefined;
  /** Euros; null: empty. */
  stored: number | null;
  /** Euros: the price that was already questioned; 0: none. */
  asked?: number;
}

/** A price, typed as text: in another language a number field may read '12,50' as 1250. */
export function PriceField({ result, stored, asked = 0, ...rest }: PriceFieldProps) {
  const known = stored?.toFixed(Number.isInteger(stored) ? 0 : 2).replace('.', ',');
  const field = fieldOf(result, 'price', known);
  const asks = field.errors ? field.defaultValue : (textOf(result, PRICE_ASKED) ?? (asked || ''));
  return (
    <>
      <Field {...field} inputMode="decimal" autoComplete="off" className="max-w-44" {...rest} />
      {asks && <input type="hidden" name={PRICE_ASKED} value={asks} />}
    </>
  );
}
