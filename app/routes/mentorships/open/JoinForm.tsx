import { Form } from '@remix-run/react';
import { SubmitButton } from '~/forms/SubmitButton';
import type { OpenView } from './openView';

interface Props {
  /** Where a refusal is shown. */
  action: string;
  session: Pick<OpenView, 'identifier' | 'seen'>;
}

export function JoinForm({ action, session }: Props) {
  return (
    <Form method="post" action={action} replace preventScrollReset>
      <input type="hidden" name="identifier" value={session.identifier} />
      <input type="hidden" name="seen" value={session.seen} />
      <SubmitButton name="intent" value="join" pendingText="Uniéndote..." className="w-full">
        Unirme a la sesión
      </SubmitButton>
    </Form>
  );
}
