import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { EnterButton, SubmitButton } from '~/app/forms/SubmitButton';
import { useUnsavedWarning } from '~/app/forms/useUnsavedWarning';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { PageHeader } from '~/app/ui/PageHeader';
import { Form } from '~/app/ui/router';

interface EditorPageProps {
  title: string;
  lead?: string;
  result: SubmissionResult | undefined;
  labels: Record<string, string>;
  children: ReactNode;
}

export function EditorPage({ title, lead, result, labels, children }: EditorPageProps) {
  const form = useUnsavedWarning({ changed: result !== undefined });
  return (
    <>
      <PageHeader title={title} eyebrow={<BackLink to={paths.profile()}>Mi perfil</BackLink>} />
      <Form ref={form} method="post" noValidate className="flex max-w-2xl flex-col gap-7">
        <EnterButton />
        {lead && <p className="text-muted">{lead}</p>}
        <ErrorSummary
          errors={result?.error}
          labels={labels}
          title={result?.error?.[''] ? 'No se han guardado los cambios' : undefined}
        />
        {children}
        <div className="flex flex-col gap-3 border-t border-line pt-6 sm:flex-row">
          <SubmitButton name="intent" value="save" pendingText="Guardando...">
            Guardar cambios
          </SubmitButton>{' '}
          <ButtonLink to={paths.profile()} variant="secondary">
            Cancelar
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
