import { REPEAT_OPTIONS } from '~/app/domain/booking/repeating';
import { SelectField } from '~/app/forms/Field';

/** 'Repetir cada semana': once, or several weeks (extension `requests`). */
export function RepeatField(props: { defaultValue: string; hint: string }) {
  return (
    <SelectField
      label="Repetir cada semana"
      name="weeks"
      options={REPEAT_OPTIONS}
      className="max-w-60"
      {...props}
    />
  );
}
