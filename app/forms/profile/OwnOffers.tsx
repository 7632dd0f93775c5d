import type { SubmissionResult } from '@conform-to/react';
import { MENTOR_OFFERS_MAX, OFFER_LENGTHS, OFFER_NAME_MAX } from '~/api/contract/rules/mentorOffers';
import type { ProfilePayload } from '~/api/contract/users';
import { hoursText } from '~/app/domain/time/durations';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { EditButton } from '~/app/forms/EditButton';
import { Field, FieldErrors, OptionalLabel, SelectField } from '~/app/forms/Field';
import { listIntents } from '~/app/forms/formEdits';
import { errorsOf, fieldOf, textOf } from '~/app/forms/formReply';
import { buttonStyle } from '~/app/ui/Button';

export const OFFER_ROWS = Array.from({ length: MENTOR_OFFERS_MAX }, (_, row) => row);
/** The name of a row's control. */
export const offerField = (field: string, row: number) => `offer_${field}_${row}`;

const LENGTHS = OFFER_LENGTHS.map((one) => ({ value: String(one), label: hoursText(one) }));

type Props = { stored: NonNullable<ProfilePayload['offers']>; result: SubmissionResult | undefined };

/** A mentor's own offers, a row each; the button sends the form, which comes back with an empty one. */
export function OwnOffers({ stored, result }: Props) {
  const rows = OFFER_ROWS.map((row) => ({
    row,
    name: fieldOf(result, offerField('name', row), stored[row]?.name),
    total: fieldOf(result, offerField('total', row), stored[row]?.total.toFixed(2).replace('.', ',')),
    minutes: fieldOf(result, offerField('minutes', row), String(stored[row]?.minutes ?? 60)),
    first: result ? textOf(result, offerField('first', row)) === 'on' : stored[row]?.first_only,
  }));
  const filled = rows.findLastIndex(({ name, total }) => name.defaultValue || total.defaultValue) + 1;
  const shown = filled + (result || filled === 0 ? 1 : 0);
  return (
    <fieldset id="ofertas" className="flex flex-col gap-4">
      <legend className="mb-1.5 font-medium">
        <OptionalLabel text="Tus ofertas" />
      </legend>
      <p className="text-muted">
        Duraciones con un precio en total: salen las primeras al reservar. Para quitar una, deja vacíos su
        nombre y su total.
      </p>
      {rows.slice(0, shown).map(({ row, name, total, minutes, first }) => (
        <div
          key={row}
          className="grid gap-x-4 gap-y-2 border-l-4 border-line pl-4 max-sm:grid-cols-2 max-sm:*:first:col-span-2 max-sm:*:last:col-span-2 sm:grid-cols-[1fr_auto_9rem]"
        >
          <Field label={`Nombre de la oferta ${row + 1}`} maxLength={OFFER_NAME_MAX} {...name} />
          <SelectField label="Duración" options={LENGTHS} {...minutes} />
          <Field label="Total (€)" inputMode="decimal" autoComplete="off" {...total} />
          <CheckboxField label="Solo la primera vez" name={offerField('first', row)} defaultChecked={first} />
        </div>
      ))}
      {shown < MENTOR_OFFERS_MAX && (
        <EditButton
          intent={listIntents('offers').add}
          place="ofertas"
          className={`${buttonStyle('secondary')} self-start`}
        >
          Otra oferta
        </EditButton>
      )}
      <FieldErrors name="offers" errors={errorsOf(result, 'offers')} />
    </fieldset>
  );
}
