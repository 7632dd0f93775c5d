import { Link } from '@remix-run/react';
import { CircleAlert } from 'lucide-react';
import { SubmitButton } from '~/forms/SubmitButton';
import { TitleError } from '~/ui/PageMeta';
import { useTakeFocus } from '~/ui/useTakeFocus';
import type { Refusal } from './confirm';

/** Why nothing was booked, with the nearest free times as buttons. It takes the focus. */
export function RefusalNotice({ refused }: { refused: Refusal | null }) {
  const takeFocus = useTakeFocus(refused);
  if (!refused?.notice) return null;
  const { notice, options } = refused;
  return (
    <div
      ref={takeFocus}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves the focus at load
      autoFocus
      className="mb-5 flex gap-3 rounded-2xl border border-amber/40 bg-amber-soft p-4 sm:p-5"
    >
      <TitleError />
      <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-amber" />
      <div className="min-w-0 grow">
        <p className="text-lg font-semibold">{notice.title}</p>
        <p>{notice.text}</p>
        {options && <OtherTimes options={options} />}
      </div>
    </div>
  );
}

function OtherTimes({ options }: { options: NonNullable<Refusal['options']> }) {
  return (
    <>
      {options.length > 0 && <p className="mt-3">Estos son los huecos libres más cercanos:</p>}
      <div className="mt-2 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {options.map(({ start, label }) => (
          <SubmitButton key={start} name="otro" value={start} variant="secondary">
            {label}
          </SubmitButton>
        ))}
      </div>
      <p className="mt-3">
        <Link to="../horario" relative="path" className="link inline-flex min-h-11 items-center">
          Ver todos los horarios
        </Link>
      </p>
    </>
  );
}
