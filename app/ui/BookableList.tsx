import type { Lack } from '~/app/domain/profile/bookable';
import { nameList } from '~/app/domain/text/personNames';
import { Card } from './Card';
import { Icon } from './Icon';
import { Link } from './router';

/** 'Te falta: horario y precio', each with a link. */
export function BookableList({ lacks }: { lacks: Lack[] }) {
  return (
    <Card as="section" aria-labelledby="te-falta" className="mb-10 flex flex-col gap-3">
      <h2 id="te-falta" className="text-2xl">{`Te falta: ${nameList(lacks.map(({ name }) => name))}`}</h2>
      <p className="text-muted">Con esto, cualquier estudiante podrá reservar contigo.</p>
      <ul>
        {lacks.map(({ name, text, to }) => (
          <li key={name} className="border-line not-first:border-t">
            <Link
              to={to}
              className="flex min-h-12 items-center justify-between gap-4 py-2 hover:text-teal-strong"
            >
              <span className="underline underline-offset-4">{text}</span>
              <Icon name="chevron-right" className="size-5 shrink-0 text-teal" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
