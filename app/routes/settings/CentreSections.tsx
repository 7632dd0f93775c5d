import { ButtonLink } from '~/ui/ButtonLink';
import { buttonStyle } from '~/ui/buttonStyle';
import { StatusBadge } from '~/ui/StatusBadge';
import type { Centre } from './loadCentre';
import { PartFailure, Section } from './Section';

export function AccountSection({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <Section id="cuenta" title="Tu cuenta" lead="Quién eres en Mentorea y a qué correo te escribimos.">
      <dl className="w-full divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-6 py-2.5 first:pt-0">
            <dt className="w-full text-muted sm:w-44">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to="/profile" variant="secondary">
        Ver y editar mi perfil
      </ButtonLink>
    </Section>
  );
}

export function PasswordSection() {
  return (
    <Section
      id="contrasena"
      title="Contraseña"
      lead="Cámbiala si crees que alguien la conoce o si la usas en otro sitio."
    >
      <ButtonLink to="/settings/password" variant="secondary">
        Cambiar la contraseña
      </ButtonLink>
    </Section>
  );
}

export function CalendarSection({ calendar }: { calendar: Centre['calendar'] }) {
  if (calendar === undefined) return null;
  return (
    <Section
      id="calendario"
      title="Calendario"
      lead="Tus mentorías en el calendario del móvil o del ordenador, siempre al día."
    >
      {calendar === null ? (
        <PartFailure what="No hemos podido saber cómo está tu calendario." href="/settings#calendario" />
      ) : (
        <>
          {calendar.active ? (
            <StatusBadge tone="ok">
              {calendar.since === '' ? 'Conectado' : `Conectado desde el ${calendar.since}`}
            </StatusBadge>
          ) : (
            <StatusBadge tone="off">Sin conectar</StatusBadge>
          )}
          <ButtonLink to="/settings/calendar" variant="secondary">
            {calendar.active ? 'Gestionar la conexión' : 'Conectar mi calendario'}
          </ButtonLink>
        </>
      )}
    </Section>
  );
}

export function SessionsSection({ sessions }: { sessions: Centre['sessions'] }) {
  if (sessions === undefined) return null;
  return (
    <Section
      id="sesiones"
      title="Sesiones abiertas"
      lead="Dónde está abierta tu cuenta ahora mismo. Cierra las que no reconozcas."
    >
      {sessions === null ? (
        <PartFailure what="No hemos podido cargar tus sesiones." href="/settings#sesiones" />
      ) : (
        <>
          <p>
            {sessions.count === 1 ? 'Una sesión abierta' : `${sessions.count} sesiones abiertas`}
            {sessions.here !== '' && (
              <>
                {sessions.count === 1 ? ', esta: ' : '; esta es '}
                <span className="font-medium">{sessions.here}</span>
              </>
            )}
            .
          </p>
          <ButtonLink to="/settings/sessions" variant="secondary">
            Ver las sesiones
          </ButtonLink>
        </>
      )}
    </Section>
  );
}

/** The file is streamed by a route without a page, so the browser itself fetches it. */
export function DataSection() {
  return (
    <Section
      id="datos"
      title="Tus datos"
      lead="Todo lo que guardamos sobre ti, para leerlo o llevártelo a otro sitio."
    >
      <p className="max-w-prose">
        Un archivo JSON con tu cuenta, tu perfil, tus mentorías, tus reseñas y tus mensajes. Guárdalo en un
        lugar seguro: contiene información personal, también de otras personas.
      </p>
      <a href="/settings/datos.json" className={buttonStyle('secondary')}>
        Descargar mis datos
      </a>
    </Section>
  );
}

export function DeleteSection() {
  return (
    <Section
      id="eliminar"
      title="Eliminar la cuenta"
      lead="Para siempre: nadie puede recuperarla después, tampoco nosotros."
    >
      <ButtonLink to="/settings/delete" variant="secondary" className="text-danger hover:bg-danger-soft">
        Eliminar mi cuenta…
      </ButtonLink>
    </Section>
  );
}
