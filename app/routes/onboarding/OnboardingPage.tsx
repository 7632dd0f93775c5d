import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { EnterButton, SubmitButton } from '~/app/forms/SubmitButton';
import { Brand } from '~/app/ui/Brand';
import { LogoutButton } from '~/app/ui/frame/LogoutButton';
import { Icon } from '~/app/ui/Icon';
import { LightFoot } from '~/app/ui/light';
import { Form } from '~/app/ui/router';

/** The text depends on the validity of the required fields, by CSS alone (onboarding.css). */
function CompleteButton() {
  return (
    <SubmitButton
      className="w-full text-lg sm:w-auto sm:min-w-80"
      pendingText={
        <>
          <Icon name="loader-circle" className="size-5 motion-safe:animate-spin" />
          Guardando tu perfil...
        </>
      }
    >
      <span className="when-complete">Completar Perfil</span>{' '}
      <span className="when-incomplete">Completa los campos obligatorios</span>
    </SubmitButton>
  );
}

/** A header without menu: private pages open only once the profile is complete. */
export function OnboardingHeader() {
  return (
    <header className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-5 py-3 sm:px-8">
      <Brand />
      <LogoutButton label="Salir" className="-mr-3 min-h-11 gap-2 px-3" />
    </header>
  );
}

interface OnboardingPageProps {
  title: string;
  lead: string;
  result: SubmissionResult | undefined;
  labels: Record<string, string>;
  children: ReactNode;
}

export function OnboardingPage({ title, lead, result, labels, children }: OnboardingPageProps) {
  return (
    <>
      <OnboardingHeader />
      <main id="contenido" className="mx-auto max-w-6xl px-5 pt-6 pb-20 sm:px-8 sm:pt-10">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{lead}</p>
        <Form method="post" noValidate className="onboarding mt-8 flex flex-col gap-8">
          <EnterButton />
          <ErrorSummary errors={result?.error} labels={labels} />
          <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">{children}</div>
          <div className="border-t border-line pt-6">
            <p className="mb-4 text-muted">
              <span aria-hidden="true" className="text-danger">
                *
              </span>{' '}
              Campos obligatorios
            </p>
            <CompleteButton />
          </div>
        </Form>
        <LightFoot />
      </main>
    </>
  );
}

export function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-6">
      <h2 className="border-b border-line pb-2 text-2xl">{title}</h2>
      {children}
    </section>
  );
}
