import { ChevronDown } from 'lucide-react';
import { FieldErrors } from '~/forms/FieldErrors';
import { describedBy, fieldIds } from '~/forms/fieldIds';
import type { AreaGroup } from './areas';

interface AreaChoiceProps {
  legend: string;
  name: 'expertises' | 'interests';
  groups: AreaGroup[];
  chosen: readonly string[];
  errors?: string[];
  required?: boolean;
}

/** Areas as checkboxes, one fold per category; folds with a choice in them come open. */
export function AreaChoice({ legend, name, groups, chosen, errors, required }: AreaChoiceProps) {
  const first = groups[0]?.areas[0]?.name_id;
  return (
    <fieldset
      data-at-least-one={required ? '' : undefined}
      className="flex flex-col gap-2"
      {...describedBy(name, { errors })}
    >
      <legend className="mb-1.5 font-medium">
        {legend}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' '}
            *
          </span>
        )}
      </legend>
      {groups.length === 0 && (
        <p id={fieldIds(name).control} className="text-muted">
          No hemos podido cargar las áreas. Vuelve a cargar la página dentro de un momento.
        </p>
      )}
      <div className="divide-y divide-line rounded-xl border border-edge bg-card">
        {groups.map((group, i) => (
          <details
            className="group"
            key={group.label}
            open={i === 0 || group.areas.some((area) => chosen.includes(area.name_id))}
          >
            <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-2 font-medium -outline-offset-3 hover:text-teal [&::-webkit-details-marker]:hidden">
              {group.label}
              <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180" />
            </summary>
            <div className="grid gap-x-6 px-4 pb-3 sm:grid-cols-2">
              {group.areas.map((area) => (
                <label key={area.name_id} className="flex min-h-11 items-center gap-3">
                  <input
                    id={area.name_id === first ? fieldIds(name).control : undefined}
                    type="checkbox"
                    name={name}
                    value={area.name_id}
                    defaultChecked={chosen.includes(area.name_id)}
                    className="size-5.5 shrink-0"
                  />
                  {area.name}
                </label>
              ))}
            </div>
          </details>
        ))}
      </div>
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}
