import type { MailChoice } from './mailTypes';

interface TickProps {
  name: string;
  value?: string;
  label: string;
  hint: string;
  on: boolean;
}

/** A box with its words and what it means, all of it pressable. */
export function Tick({ name, value, label, hint, on }: TickProps) {
  const id = value === undefined ? name : `${name}-${value}`;
  return (
    <label className="flex items-start gap-4 py-3">
      <input
        type="checkbox"
        name={name}
        value={value ?? 'on'}
        defaultChecked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === '' ? undefined : `${id}-hint`}
        className="mt-0.75 size-5.5 shrink-0"
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {hint !== '' && (
          <span id={`${id}-hint`} className="block text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

/** Which notices are mailed. */
export function MailChoices({ choices, ticked }: { choices: MailChoice[]; ticked: string[] | undefined }) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="w-full">
      <legend className="font-serif text-xl font-semibold">Correos que recibes</legend>
      <div className="mt-1 divide-y divide-line">
        {choices.map(({ type, label, hint, on }) => (
          <div key={type}>
            <input type="hidden" name="offered" value={type} />
            <Tick name="mails" value={type} label={label} hint={hint} on={ticked?.includes(type) ?? on} />
          </div>
        ))}
      </div>
      <p className="mt-2 text-muted">
        Los avisos siguen apareciendo en Mentorea aunque no los recibas por correo, y los correos sobre tu
        contraseña se envían siempre.
      </p>
    </fieldset>
  );
}
