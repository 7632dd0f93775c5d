import * as paths from '~/app/paths';
import { ButtonLink, buttonStyle } from '~/app/ui/Button';
import { StatusBadge } from '~/app/ui/Chip';
import { useFooter } from '~/app/ui/frame/SiteFrame';
import { LightForm, useLight } from '~/app/ui/light';
import { TextLink } from '~/app/ui/TextLink';
import type { SettingsParts } from './loadSettings';
import { connectedText, ExportLink, PartFailure, SettingsSection } from './SettingsPage';

export function AccountSection(props: { facts: [name: string, value: string][]; hasProfile: boolean }) {
  const { facts, hasProfile } = props;
  return (
    <SettingsSection
      id="cuenta"
      title="Tu cuenta"
      lead="Quién eres en Mentorea y a qué correo te escribimos."
    >
      <dl className="w-full divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-6 py-2.5 first:pt-0">
            <dt className="w-full text-muted sm:w-44">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {hasProfile && (
        <ButtonLink to={paths.profile()} variant="secondary">
          Ver y editar mi perfil
        </ButtonLink>
      )}
    </SettingsSection>
  );
}

export function LightSection() {
  return (
    <SettingsSection
      id="ligero"
      title="Modo ligero"
      lead="Para líneas lentas y teléfonos antiguos: páginas sin scripts, sin nuestra letra y sin más imágenes que las caras, que pesan la cuarta parte. Se guarda en este navegador."
    >
      {useLight() === 'saving' && <p>Está activado porque tu navegador pide ahorrar datos.</p>}
      <LightForm anchor="ligero" className={buttonStyle('secondary')} />
    </SettingsSection>
  );
}

export function CalendarSection({ calendar }: { calendar: SettingsParts['calendar'] }) {
  if (calendar === undefined) return null;
  return (
    <SettingsSection
      id="calendario"
      title="Calendario"
      lead="Tus sesiones en el calendario del móvil o del ordenador, siempre al día."
    >
      {calendar === null ? (
        <PartFailure what="No hemos podido saber cómo está tu calendario." />
      ) : (
        <>
          {calendar.active ? (
            <StatusBadge tone="ok">{connectedText(calendar.since)}</StatusBadge>
          ) : (
            <StatusBadge tone="off">Sin conectar</StatusBadge>
          )}{' '}
          <ButtonLink to={paths.calendarSettings()} variant="secondary">
            {calendar.active ? 'Gestionar la conexión' : 'Conectar mi calendario'}
          </ButtonLink>
        </>
      )}
    </SettingsSection>
  );
}

export function SessionsSection({ sessions }: { sessions: SettingsParts['sessions'] }) {
  if (sessions === undefined) return null;
  return (
    <SettingsSection
      id="sesiones"
      title="Dispositivos conectados"
      lead="Dónde está abierta tu cuenta ahora mismo. Cierra las que no reconozcas."
    >
      {sessions === null ? (
        <PartFailure what="No hemos podido cargar tus dispositivos." />
      ) : (
        <>
          <p>
            {sessions.count === 1 ? 'Un dispositivo conectado' : `${sessions.count} dispositivos conectados`}
            {sessions.here !== '' && (
              <>
                {sessions.count === 1 ? ', este: ' : '; este es '}
                <span className="font-medium">{sessions.here}</span>
              </>
            )}
            .
          </p>
          <ButtonLink to={paths.sessions()} variant="secondary">
            Ver los dispositivos
          </ButtonLink>
        </>
      )}
    </SettingsSection>
  );
}

export function DataSection() {
  return (
    <SettingsSection
      id="datos"
      title="Tus datos"
      lead="Todo lo que guardamos sobre ti, para leerlo o llevártelo a otro sitio."
    >
      <p className="max-w-prose">
        Un archivo JSON con tu cuenta, tu perfil, tus sesiones, tus reseñas y tus mensajes. Guárdalo en un
        lugar seguro: contiene información personal, también de otras personas.
      </p>
      <ExportLink />
    </SettingsSection>
  );
}

/** Sections that are a sentence and a way to their page. */
const WAYS = {
  contrasena: {
    title: 'Contraseña',
    lead: 'Cámbiala si crees que alguien la conoce o si la usas en otro sitio.',
    way: [paths.changePassword(), 'Cambiar la contraseña'],
  },
  registro: {
    title: 'Actividad de tu cuenta',
    lead: 'Cuándo se ha entrado en tu cuenta y desde qué red, y lo que ha hecho el equipo con ella.',
    way: [paths.activity(), 'Ver la actividad'],
  },
  bloqueos: {
    title: 'Personas bloqueadas',
    lead: 'A quién has bloqueado. No podéis escribiros ni reservar, y no se entera.',
    way: [paths.blocked(), 'Ver a quién he bloqueado'],
  },
  casos: {
    title: 'Denuncias y decisiones',
    lead: 'Lo que has denunciado, con su respuesta, y lo que el equipo ha decidido sobre tu cuenta o lo que publicas.',
    way: [paths.ownCases(), 'Ver denuncias y decisiones'],
  },
  eliminar: {
    title: 'Eliminar la cuenta',
    lead: 'Para siempre: nadie puede recuperarla después, tampoco nosotros.',
    way: [paths.deleteAccount(), 'Eliminar mi cuenta…'],
  },
} as const;

export function WaySection({ id }: { id: keyof typeof WAYS }) {
  const { way, ...section } = WAYS[id];
  return (
    <SettingsSection id={id} {...section}>
      <ButtonLink
        to={way[0]}
        variant="secondary"
        className={id === 'eliminar' ? 'text-danger hover:bg-danger-soft' : undefined}
      >
        {way[1]}
      </ButtonLink>
    </SettingsSection>
  );
}

/** Links to the information pages, those of the public footer, which have no scripts. */
export function HelpLine() {
  const { help, legal } = useFooter();
  return (
    <nav aria-label="Ayuda y condiciones" className="flex flex-wrap gap-x-6 border-t border-line py-6">
      {[...help, ...legal].map(({ to, label }) => (
        <TextLink key={to} to={to} reloadDocument>
          {label}{' '}
        </TextLink>
      ))}
    </nav>
  );
}
