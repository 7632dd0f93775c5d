import { Link } from '@remix-run/react';
import { formatEuros } from '~/domain/money';
import { usualPriceOf } from '~/domain/price';
import { Card } from '~/ui/Card';
import { StatusBadge } from '~/ui/StatusBadge';
import type { MentorView } from './profileView';

interface PriceCardProps {
  mentor: MentorView;
  /** False: the week is known to be empty. */
  hasHours: boolean;
}

/** What an hour costs, and whether students can book one. */
export function PriceCard({ mentor, hasHours }: PriceCardProps) {
  return (
    <Card as="section" aria-label="Precio y reservas" className="flex flex-col items-start gap-3">
      <p>
        <span className="font-serif text-3xl font-semibold">{formatEuros(usualPriceOf(mentor))}</span>{' '}
        <span className="text-muted">por hora</span>
      </p>
      {mentor.price === null && (
        <p className="text-muted">
          Es lo que se propone a los estudiantes mientras no pongas tu precio.{' '}
          <Link to="/profile/editar#field-price" className="link">
            Poner mi precio
          </Link>
        </p>
      )}
      {mentor.available ? (
        <StatusBadge tone="ok">Aceptas nuevas mentorías</StatusBadge>
      ) : (
        <>
          <StatusBadge tone="off">No aceptas nuevas mentorías</StatusBadge>
          <p className="text-muted">
            Nadie puede reservar contigo. Las sesiones que ya tienes siguen en pie.
          </p>
        </>
      )}
      <Link to="/profile/editar#field-available" className="link inline-flex min-h-11 items-center">
        {mentor.available ? 'Dejar de aceptar nuevas' : 'Volver a aceptar mentorías'}
      </Link>
    </Card>
  );
}

function Standing({ available, hasHours }: { available: boolean; hasHours: boolean }) {
  if (!available) {
    return (
      <>
        <StatusBadge tone="off">No aceptas nuevas mentorías</StatusBadge>
        <p className="text-muted">Nadie puede reservar contigo. Las sesiones que ya tienes siguen en pie.</p>
        <Link to="/profile/editar#field-available" className="link inline-flex min-h-11 items-center">
          Volver a aceptar mentorías
        </Link>
      </>
    );
  }
  if (!hasHours) {
    return (
      <>
        <StatusBadge tone="wait">Falta tu horario</StatusBadge>
        <p className="text-muted">Aceptas nuevas mentorías, pero aún no hay horas en las que reservarlas.</p>
        <Link to="/profile/horario" className="link inline-flex min-h-11 items-center">
          Indicar mi horario
        </Link>
      </>
    );
  }
  return (
    <>
      <StatusBadge tone="ok">Aceptas nuevas mentorías</StatusBadge>
      <Link to="/profile/editar#field-available" className="link inline-flex min-h-11 items-center">
        Dejar de aceptarlas
      </Link>
    </>
  );
}
