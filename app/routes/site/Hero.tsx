import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { buttonStyle } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { Stars } from '~/app/ui/Stars';

const SAMPLE_MENTOR = { full_name: 'Marta Ruiz', username: 'marta.ruiz', profile_picture: '' };
const SAMPLE_SLOTS = [
  { time: '17:00', look: 'free' },
  { time: '17:30', look: 'free' },
  { time: '18:00', look: 'busy' },
  { time: '18:30', look: 'chosen' },
  { time: '19:00', look: 'chosen' },
  { time: '19:30', look: 'free' },
] as const;
const SLOT_STYLES = {
  free: 'bg-ok-soft text-ok',
  busy: 'bg-danger-soft text-danger line-through',
  chosen: 'bg-blue font-semibold text-on-blue',
} as const;

/** A booking made of the product's own components, with a mentor marked as invented. */
function BookingPreview() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-md select-none">
      <div className="absolute -inset-x-3 top-8 -bottom-5 -rotate-2 rounded-3xl bg-teal-soft" />
      <div className="relative rounded-3xl border border-line bg-card p-5 shadow-lift sm:p-7">
        <p className="absolute -top-3.5 right-6 rounded-full border border-line bg-card px-3 py-0.5 text-sm text-muted">
          Ejemplo
        </p>
        <div className="flex items-center gap-4">
          <Avatar user={SAMPLE_MENTOR} size="md" />
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
          {SAMPLE_SLOTS.map((slot) => (
            <span
              key={slot.time}
              className={classes(
                'flex min-h-11 items-center justify-center gap-1 rounded-xl tabular-nums',
                SLOT_STYLES[slot.look],
              )}
            >
              {slot.time}
              {slot.look === 'chosen' && <Icon name="check" className="size-4.5" />}
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

const CLAIMS = [
  { figure: '500+', label: 'mentores' },
  { figure: '2000+', label: 'sesiones' },
  { figure: '4.9/5', label: 'valoración media' },
] as const;

/** Fixed texts (docs/product.md, 'Landing and information pages'), never part of structured data. */
function Claims() {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-4 sm:gap-x-10">
      {CLAIMS.map((claim) => (
        <div key={claim.label} className="flex flex-col-reverse">
          <dt className="text-muted">{claim.label}</dt>
          <dd className="font-serif text-2xl sm:text-3xl font-semibold tabular-nums">{claim.figure}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-14 overflow-x-clip px-5 pt-8 pb-16 sm:px-8 lg:grid-cols-[1.1fr_1fr] lg:pt-14 lg:pb-20">
      <div>
        <h1 className="text-4xl leading-[1.1] sm:text-5xl lg:text-6xl">Aprende con quien ya pasó por ahí</h1>
        <p className="mt-6 max-w-prose text-lg text-muted sm:text-xl">
          Mentorea reúne a estudiantes y mentores en clases particulares. Eliges con quién, eliges la hora y
          sabes lo que cuesta antes de confirmar.
        </p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <a href={paths.register('alumno')} className={buttonStyle('primary', 'text-lg')}>
            Registrarme como estudiante
          </a>
          <a href={paths.register('mentor')} className={buttonStyle('secondary', 'text-lg')}>
            Ser mentor
          </a>
        </div>
        <div className="mt-12">
          <Claims />
        </div>
      </div>
      <BookingPreview />
    </section>
  );
}
