import type { ReactNode } from 'react';
import { Avatar } from '~/ui/Avatar';
import { Card } from '~/ui/Card';
import { Chip } from '~/ui/Chip';
import { ROOM_SIZE } from '../../../api/contract/bookingLimits';
import type { SummaryView } from './loadSummary';

export function SummaryFacts({ view }: { view: SummaryView }) {
  return (
    <Card as="section" aria-label="Tu mentoría">
      <div className="flex items-center gap-4">
        <Avatar user={view.mentor} size="md" />
        <div className="min-w-0">
          <p className="text-muted">Mentor</p>
          <p className="font-serif text-xl leading-tight font-semibold">{view.mentor.full_name}</p>
          {view.mentor.expertise && <p className="text-muted">{view.mentor.expertise}</p>}
        </div>
      </div>
      <dl className="mt-5 grid gap-4 border-t border-line pt-5 sm:grid-cols-3">
        <Fact name="Fecha">{view.date}</Fact>
        <Fact name="Horario">
          De {view.time}
          {view.ownHours && <span className="block text-muted">{view.ownHours}</span>}
        </Fact>
        <Fact name="Duración">{view.duration}</Fact>
        <Fact name="Descripción" wide>
          <span className="whitespace-pre-line">{view.description}</span>
        </Fact>
        <Fact name="Temas" wide>
          {view.topics.length === 0 ? (
            'Sin temas concretos'
          ) : (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {view.topics.map((topic) => (
                <Chip key={topic.name_id}>{topic.name}</Chip>
              ))}
            </span>
          )}
        </Fact>
        {view.listed !== null && (
          <Fact name="Sesión grupal" wide>
            {view.listed
              ? `Sí: cuando esté confirmada podrán unirse hasta ${ROOM_SIZE - 1} estudiantes más, y cada uno paga el precio que ves aquí.`
              : 'No: solo para ti.'}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-3' : undefined}>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
