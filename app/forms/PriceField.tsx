import type { SubmissionResult } from '@conform-to/react';
import { PRICE_ASKED } from '~/app/domain/site/hiddenFields';
import { Field, type FieldProps } from './Field';
import { fieldOf, textOf } from './formReply';

interface PriceFieldProps extends Omit<FieldProps, 'name' | 'defaultValue' | 'errors'> {
  result: SubmissionResult | null | undefined;
  /** Euros; null: empty. */
  stored: number | null;
  /** Euros: the price that was asked back already; 0: none. */
  asked?: number;
}

/** Money is typed as text: browsers read a number field in their own language, where '12,50' may be 1250. */
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
