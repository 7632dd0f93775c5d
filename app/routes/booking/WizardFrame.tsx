import type { ComponentProps, ReactNode } from 'react';
import { BOOKING_STEPS, type StepPath, stepNumber } from '~/app/domain/booking/steps';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Callout } from '~/app/ui/Callout';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { StepFrame, useTitleFocus } from '~/app/ui/StepFrame';
import { TextLink } from '~/app/ui/TextLink';
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
              />{' '}
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
                  <span aria-hidden="true">{i + 1}. </span>
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

export type WizardView = Pick<Wizard, 'reachable'> & Partial<Pick<Wizard, 'minors'>>;

interface WizardFrameProps extends Pick<ComponentProps<typeof StepFrame>, 'summary' | 'children' | 'form'> {
  step: StepPath;
  wizard: WizardView;
  next: ReactNode;
}

export function WizardFrame({ step, wizard, next, children, ...rest }: WizardFrameProps) {
  const { reachable, minors } = wizard;
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
            className="max-sm:px-3 sm:min-w-32"
          >
            <Icon name="arrow-left" className="size-5 sm:hidden" />
            <span className="max-sm:sr-only">Atrás</span>
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
          {minors && (
            <Callout tone="warning" icon="info" className="mt-4">
              {minors}{' '}
              <TextLink inline to={paths.editProfile('date_of_birth')}>
                Mis datos personales
              </TextLink>
            </Callout>
          )}
        </>
      }
    >
      {children}
    </StepFrame>
  );
}

/** `missing`: a sentence about what the step lacks. */
export function NextButton({ missing }: { missing: string | null }) {
  return (
    <SubmitButton name="intent" value="next" missing={missing} className="px-3 whitespace-nowrap sm:min-w-40">
      Siguiente →
    </SubmitButton>
  );
}
