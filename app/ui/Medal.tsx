import { MedalIcon } from './MedalIcon';

interface MedalProps {
  badge: { name: string; icon: string; count?: number };
}

/** A badge in a line: its picture, its name, and how often when it is more than once. */
export function Medal({ badge: { name, icon, count = 1 } }: MedalProps) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-amber-soft py-0.5 pr-3 pl-1 text-base text-amber">
      <MedalIcon icon={icon} size="sm" />
      {name}
      {count > 1 && (
        <>
          <span aria-hidden="true" className="font-semibold tabular-nums">{`×${count}`}</span>
          <span className="sr-only">{`, ${count} veces`}</span>
        </>
      )}
    </span>
  );
}
