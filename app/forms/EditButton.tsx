import type { ButtonHTMLAttributes } from 'react';
import { INTENT } from './formEdits';

type EditButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { intent: string; place: string };

/** Edits its form (formEdits.ts): with scripts by `onClick`; without them it posts, and `place` is shown. */
export function EditButton({ intent, place, ...button }: EditButtonProps) {
  return (
    <button type="submit" name={INTENT} value={intent} formNoValidate formAction={`#${place}`} {...button} />
  );
}
