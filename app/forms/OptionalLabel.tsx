import type { ReactNode } from 'react';

/** The label of what may stay empty. */
export function OptionalLabel({ text }: { text: ReactNode }) {
  return (
    <>
      {text} <span className="font-normal text-muted">(opcional)</span>
    </>
  );
}
