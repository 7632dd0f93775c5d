import { Form } from '@remix-run/react';
import { SubmitButton } from '~/forms/SubmitButton';

interface Props {
  /** Where a refusal is shown. */
  action: string;
  identifier: string;
}

export function JoinForm({ action, identifier }: Props) {
  return (
    <Form method="post" action={action} replace preventScrollReset>
      <input type="hidden" name="identifier" value={identifier} />
      <SubmitButton name="intent" value="join" pendingText="Uniéndote..." className="w-full">
        Unirme a la sesión
      </SubmitButton>
    </Form>
  );
}
