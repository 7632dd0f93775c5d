import type { ReactNode } from 'react';
import { FieldErrors } from './FieldErrors';
import type { FieldBasics } from './FieldFrame';
import { fieldIds } from './fieldIds';

type TickFrameProps = Pick<FieldBasics, 'name' | 'hint' | 'errors'> & { children: ReactNode };

/** A control that its label holds, with hint and messages below. */
export function TickFrame({ name, hint, errors, children }: TickFrameProps) {
  return (
    <div className="flex flex-col gap-1.5">
      {children}
      {hint && (
        <div id={fieldIds(name).hint} className="text-muted">
          {hint}
        </div>
      )}
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}
