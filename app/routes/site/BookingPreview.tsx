import { Check } from 'lucide-react';
import { Avatar } from '~/ui/Avatar';
import { classes } from '~/ui/classes';
import { Stars } from '~/ui/Stars';

const MARTA = { full_name: 'Marta Ruiz', username: 'marta.ruiz', profile_picture: '' };
const SLOTS = [
  { time: '17:00', look: 'free' },
  { time: '17:30', look: 'free' },
  { time: '18:00', look: 'busy' },
  { time: '18:30', look: 'chosen' },
  { time: '19:00', look: 'chosen' },
  { time: '19:30', look: 'free' },
] as const;
const LOOKS = {
  free: 'bg-ok-soft text-ok',
  busy: 'bg-danger-soft text-danger line-through',
  chosen: 'bg-blue font-semibold text-on-blue',
} as const;

/** What booking looks like: a picture made of the product's own pieces, for no bytes, and an invented mentor, which it says. Not for screen readers. */
export function BookingPreview() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-md select-none">
      <div className="absolute -inset-x-3 top-8 -bottom-5 -rotate-2 rounded-3xl bg-teal-soft" />
      <div className="relative rounded-3xl border border-line bg-card p-5 shadow-lift sm:p-7">
        <p className="absolute -top-3.5 right-6 rounded-full border border-line bg-card px-3 py-0.5 text-sm text-muted">
          Ejemplo
        </p>
        <div className="flex items-center gap-4">
          <Avatar user={MARTA} size="md" />
          <div>
            <p className="font-serif text-xl font-semibold">Marta Ruiz</p>
            <p className="text-muted">Matemáticas y física</p>
          </div>
        </div>
        <div className="mt-3">
          <Stars rating={4.9} reviews={37} />
        </div>
        <p className="mt-5 border-t border-line pt-4 font-medium">Jueves</p>
        <div className="mt-3 grid grid-cols-3 gap-2">
          {SLOTS.map((slot) => (
            <span
              key={slot.time}
              className={classes(
                'flex min-h-11 items-center justify-center gap-1 rounded-xl tabular-nums',
                LOOKS[slot.look],
              )}
            >
              {slot.time}
              {slot.look === 'chosen' && <Check className="size-4.5" />}
            </span>
          ))}
        </div>
        <p className="mt-5 flex items-baseline justify-between border-t border-line pt-4">
          <span className="text-muted">1 hora, de 18:30 a 19:30</span>
          <span className="font-serif text-2xl font-semibold tabular-nums">25,00 €</span>
        </p>
      </div>
    </div>
  );
}
