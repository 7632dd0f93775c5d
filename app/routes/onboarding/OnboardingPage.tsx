import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { EnterButton } from '~/forms/EnterButton';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { CompleteButton } from './CompleteButton';
import { OnboardingHeader } from './OnboardingHeader';

interface OnboardingPageProps {
  title: string;
  lead: string;
  result: SubmissionResult | undefined;
  labels: Record<string, string>;
  /** Two columns. */
  children: ReactNode;
}

/** Frame and form of both. */
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
      </main>
    </>
  );
}
