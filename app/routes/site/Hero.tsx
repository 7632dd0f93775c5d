import { buttonStyle } from '~/ui/buttonStyle';
import { BookingPreview } from './BookingPreview';
import { Claims } from './Claims';

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
          <a href="/register?tipo=alumno" className={buttonStyle('primary', 'text-lg')}>
            Registrarme como estudiante
          </a>
          <a href="/register?tipo=mentor" className={buttonStyle('secondary', 'text-lg')}>
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
