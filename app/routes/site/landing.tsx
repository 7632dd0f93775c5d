import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { buttonStyle } from '~/ui/buttonStyle';
import { Benefits } from './Benefits';
import { BookingPreview } from './BookingPreview';
import { Claims } from './Claims';
import { SiteFooter } from './SiteFooter';
import { SiteHeader } from './SiteHeader';
import { Steps } from './Steps';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: 'Mentorea: mentorías particulares, a tu hora' },
  {
    name: 'description',
    content:
      'Elige mentor, elige una hora libre y sabe lo que cuesta antes de confirmar. Mentorías particulares para estudiantes, con mentores valorados.',
  },
];

export function loader(args: LoaderFunctionArgs) {
  return { loggedIn: contextOf(args).session.isOpen };
}

export default function Landing() {
  const { loggedIn } = useLoaderData<typeof loader>();
  return (
    <>
      <SiteHeader loggedIn={loggedIn} />
      <main id="contenido">
        <section className="mx-auto grid max-w-6xl items-center gap-14 px-5 pt-8 pb-16 sm:px-8 lg:grid-cols-[1.1fr_1fr] lg:pt-14 lg:pb-20">
          <div>
            <h1 className="text-4xl leading-[1.1] sm:text-5xl lg:text-6xl">
              Aprende con quien ya pasó por ahí
            </h1>
            <p className="mt-6 max-w-prose text-lg text-muted sm:text-xl">
              Mentorea reúne a estudiantes y mentores en clases particulares. Eliges con quién, eliges la hora
              y sabes lo que cuesta antes de confirmar.
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
        <Benefits />
        <Steps />
        <section className="bg-band text-on-band">
          <div className="mx-auto flex max-w-6xl flex-col items-start gap-6 px-5 py-16 sm:px-8 md:flex-row md:items-center md:justify-between">
            <h2 className="text-3xl sm:text-4xl">Tu próxima clase puede ser esta semana</h2>
            <a
              href="/register"
              className="inline-flex min-h-12 shrink-0 items-center rounded-xl bg-card px-6 text-lg font-medium text-teal-strong outline-offset-4 hover:bg-teal-soft focus-visible:outline-on-band"
            >
              Registrarse
            </a>
          </div>
        </section>
      </main>
      <SiteFooter />
    </>
  );
}
