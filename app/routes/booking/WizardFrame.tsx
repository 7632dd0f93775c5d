import { useNavigationType } from '@remix-run/react';
import { Check, Info } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { BOOKING_STEPS, type StepPath, stepNumber } from '~/app/domain/booking/steps';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { classes } from '~/app/ui/classes';

/** The form of a step: the header, the bar and the cards belong to it from wherever they stand. */
export const STEP_FORM_ID = 'asistente';

/**
 * A mentor may look through the wizard, and is told that it ends before the booking (docs/contract.md,
 * 'Booking').
 */
function StudentsOnlyNotice() {
  return (
    <p className="mt-4 flex gap-3 rounded-xl bg-blue-soft p-4 text-blue">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        Solo los estudiantes pueden reservar mentorías. Puedes ver los pasos, pero no confirmar la reserva.
      </span>
    </p>
  );
}

/** The four steps. Each is a button of the step's form, so that what was typed is kept on the way. */
function StepNav({ step, reachable }: { step: StepPath; reachable: number }) {
  const current = stepNumber(step);
  return (
    <nav aria-label="Pasos de la reserva" className="mt-3 sm:mt-5">
      <ol className="grid grid-cols-4 gap-1.5 sm:gap-3">
        {BOOKING_STEPS.map(({ path, label }, i) => (
          <li key={path}>
            <button
              form={STEP_FORM_ID}
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

/**
 * The ref of a step's title: a step that scripts open takes the focus, a new document or the back button
 * leaves it to the browser.
 */
export function useTitleFocus() {
  const navigation = useNavigationType();
  const [isDocument] = useState(navigation === 'POP');
  return useCallback(
    (title: HTMLElement | null) => {
      if (!isDocument) title?.focus({ preventScroll: true });
    },
    [isDocument],
  );
}

interface WizardBarProps {
  first: boolean;
  summary: ReactNode;
  next: ReactNode;
}

/** Stays at the foot of the screen: what has been chosen, 'Atrás' and the way on. */
function WizardBar({ first, summary, next }: WizardBarProps) {
  return (
    <div className="wizard-bar">
      <div className="min-w-0 sm:grow">{summary}</div>
      <div className="grid grid-cols-[2fr_3fr] gap-3 sm:flex">
        <SubmitButton
          form={STEP_FORM_ID}
          variant="secondary"
          name="intent"
          value="back"
          formNoValidate
          disabled={first}
          className="sm:min-w-32"
        >
          Atrás
        </SubmitButton>
        {next}
      </div>
    </div>
  );
}

interface WizardFrameProps {
  step: StepPath;
  /** Number of the last step that may be opened. */
  reachable: number;
  canBook: boolean;
  /** What has been chosen so far, in the bar. */
  summary: ReactNode;
  /** The button that leads on. */
  next: ReactNode;
  children: ReactNode;
}

/**
 * Header, the step's content and the bar at the foot. The content holds the form `FORM_ID`. A step that
 * scripts open takes the focus.
 */
export function WizardFrame({ step, reachable, canBook, summary, next, children }: WizardFrameProps) {
  const number = stepNumber(step);
  const takeFocus = useTitleFocus();
  return (
    <div className="wizard">
      {/* Enter in a field presses the first button of its form: not one of the header's. */}
      <button
        form={STEP_FORM_ID}
        type="submit"
        name="intent"
        value="enter"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      >
        Continuar
      </button>
      <header>
        <h1 className="font-sans text-base font-normal tracking-normal text-muted">
          Crear Nueva Mentoría <span aria-hidden="true">·</span> paso {number} de {BOOKING_STEPS.length}
        </h1>
        <h2 ref={takeFocus} tabIndex={-1} className="mt-0.5 text-3xl outline-none sm:text-4xl">
          {BOOKING_STEPS[number - 1]?.title}
        </h2>
        <StepNav step={step} reachable={reachable} />
      </header>
      {!canBook && <StudentsOnlyNotice />}
      <div className="mt-5 grow sm:mt-7">{children}</div>
      <WizardBar first={number === 1} summary={summary} next={next} />
    </div>
  );
}

/** `missing`: what its step lacks, as a sentence. */
export function NextButton({ missing }: { missing: string | null }) {
  return (
    <SubmitButton form={STEP_FORM_ID} name="intent" value="next" missing={missing} className="sm:min-w-40">
      Siguiente →
    </SubmitButton>
  );
}

/**
 * What a form lacks for its step (docs/product.md, 'Booking wizard': 'Next is enabled only if'), followed as
 * it is filled in. Null: nothing, or no scripts run yet, and the server answers. `missingOf` must keep its
 * identity; another `moment` reads the form again.
 */
export function useMissingNotice(missingOf: (form: FormData) => string | null, moment: string) {
  const [missing, setMissing] = useState<string | null>(null);
  const read = useCallback((form: HTMLFormElement) => setMissing(missingOf(new FormData(form))), [missingOf]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment has other controls in the same form
  const ref = useCallback((form: HTMLFormElement | null) => form && read(form), [read, moment]);
  return {
    missing,
    form: { ref, onChange: (event: { currentTarget: HTMLFormElement }) => read(event.currentTarget) },
  };
}
