/** 'Denuncias y decisiones': what one has reported, and what was decided about one (docs/product.md, 'Reports'). */
import { useActionData, useLoaderData } from '@remix-run/react';
import { orProblem } from '~/app/.server/api/errors';
import { enter, guarded, needing, posted } from '~/app/.server/guards';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { TitledSection } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { DecisionCard, ReportedCard } from './CaseCards';
import { decisionView, reportView } from './caseViews';
import { sendObjection } from './sendObjection';

export const handle = { live: ['notification'] };

export const shouldRevalidate = afterRefusal;

export const loader = guarded(needing('staff', enter), async ({ context }) => {
  const { reports, decisions } = await orProblem(context.api.cases.listOwn());
  const { timeZone } = context.config;
  return {
    reports: reports.map((one) => reportView(one, timeZone)),
    decisions: decisions.map((one) => decisionView(one, timeZone)),
  };
});

export const action = posted(needing('staff', enter), async ({ context }, form) => {
  return sendObjection(form, { path: paths.ownCases() }, context);
});

export default function OwnCases() {
  const { reports, decisions } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Denuncias y decisiones"
        eyebrow={<BackLink to={paths.settings('casos')}>Configuración</BackLink>}
      />
      {reports.length + decisions.length === 0 && (
        <EmptyState title="No hay nada que leer">
          <p>Aquí verás lo que denuncies, con su respuesta, y lo que el equipo decida sobre tu cuenta.</p>
          <ButtonLink to={paths.safety()} variant="secondary" reloadDocument>
            Cómo funciona una denuncia
          </ButtonLink>
        </EmptyState>
      )}
      {decisions.length > 0 && (
        <TitledSection id="decisiones" title="Decisiones sobre ti" className="mb-10 flex flex-col gap-4">
          {decisions.map((one) => (
            <DecisionCard key={one.number} decision={one} path={paths.ownCases()} refused={refused} />
          ))}
        </TitledSection>
      )}
      {reports.length > 0 && (
        <TitledSection id="denuncias" title="Lo que has denunciado" className="flex flex-col gap-4">
          {reports.map((one) => (
            <ReportedCard key={one.number + one.when} report={one} />
          ))}
        </TitledSection>
      )}
    </div>
  );
}
