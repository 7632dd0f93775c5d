import { MedalIcon } from './MedalIcon';

interface MedalsProps {
  badges: readonly { id: string; name: string; icon: string; count: number }[];
  /** What the list is called for who does not see it. */
  label?: string;
}

/** Badges as they lie in a case: picture with a bubble when there are several (spec.md section 2), the name below it. */
export function Medals({ badges, label = 'Medallas' }: MedalsProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-2 gap-y-4">
      {badges.map(({ id, name, icon, count }) => (
        <li key={id} className="flex flex-col items-center gap-1.5 text-center leading-snug">
          <span className="relative">
            <MedalIcon icon={icon} />
            {count > 1 && (
              <span aria-hidden="true" className="medal-count">
                {count}
              </span>
            )}
          </span>
          {name}
          {count > 1 && <span className="sr-only">{`, ${count} veces`}</span>}
        </li>
      ))}
    </ul>
  );
}
