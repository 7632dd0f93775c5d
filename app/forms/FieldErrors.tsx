import { CircleAlert } from 'lucide-react';
import { fieldIds } from './fieldIds';

/** The messages of one control, under it. */
export function FieldErrors({ name, errors }: { name: string; errors?: string[] | null }) {
  if (!errors || errors.length === 0) return null;
  return (
    <div id={fieldIds(name).errors} className="flex flex-col gap-1 wrap-anywhere text-danger">
      {errors.map((text) => (
        <p key={text} className="flex items-start gap-2">
          <CircleAlert aria-hidden="true" className="mt-1 size-4.5 shrink-0" />
          {text}
        </p>
      ))}
    </div>
  );
}
