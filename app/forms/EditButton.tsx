import type { ButtonHTMLAttributes } from 'react';
import { INTENT } from './formEdits';

type EditButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { intent: string; place: string };

/** Edits its form (formEdits.ts) by `onClick`; without scripts it posts, and the page opens at `place`. */
export function EditButton({ intent, place, ...button }: EditButtonProps) {
  return (
    <button type="submit" name={INTENT} value={intent} formNoValidate formAction={`#${place}`} {...button} />
  );
}
