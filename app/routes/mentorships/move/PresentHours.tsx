import { CalendarClock, Info } from 'lucide-react';
import { formatEuros } from '~/domain/money';
import { Card } from '~/ui/Card';
import type { MoveView } from './loadMove';

/** When it is now, what stays as it is, and what the change will do. */
export function PresentHours({ view }: { view: MoveView }) {
  const { now } = view;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card as="section" aria-labelledby="hora-actual">
        <h2 id="hora-actual" className="flex items-center gap-2 font-sans text-base font-normal text-muted">
          <CalendarClock aria-hidden="true" className="size-5" />
          Hora actual
        </h2>
        <p className="mt-1 font-serif text-xl font-semibold">
          {now.date}, de {now.time}
        </p>
        {now.own && <p className="text-muted">{now.own}</p>}
        <p className="text-muted">
          {now.duration} · {now.total}
        </p>
      </Card>
      <div className="flex gap-3 rounded-2xl bg-blue-soft p-4 text-blue sm:p-5">
        <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <div>
          <p>{view.consequence}</p>
          <p className="mt-2">
            Puedes mantener la duración o cambiarla: la sala y el precio por hora ({formatEuros(view.price)})
            se quedan como están.
          </p>
        </div>
      </div>
    </div>
  );
}
