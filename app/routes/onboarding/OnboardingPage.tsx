import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { buttonStyle } from '~/ui/buttonStyle';
import { OnboardingHeader } from './OnboardingHeader';

interface OnboardingPageProps {
  title: string;
  lead: string;
  result: SubmissionResult | undefined;
  labels: Record<string, string>;
  children: ReactNode;
}

/** Frame and form of both. The button's words follow what the browser knows of the required fields (app.css), without scripts. */
export function OnboardingPage({ title, lead, result, labels, children }: OnboardingPageProps) {
  return (
    <>
      <OnboardingHeader />
      <main id="contenido" className="mx-auto max-w-2xl px-5 pt-6 pb-20 sm:px-8 sm:pt-10">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-3 text-lg text-muted">{lead}</p>
        <Form method="post" reloadDocument noValidate className="onboarding mt-8 flex flex-col gap-6">
          <ErrorSummary errors={result?.error} labels={labels} />
          {children}
          <button type="submit" className={buttonStyle('primary', 'text-lg')}>
            <span className="when-complete">Completar Perfil</span>
            <span className="when-incomplete">Completa los campos obligatorios</span>
          </button>
        </Form>
      </main>
    </>
  );
}
