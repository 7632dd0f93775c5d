/** A visitor's report, or a decision about somebody who cannot log in, by the key of its mail (docs/product.md, 'Reports'). */
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import { guarded, offering, posted } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { PostButton } from '~/app/forms/PostButton';
import * as paths from '~/app/paths';
import { optionalFrame } from '~/app/ui/frame/loadFrame';
import { OpenFrame } from '~/app/ui/frame/OpenFrame';
import { PageHeader } from '~/app/ui/PageHeader';
import { DecisionCard, ReportedCard } from './CaseCards';
import { decisionView, reportView } from './caseViews';
import { sendObjection } from './sendObjection';

export const handle = { hydrate: false, noindex: true };

/** Reading confirms nothing: programs that check mails open links, too. */
export const loader = guarded(offering('staff'), async (context, args) => {
  const key = args.params.key ?? '';
  const found = await orProblem(context.api.cases.findByKey({ key }));
  if (!found?.report && !found?.decision) throw statusResponse(404);
  const { timeZone } = context.config;
  return {
    frame: await optionalFrame(context),
    path: paths.keyedCase(key),
    report: found.report && reportView(found.report, timeZone),
    decision: found.decision && decisionView(found.decision, timeZone),
  };
});

export const action = posted(offering('staff'), async (context, form, args) => {
  const key = args.params.key ?? '';
  const path = paths.keyedCase(key);
  if (form.get('intent') !== 'confirm') return sendObjection(form, { key, path }, context);
  if (!(await orProblem(context.api.cases.findByKey({ key, confirm: true })))) throw statusResponse(404);
  context.flash.set(successToast('Denuncia confirmada', 'Ya la tiene el equipo de Mentorea.'));
  return redirect(path);
});

export default function KeyedCase() {
  const { frame, path, report, decision } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return (
    <OpenFrame frame={frame}>
      <div className="flex max-w-3xl flex-col gap-6">
        <PageHeader title={report ? 'Tu denuncia' : 'Decisión del equipo de Mentorea'} />
        {report && (
          <>
            <p>
              {report.isConfirmed
                ? 'Guarda la dirección de esta página: aquí leerás la respuesta.'
                : 'Confirma que la has mandado tú. Hasta entonces no la lee nadie.'}
            </p>
            <ReportedCard report={report}>
              {!report.isConfirmed && (
                <PostButton action={path} fields={{ intent: 'confirm' }} pendingText="Confirmando...">
                  Confirmar la denuncia
                </PostButton>
              )}
            </ReportedCard>
          </>
        )}
        {decision && <DecisionCard decision={decision} path={path} refused={refused} />}
      </div>
    </OpenFrame>
  );
}
