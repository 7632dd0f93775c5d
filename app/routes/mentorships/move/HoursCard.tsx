import { Card } from '~/ui/Card';
import type { HoursView } from './loadMove';

interface HoursCardProps {
  name: string;
  hours: HoursView;
  isOld?: boolean;
}

/** One side of the change. */
export function HoursCard({ name, hours, isOld = false }: HoursCardProps) {
  return (
    <Card as="section" aria-label={`${name} ${hours.date}`}>
      <p className="text-muted">{name}</p>
      <p className="font-serif text-xl font-semibold">{hours.date}</p>
      <p className="font-serif text-xl font-semibold">de {hours.time}</p>
      {hours.own && <p className="text-muted">{hours.own}</p>}
      <p className="mt-2 text-muted">
        {hours.duration} · <span className={isOld ? undefined : 'font-semibold text-ink'}>{hours.total}</span>
      </p>
    </Card>
  );
}
