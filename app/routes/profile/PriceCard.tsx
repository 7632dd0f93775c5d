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
  const { tone, title, text, way } = standingOf(mentor.available, hasHours);
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
      <StatusBadge tone={tone}>{title}</StatusBadge>
      {text && <p className="text-muted">{text}</p>}
      <Link to={way.to} className="link inline-flex min-h-11 items-center">
        {way.text}
      </Link>
    </Card>
  );
}

function standingOf(available: boolean, hasHours: boolean) {
  const toSwitch = '/profile/editar#field-available';
  if (!available) {
    return {
      tone: 'off',
      title: 'No aceptas nuevas mentorías',
      text: 'Nadie puede reservar contigo. Las sesiones que ya tienes siguen en pie.',
      way: { to: toSwitch, text: 'Volver a aceptar mentorías' },
    } as const;
  }
  if (!hasHours) {
    return {
      tone: 'wait',
      title: 'Falta tu horario',
      text: 'Aceptas nuevas mentorías, pero aún no hay horas en las que reservarlas.',
      way: { to: '/profile/horario', text: 'Indicar mi horario' },
    } as const;
  }
  return {
    tone: 'ok',
    title: 'Aceptas nuevas mentorías',
    text: null,
    way: { to: toSwitch, text: 'Dejar de aceptarlas' },
  } as const;
}
