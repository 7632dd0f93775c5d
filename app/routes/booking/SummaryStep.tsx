import { Form } from '@remix-run/react';
import { BellRing, CalendarClock } from 'lucide-react';
import { formatEuros } from '~/domain/money';
import { SubmitButton } from '~/forms/SubmitButton';
import { ToastArea } from '~/ui/ToastArea';
import { CostBreakdown } from './CostBreakdown';
import type { Refusal } from './confirm';
import type { SummaryView } from './loadSummary';
import { FORM_ID } from './paths';
import { RefusalNotice } from './RefusalNotice';
import { SummaryFacts } from './SummaryFacts';
import { WizardFrame } from './WizardFrame';

export function SummaryStep({ view, refused }: { view: SummaryView; refused: Refusal | null }) {
  return (
    <WizardFrame
      step="resumen"
      reachable={view.reachable}
      canBook={view.canBook}
      summary={
        <>
          <p className="text-lg font-semibold">Total: {formatEuros(view.total)}</p>
          <p className="text-muted">
            {view.date}, de {view.time}
          </p>
        </>
      }
      next={
        <SubmitButton
          form={FORM_ID}
          name="intent"
          value="confirm"
          pendingText="Creando mentoría..."
          disabled={!view.canBook}
          className="px-3 whitespace-nowrap sm:min-w-52"
        >
          Confirmar mentoría
        </SubmitButton>
      }
    >
      {refused?.toast && <ToastArea toast={refused.toast} />}
      <Form id={FORM_ID} method="post">
        <input type="hidden" name="digest" value={view.digest} />
        <RefusalNotice refused={refused} />
        <div className="gap-6 md:grid md:grid-cols-[1fr_minmax(17rem,22rem)] md:items-start">
          <SummaryFacts view={view} />
          <div className="mt-5 flex flex-col gap-5 md:mt-0">
            <CostBreakdown view={view} />
            <p className="flex gap-3 rounded-2xl bg-blue-soft p-4 text-blue">
              <BellRing aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              <span>
                La solicitud se enviará a {view.mentor.full_name}, que te avisará cuando la confirme. Hasta
                entonces la verás como pendiente en Mis Mentorías.
              </span>
            </p>
            <p className="flex gap-3 px-4 text-muted">
              <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {view.changes}
            </p>
          </div>
        </div>
      </Form>
    </WizardFrame>
  );
}
