import * as paths from '~/app/paths';
import { ButtonLink, buttonStyle } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { LightForm, useLight } from '~/app/ui/light';
import { Link } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import type { SettingsParts } from './loadSettings';
import { connectedText, SettingsSection } from './SettingsPage';

export function AccountSection({ email, hasProfile }: { email: string; hasProfile: boolean }) {
  return (
    <SettingsSection id="cuenta" title="Tu cuenta" lead="A este correo te escribimos.">
      {email && <p className="wrap-anywhere font-medium">{email}</p>}
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

/** Pages of their own. What the API lacks is left out. */
export function WaysSection(props: Omit<SettingsParts, 'preferences' | 'hasProfile'>) {
  const { calendar, sessions, canExport, hasCases, hasMentors } = props;
  const devices = sessions === 1 ? 'Un dispositivo conectado' : `${sessions} dispositivos conectados`;
  const linked = calendar?.active ? connectedText(calendar.since) : 'Sin conectar';
  const ways: [id: string, to: string, title: string, line: string, offered?: boolean][] = [
    [
      'calendario',
      paths.calendarSettings(),
      'Tus sesiones en tu calendario',
      calendar === null ? 'No hemos podido saber cómo está.' : linked,
      calendar !== undefined,
    ],
    ['contrasena', paths.changePassword(), 'Contraseña', 'Cámbiala si alguien puede conocerla'],
    [
      'sesiones',
      paths.sessions(),
      'Dispositivos conectados',
      sessions === null ? 'No hemos podido cargar tus dispositivos.' : devices,
      sessions !== undefined,
    ],
    [
      'registro',
      paths.activity(),
      'Actividad de tu cuenta',
      'Cuándo y desde qué red se ha entrado',
      hasCases,
    ],
    [
      'mentores',
      paths.myMentors(),
      'Mentores que te tienen en su lista',
      'Quién te invita, y de quién eres estudiante',
      hasMentors,
    ],
    ['bloqueos', paths.blocked(), 'Personas bloqueadas', 'No podéis escribiros ni reservar', hasCases],
    ['casos', paths.ownCases(), 'Denuncias y decisiones', 'Las tuyas, y lo decidido sobre ti', hasCases],
    [
      'datos',
      paths.exportData(),
      'Tus datos',
      'Descarga todo lo que guardamos de ti. Guárdalo bien: también habla de otros.',
      canExport,
    ],
  ];
  return (
    <SettingsSection id="mas" title="Calendario, seguridad y datos" lead="">
      <ul className="w-full divide-y divide-line">
        {ways.map(([id, to, title, line, offered = true]) =>
          offered ? (
            <li key={id} id={id}>
              {/* A document link, because the data are a file that a route without a page streams. */}
              <Link
                to={to}
                reloadDocument={id === 'datos'}
                className="flex min-h-16 items-center gap-4 py-2 leading-snug hover:text-teal"
              >
                <span className="min-w-0 grow">
                  <span className="block font-medium">{title}</span>{' '}
                  <span className="block text-md text-muted">{line}</span>
                </span>
                <Icon name="chevron-right" className="size-5 shrink-0 text-teal" />
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </SettingsSection>
  );
}

export function DeleteSection() {
  return (
    <SettingsSection
      id="eliminar"
      title="Eliminar la cuenta"
      lead="Para siempre: nadie puede recuperarla después, tampoco nosotros."
    >
      <ButtonLink to={paths.deleteAccount()} variant="secondary" className="text-danger hover:bg-danger-soft">
        Eliminar mi cuenta…
      </ButtonLink>
    </SettingsSection>
  );
}

/** Links to the information pages, those of the public footer, which have no scripts. */
export function HelpLine({ links }: { links: { to: string; label: string }[] }) {
  return (
    <nav aria-label="Ayuda y condiciones" className="flex flex-wrap gap-x-6 border-t border-line py-6">
      {links.map(({ to, label }) => (
        <TextLink key={to} to={to} reloadDocument>
          {label}{' '}
        </TextLink>
      ))}
    </nav>
  );
}
