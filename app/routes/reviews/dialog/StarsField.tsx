import { FieldErrors } from '~/forms/FieldErrors';
import { describedBy, fieldIds } from '~/forms/fieldIds';

const WORDS = ['Mala', 'Regular', 'Bien', 'Muy bien', 'Excelente'];
const STAR = 'm12 2 3 6.2 6.8 1-4.9 4.8 1.2 6.8L12 17.6l-6.1 3.2 1.2-6.8-4.9-4.8 6.8-1z';

interface StarsFieldProps {
  name: string;
  legend: string;
  /** '1' to '5' */
  defaultValue: string;
  errors?: string[] | null;
}

/** Five radios drawn as stars: those up to the chosen one shine, and its word stands beside them. The first one bears the field's id. */
export function StarsField({ name, legend, defaultValue, errors }: StarsFieldProps) {
  return (
    <fieldset className="flex flex-col gap-1.5" {...describedBy(name, { errors })}>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="rate">
        {WORDS.map((word, i) => (
          <label key={word}>
            <input
              id={i === 0 ? fieldIds(name).control : undefined}
              type="radio"
              name={name}
              value={i + 1}
              aria-label={`${i + 1} de 5`}
              defaultChecked={defaultValue === String(i + 1)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR} />
            </svg>
          </label>
        ))}
        {WORDS.map((word, i) => (
          <span key={word} aria-hidden="true" data-mark={i + 1}>
            {i + 1} de 5 · {word}
          </span>
        ))}
      </div>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
