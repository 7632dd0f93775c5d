import { Avatar } from '~/ui/Avatar';
import { Card } from '~/ui/Card';
import { StatusBadge } from '~/ui/StatusBadge';
import type { PersonComing } from './roomView';

export function PeopleComing({ people }: { people: PersonComing[] }) {
  return (
    <Card as="section" aria-labelledby="quien">
      <h2 id="quien" className="mb-3 text-xl">
        Quién viene
      </h2>
      <ul className="grid gap-3">
        {people.map((person) => (
          <li key={person.username} className="flex items-center gap-3">
            <Avatar user={person} />
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {person.full_name}
                {person.isSelf && ' (tú)'}
              </p>
              <p className="text-muted">{person.isMentor ? 'Mentor' : 'Estudiante'}</p>
            </div>
            {person.isInside && <StatusBadge tone="ok">Dentro</StatusBadge>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
