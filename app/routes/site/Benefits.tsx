import { Check } from 'lucide-react';
import { buttonStyle } from '~/ui/buttonStyle';

const STUDENT = [
  'Clases particulares asequibles, pensadas para lo que tú necesitas.',
  'Mentores verificados: confirmaron su correo antes de aparecer, y solo los valora quien ha tenido una sesión con ellos.',
  'El precio total, a la vista antes de confirmar.',
  'Reservas de media hora en media hora, solo en huecos libres.',
] as const;
const MENTOR = [
  'Tu tarifa y tu horario los pones tú.',
  'Cada solicitud llega con su tema, y tú decides si la confirmas.',
  'Nunca dos reservas a la misma hora.',
  'Todas tus sesiones, pasadas y próximas, en un solo sitio.',
] as const;

/** What each side gets, and its own way in. */
export function Benefits() {
  return (
    <div className="border-y border-line bg-card">
      <div className="mx-auto grid max-w-6xl gap-14 px-5 py-16 sm:px-8 md:grid-cols-2 lg:gap-24 lg:py-24">
        <Side
          id="estudiantes"
          title="Si quieres aprender"
          list={STUDENT}
          to="/register?tipo=alumno"
          label="Registrarme como estudiante"
        />
        <Side
          id="mentores"
          title="Si quieres enseñar"
          list={MENTOR}
          to="/register?tipo=mentor"
          label="Ser mentor"
        />
      </div>
    </div>
  );
}

interface SideProps {
  id: string;
  title: string;
  list: readonly string[];
  to: string;
  label: string;
}

function Side({ id, title, list, to, label }: SideProps) {
  return (
    <section id={id} aria-labelledby={`titulo-${id}`} className="flex flex-col">
      <h2 id={`titulo-${id}`} className="text-3xl">
        {title}
      </h2>
      <ul className="mt-6 mb-8 flex flex-col gap-3.5">
        {list.map((text) => (
          <li key={text} className="flex gap-3">
            <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-ok" />
            {text}
          </li>
        ))}
      </ul>
      <a href={to} className={buttonStyle('secondary', 'mt-auto self-start')}>
        {label}
      </a>
    </section>
  );
}
