import { Form } from '@remix-run/react';
import { CheckCheck } from 'lucide-react';
import { Button } from '~/ui/Button';
import { ALL, MARK_PATH } from './markForm';
import { useMark } from './useMark';

/** Only where something is unread. */
export function MarkAllButton({ served, back }: { served: number; back: string }) {
  const { isMarked, onSubmit } = useMark({ served });
  return (
    <Form method="post" action={MARK_PATH} onSubmit={onSubmit}>
      <input type="hidden" name="id" value={ALL} />
      <input type="hidden" name="volver" value={back} />
      <Button type="submit" variant="quiet" aria-disabled={isMarked} className="px-3">
        <CheckCheck aria-hidden="true" className="size-5" />
        {isMarked ? 'Marcando...' : 'Marcar todas como leídas'}
      </Button>
    </Form>
  );
}
