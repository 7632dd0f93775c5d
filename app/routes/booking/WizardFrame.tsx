import { Form, useNavigationType } from '@remix-run/react';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import { BOOKING_STEPS, type StepPath, stepNumber } from '~/app/domain/booking/steps';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { Callout } from '~/app/ui/Callout';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import type { Wizard } from './wizard';

/** The four steps as buttons of the step's form, so that typed values are kept. */
function StepNav({ step, reachable }: { step: StepPath; reachable: number }) {
  const current = stepNumber(step);
  return (
    <nav aria-label="Pasos de la reserva" className="mt-3 sm:mt-5">
      <ol className="grid grid-cols-4 gap-1.5 sm:gap-3">
        {BOOKING_STEPS.map(({ path, label }, i) => (
          <li key={path}>
            <button
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
                  'wizard-step-bar h-1.5 w-full rounded-full group-enabled:group-hover:bg-teal-strong',
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
                  <Icon name="check" className="mt-1 size-4 shrink-0 text-teal" />
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

/** Focuses the title if scripts opened the step; after a load or 'back' the browser decides. */
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

interface StepFrameProps {
  header: ReactNode;
  /** The choices so far, in the bar at the bottom. */
  summary: ReactNode;
  actions: ReactNode;
  children: ReactNode;
  /** Of the form; null where the content has forms of its own, so that header and bar are one each. */
  form?: ComponentProps<typeof Form> | null;
}

/** One form around all of it: text browsers do not know buttons that belong to a form elsewhere. */
export function StepFrame({ header, summary, actions, children, form }: StepFrameProps) {
  const content = <div className="mt-5 grow sm:mt-7">{children}</div>;
  const bar = (
    <>
      <div className="min-w-0 sm:grow">{summary}</div>
      <div className="grid grid-cols-[2fr_3fr] gap-3 sm:flex">{actions}</div>
    </>
  );
  if (form === null)
    return (
      <div className="wizard">
        <Form method="post">{header}</Form>
        {content}
        <Form method="post" className="wizard-bar">
          {bar}
        </Form>
      </div>
    );
  return (
    <Form method="post" {...form} className="wizard">
      {header}
      {content}
      <div className="wizard-bar">{bar}</div>
    </Form>
  );
}

export type WizardView = Pick<Wizard, 'reachable' | 'canBook'>;

interface WizardFrameProps extends Pick<StepFrameProps, 'summary' | 'children' | 'form'> {
  step: StepPath;
  wizard: WizardView;
  next: ReactNode;
}

/** A step of the wizard. */
export function WizardFrame({ step, wizard, next, children, ...rest }: WizardFrameProps) {
  const { reachable, canBook } = wizard;
  const number = stepNumber(step);
  const takeFocus = useTitleFocus();
  return (
    <StepFrame
      {...rest}
      actions={
        <>
          <SubmitButton
            variant="secondary"
            name="intent"
            value="back"
            formNoValidate
            disabled={number === 1}
            className="sm:min-w-32"
          >
            Atrás
          </SubmitButton>
          {next}
        </>
      }
      header={
        <>
          {/* Enter in a field presses the form's first button, which must not be one of the header's. */}
          <button
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
          {!canBook && (
            <Callout tone="info" icon="info" className="mt-4">
              Solo los estudiantes pueden reservar mentorías. Puedes ver los pasos, pero no confirmar la
              reserva.
            </Callout>
          )}
        </>
      }
    >
      {children}
    </StepFrame>
  );
}

/** `missing`: what the step lacks, as a sentence. */
export function NextButton({ missing }: { missing: string | null }) {
  return (
    <SubmitButton name="intent" value="next" missing={missing} className="sm:min-w-40">
      Siguiente →
    </SubmitButton>
  );
}

/**
 * What a form lacks for its step (docs/product.md, 'Booking wizard': 'Next is enabled only if'), updated
 * while it is filled in. Null: nothing, or scripts are not running and the server answers. `missingOf` must
 * keep its identity; another `moment` reads the form again.
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
