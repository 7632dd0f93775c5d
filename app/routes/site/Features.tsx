import {
  CalendarDays,
  CalendarSync,
  type LucideIcon,
  Medal,
  MessageCircle,
  MessageSquareQuote,
  Sparkles,
  UsersRound,
  Video,
} from 'lucide-react';

/** spec.md section 1: what the product does. */
const FEATURES: { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: MessageCircle,
    title: 'Chat con tu mentor',
    text: 'Preguntas antes de reservar, apuntes después de la sesión: la conversación queda en un solo sitio.',
  },
  {
    Icon: Video,
    title: 'Videollamada integrada',
    text: 'Cada mentoría tiene su sala, con pantalla compartida. Solo entráis quienes participáis en ella y el equipo del sitio.',
  },
  {
    Icon: UsersRound,
    title: 'Sesiones grupales',
    text: 'Una sesión puede abrirse a más estudiantes, hasta completar sus plazas.',
  },
  {
    Icon: CalendarDays,
    title: 'Calendario inteligente',
    text: 'Solo ofrece huecos libres de verdad, y nunca dos reservas a la misma hora.',
  },
  {
    Icon: CalendarSync,
    title: 'Recordatorios y sincronización',
    text: 'Un aviso el día antes y otro una hora antes, y tus sesiones en el calendario del móvil, siempre al día.',
  },
  {
    Icon: Sparkles,
    title: 'Recomendaciones por afinidad',
    text: 'Mentores según tus intereses, tu nivel y tus horas, y en cada uno, por qué te lo proponemos.',
  },
  {
    Icon: MessageSquareQuote,
    title: 'Reseñas de quien estuvo allí',
    text: 'Solo opina quien tuvo una sesión confirmada y terminada. El mentor puede responder.',
  },
  {
    Icon: Medal,
    title: 'Puntos, insignias y clasificación',
    text: 'Cada sesión y cada insignia suman: el buen trabajo de un mentor se ve.',
  },
];

export function Features() {
  return (
    <section id="funciones" aria-labelledby="titulo-funciones" className="band">
      <h2 id="titulo-funciones" className="text-3xl sm:text-4xl">
        Todo lo que necesita una clase, en un sitio
      </h2>
      <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden="true" className="size-7 text-teal" />
            <h3 className="mt-3 text-xl">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
