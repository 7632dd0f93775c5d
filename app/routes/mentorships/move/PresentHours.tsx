import { CalendarClock } from 'lucide-react';
import { formatEuros } from '~/domain/money';
import type { MoveView } from './loadMove';

/** When it is now, what stays as it is, and who will have to agree. */
export function PresentHours({ view }: { view: MoveView }) {
  const { now } = view;
  return (
    <section aria-labelledby="hora-actual" className="flex gap-3">
      <CalendarClock aria-hidden="true" className="mt-1 size-6 shrink-0 text-teal" />
      <div>
        <h2 id="hora-actual" className="sr-only">
          Hora actual
        </h2>
        <p className="text-muted">
          Ahora es el{' '}
          <strong className="font-semibold text-ink">
            {now.date}, de {now.time}
          </strong>
          {now.own && ` · ${now.own}`}: {now.duration}, {now.total}.
        </p>
        <p className="text-muted">
          Puedes cambiar también la duración; la sala y el precio por hora ({formatEuros(view.price)}) se
          quedan como están.{view.asks && ` ${view.mentorName} tendrá que confirmar la nueva hora.`}
        </p>
      </div>
    </section>
  );
}
