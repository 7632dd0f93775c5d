import { Form } from '@remix-run/react';
import { CheckCheck } from 'lucide-react';
import { Button } from '~/ui/Button';
import type { ButtonVariant } from '~/ui/buttonStyle';
import { MARK_PATH } from './markForm';
import { useMark } from './useMark';

interface MarkAllButtonProps {
  /** Those shown that are unread: never what came since, or stands on another page. */
  ids: string[];
  /** The loader's moment, milliseconds. */
  served: number;
  /** Address of the page it stands on. */
  back: string;
  variant?: ButtonVariant;
}

/** Only where something is unread. */
export function MarkAllButton({ ids, served, back, variant = 'quiet' }: MarkAllButtonProps) {
  const { isMarked, onSubmit } = useMark({ served });
  return (
    <Form method="post" action={MARK_PATH} onSubmit={onSubmit}>
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <input type="hidden" name="volver" value={back} />
      <Button type="submit" variant={variant} aria-disabled={isMarked} className="px-3">
        <CheckCheck aria-hidden="true" className="size-5" />
        {isMarked ? 'Marcando...' : 'Marcar todas como leídas'}
      </Button>
    </Form>
  );
}
