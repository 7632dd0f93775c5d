import type { ReactNode } from 'react';
import { REMINDERS_OFFERED } from '~/api/contract/rules/reminders';
import * as paths from '~/app/paths';
import { buttonStyle } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';

const STEPS = [
  {
    title: 'Regístrate',
    text: 'Crea tu cuenta en un minuto y cuéntanos qué estudias o qué enseñas.',
  },
  {
    title: 'Solicita mentorías',
    text: 'Elige mentor, elige una hora libre de su semana y di qué quieres trabajar. El precio se ve antes de confirmar.',
  },
  {
    title: 'Conecta y aprende',
    text: 'Tu mentor confirma la sesión y os encontráis a la hora acordada, sin mensajes de ida y vuelta.',
  },
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
    <Band id="como-funciona" labelledBy="titulo-pasos" title="De la duda a la clase, en tres pasos">
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
      'Clases particulares asequibles, pensadas para lo que tú necesitas.',
      'Mentores verificados: confirmaron su correo antes de aparecer, y solo los valora quien ha tenido una sesión con ellos.',
      'El precio total, a la vista antes de confirmar.',
      'Reservas de media hora en media hora, solo en huecos libres.',
    ],
  },
  {
    id: 'mentores',
    title: 'Si quieres enseñar',
    to: paths.register('mentor'),
    label: 'Ser mentor',
    list: [
      'Gana dinero con lo que sabes. Tu tarifa y tu horario los pones tú, y Mentorea no se queda con nada.',
      'Cada solicitud llega con su tema, y tú decides si la confirmas. Nunca dos a la misma hora.',
    ],
  },
];

/** The mentor's desk, for our API. */
const DESK = [
  'Tu agenda al día: la clase de ahora, las de la semana y lo que tienes ocupado en tu otro calendario, que no se ofrece.',
  'De cada estudiante, su historial y tus notas, que solo lees tú.',
  'Tus ingresos sin hoja de cálculo: qué está pagado y qué falta, los bonos y el total de cada mes.',
];

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
const FEATURES: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'message-circle',
    title: 'Chat con tu mentor',
    text: 'Preguntas antes de reservar, apuntes después de la sesión: la conversación queda en un solo sitio.',
  },
  {
    icon: 'video',
    title: 'Videollamada integrada',
    text: 'Cada mentoría tiene su sala, con pantalla compartida. Solo entráis quienes participáis en ella y el equipo del sitio.',
  },
  {
    icon: 'users-round',
    title: 'Sesiones grupales',
    text: 'Una sesión puede abrirse a más estudiantes, hasta completar sus plazas.',
  },
  {
    icon: 'calendar-days',
    title: 'Calendario inteligente',
    text: 'Solo ofrece huecos libres de verdad, y nunca dos reservas a la misma hora.',
  },
  {
    icon: 'calendar-sync',
    title: 'Recordatorios y sincronización',
    text: `${REMINDERS_OFFERED}, y tus sesiones en el calendario del móvil, siempre al día.`,
  },
  {
    icon: 'sparkles',
    title: 'Recomendaciones por afinidad',
    text: 'Mentores según tus intereses, tu nivel y tus horas, y en cada uno, por qué te lo proponemos.',
  },
  {
    icon: 'message-square-quote',
    title: 'Reseñas de quien estuvo allí',
    text: 'Solo opina quien tuvo una sesión confirmada y terminada. El mentor puede responder.',
  },
  {
    icon: 'medal',
    title: 'Puntos, medallas y clasificación',
    text: 'Cada sesión y cada medalla suman: el buen trabajo de un mentor se ve.',
  },
];

export function Features() {
  return (
    <Band id="funciones" labelledBy="titulo-funciones" title="Todo lo que necesita una clase, en un sitio">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones the list scrolls, also by keyboard */}
      <ul tabIndex={0} className="site-features">
        {FEATURES.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} className="text-teal" />
            <h3 className="mt-2 text-lg">{title}</h3>
            <p className="mt-1 text-md text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <a href={paths.safety()} className="link inline-flex min-h-11 items-center">
          Seguridad: qué se comprueba, cómo denunciar y a quién llamar
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
            Tu próxima clase puede ser esta semana
          </h2>
          <p className="mt-2">Crear la cuenta es gratis y lleva un minuto.</p>
        </div>
        <a
          href={loggedIn ? paths.createMentorship() : paths.register()}
          className={buttonStyle('quiet', ON_BAND)}
        >
          {loggedIn ? 'Reservar una mentoría' : 'Registrarse'}
        </a>
      </div>
    </section>
  );
}
