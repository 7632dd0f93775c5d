import { Check } from 'lucide-react';
import { BOOKING_STEPS, type StepPath, stepNumber } from '~/domain/bookingSteps';
import { classes } from '~/ui/classes';
import { FORM_ID } from './paths';

/** The four steps. Each is a button of the step's form, so that what was typed is kept on the way. */
export function StepNav({ step, reachable }: { step: StepPath; reachable: number }) {
  const current = stepNumber(step);
  return (
    <nav aria-label="Pasos de la reserva" className="mt-3 sm:mt-5">
      <ol className="grid grid-cols-4 gap-1.5 sm:gap-3">
        {BOOKING_STEPS.map(({ path, label }, i) => (
          <li key={path}>
            <button
              form={FORM_ID}
              type="submit"
              name="intent"
              value={path}
              formNoValidate
              disabled={i + 1 > Math.max(reachable, current)}
              aria-current={path === step ? 'step' : undefined}
              className="group flex min-h-11 w-full flex-col justify-center gap-2 rounded-lg text-left disabled:cursor-not-allowed sm:justify-start sm:py-2"
            >
              <span
                aria-hidden="true"
                data-reached={i + 1 <= current || undefined}
                className={classes(
                  'step-bar h-1.5 w-full rounded-full group-enabled:group-hover:bg-teal-strong',
                  i + 1 <= current ? 'bg-teal' : 'bg-line',
                )}
              />
              <span
                className={classes(
                  'sr-only items-start gap-1.5 leading-snug sm:not-sr-only sm:flex',
                  path === step
                    ? 'font-semibold text-ink'
                    : 'text-muted group-enabled:group-hover:text-teal-strong',
                )}
              >
                {i + 1 < current ? (
                  <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-teal" />
                ) : (
                  <span aria-hidden="true">{i + 1}.</span>
                )}
                {label}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
