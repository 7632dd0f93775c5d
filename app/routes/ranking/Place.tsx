import { Trophy } from 'lucide-react';
import { formatCount } from '~/domain/score';

const METALS: Record<number, string> = { 1: 'oro', 2: 'plata', 3: 'bronce' };

/** A place in the ranking: the first three with a trophy, told by shape and words too. */
export function Place({ position }: { position: number }) {
  const metal = METALS[position];
  return (
    <span className="place" data-metal={metal}>
      {metal && <Trophy aria-hidden="true" className="size-4" />}
      <span>
        <span className="sr-only">Puesto </span>
        {formatCount(position)}
        <span className="sr-only">{metal ? `, trofeo de ${metal}: ` : ': '}</span>
      </span>
    </span>
  );
}
