import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { buttonStyle } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';

const STEPS = [
  { title: 'Regístrate', text: 'Crea tu cuenta en un minuto.' },
  { title: 'Solicita mentorías', text: 'Elige mentor y una hora libre, y di qué quieres trabajar.' },
  { title: 'Conecta y aprende', text: 'Tu mentor confirma, y os encontráis en la videollamada.' },
] as const;

interface BandProps {
  id: string;
  /** Id of its heading. */
  labelledBy: string;
  title: string;
  children: ReactNode;
}

export function Band({ id, labelledBy, title, children }: BandProps) {
  return (
    <section id={id} aria-labelledby={labelledBy} className="mx-auto max-w-6xl px-5 py-8 sm:px-8 lg:py-16">
      <h2 id={labelledBy} className="text-2xl sm:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Steps() {
  return (
    <Band id="como-funciona" labelledBy="titulo-pasos" title="En tres pasos">
      <ol className="mt-6 grid gap-5 md:grid-cols-3 md:gap-10">
        {STEPS.map((step, i) => (
          <li key={step.title} className="flex gap-4 border-t-2 border-teal pt-4">
            <span aria-hidden="true" className="font-serif text-4xl font-semibold text-teal">
              {i + 1}
            </span>
            <div>
              <h3 className="text-xl">{step.title}</h3>
              <p className="mt-1 text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Band>
  );
}

const SIDES = [
  {
    id: 'estudiantes',
    title: 'Si quieres aprender',
    to: paths.register('alumno'),
    label: 'Registrarme como estudiante',
    list: [
      'Sesiones asequibles, a tu medida.',
      'Mentores verificados: confirmaron su correo, y los valora quien aprendió con ellos.',
      'Desde media hora, solo en huecos libres.',
    ],
  },
  {
    id: 'mentores',
    title: 'Si quieres enseñar',
    to: paths.register('mentor'),
    label: 'Ser mentor',
    list: ['Gana dinero con lo que sabes. Tarifa y horario los pones tú.', 'Mentorea no se queda con nada.'],
  },
];

/** The mentor's desk, for our API. */
const DESK = ['Tu agenda, tus notas, tus bonos y tus ingresos, juntos.'];

export function Benefits({ hasDesk }: { hasDesk: boolean }) {
  return (
    <div className="border-y border-line bg-card">
      <div className="mx-auto grid max-w-6xl gap-8 px-5 py-8 sm:px-8 md:grid-cols-2 lg:gap-24 lg:py-16">
        {SIDES.map(({ id, title, list, to, label }) => (
          <section key={id} id={id} aria-labelledby={`titulo-${id}`} className="flex flex-col">
            <h2 id={`titulo-${id}`} className="text-2xl sm:text-3xl">
              {title}
            </h2>
            <ul className="mt-4 mb-5 flex flex-col gap-2 sm:mb-8 max-sm:text-md">
              {(hasDesk && id === 'mentores' ? [...list, ...DESK] : list).map((text) => (
                <li key={text} className="flex gap-3">
                  <Icon name="check" className="mt-1 size-5 shrink-0 text-ok" />
                  {text}
                </li>
              ))}
            </ul>
            <a href={to} className={buttonStyle('secondary', 'mt-auto self-start')}>
              {label}
            </a>
          </section>
        ))}
      </div>
    </div>
  );
}

/** docs/product.md, 'Landing and information pages': what the product offers. */
const FEATURES: [icon: IconName, title: string][] = [
  ['message-circle', 'Chat con tu mentor'],
  ['video', 'Videollamada integrada'],
  ['users-round', 'Sesiones grupales'],
  ['calendar-days', 'Calendario inteligente'],
  ['calendar-sync', 'Recordatorios y sincronización'],
  ['sparkles', 'Recomendaciones por afinidad'],
  ['message-square-quote', 'Reseñas de quien estuvo allí'],
  ['medal', 'Puntos, medallas y clasificación'],
];

export function Features() {
  return (
    <Band id="funciones" labelledBy="titulo-funciones" title="Todo en un sitio">
      <ul className="site-features">
        {FEATURES.map(([icon, title]) => (
          <li key={title}>
            <Icon name={icon} className="text-teal" />
            {title}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a href={paths.safety()} className="link inline-flex min-h-11 items-center">
          Seguridad: qué se comprueba y cómo denunciar
        </a>
      </p>
    </Band>
  );
}

const ON_BAND =
  'bg-band-button text-lg text-on-band-button outline-offset-4 hover:bg-on-band focus-visible:outline-on-band';

export function CallToAction({ loggedIn }: { loggedIn: boolean }) {
  return (
    <section aria-labelledby="titulo-empieza" className="bg-band text-on-band">
      <div className="mx-auto flex max-w-6xl flex-col items-start gap-5 px-5 py-8 sm:px-8 md:flex-row md:items-center md:justify-between lg:py-16">
        <div>
          <h2 id="titulo-empieza" className="text-2xl sm:text-4xl">
            Tu próxima sesión puede ser esta semana
          </h2>
          <p className="mt-2">Crear la cuenta es gratis.</p>
        </div>
        <a
          href={loggedIn ? paths.createMentorship() : paths.register()}
          className={buttonStyle('quiet', ON_BAND)}
        >
          {loggedIn ? 'Reservar una sesión' : 'Registrarse'}
        </a>
      </div>
    </section>
  );
}
