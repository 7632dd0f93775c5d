/** 'Tu alta como mentor': how it stands, and the answer to what the staff ask for (docs/product.md, 'Approval'). */
import { redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { CASE_TEXT_MAX } from '~/api/contract/rules/cases';
import { orProblem } from '~/app/.server/api/errors';
import { orRefused, textsIn } from '~/app/.server/forms/readForm';
import { enter, guarded, needing, posted } from '~/app/.server/guards';
import { fieldsOf } from '~/app/domain/site/refusedFields';
import { successToast } from '~/app/domain/site/toasts';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { TextAreaField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { ApprovalNotice } from '~/app/ui/approval/ApprovalNotice';
import { approvalView } from '~/app/ui/approval/loadApproval';
import { BackLink } from '~/app/ui/BackLink';
import { Callout } from '~/app/ui/Callout';
import { Card } from '~/app/ui/Card';
import { PageHeader } from '~/app/ui/PageHeader';
import { afterRefusal } from '~/app/ui/revalidation';
import { TextLink } from '~/app/ui/TextLink';

export const handle = { live: ['notification'] };

export const shouldRevalidate = afterRefusal;

export const loader = guarded(needing('staff', enter), async ({ context }) => {
  return { view: approvalView(await orProblem(context.api.cases.findApproval())) };
});

export const action = posted(enter, async ({ context }, form) => {
  const values = textsIn(form, ['text']);
  return orRefused(values, async () => {
    await context.api.cases.answerApproval(values.text);
    context.flash.set(successToast('Enviado', 'El equipo vuelve a mirar tu perfil.'));
    return redirect(paths.approval());
  });
});

const LABELS = { text: 'Qué has hecho' };

export default function Approval() {
  const { view } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="max-w-3xl">
      <PageHeader title="Tu alta como mentor" eyebrow={<BackLink to={paths.profile()}>Mi perfil</BackLink>} />
      {view ? (
        <ApprovalNotice view={view}>
          {view.state === 'asked' ? <p>Cuando lo tengas, dilo aquí.</p> : undefined}
        </ApprovalNotice>
      ) : (
        <Callout tone="success" icon="circle-check">
          No tienes que esperar a nada.
        </Callout>
      )}
      {view?.state === 'asked' && (
        <Card as="section" aria-label="Responder">
          <Form method="post" noValidate className="flex flex-col gap-5">
            <ErrorSummary errors={refused?.errors} labels={LABELS} title="No se ha enviado" />
            <p className="text-muted">
              Lo que falte en tu perfil se cambia en{' '}
              <TextLink inline to={paths.editProfile()}>
                Editar perfil
              </TextLink>
              .
            </p>
            <TextAreaField
              {...fieldsOf(LABELS, refused)('text')}
              required
              rows={4}
              maxLength={CASE_TEXT_MAX}
              hint="Lo lee el equipo, con tu perfil como esté entonces."
            />
            <div>
              <SubmitButton pendingText="Enviando...">Ya está</SubmitButton>
            </div>
          </Form>
        </Card>
      )}
    </div>
  );
}
