import * as paths from '~/app/paths';
import { Breakable } from '~/app/ui/Breakable';
import { Card, TitledCard } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { Icon } from '~/app/ui/Icon';
import { TextLink } from '~/app/ui/TextLink';
import type { ProfileView } from './profileView';

type PriceCardProps = { mentor: NonNullable<ProfileView['mentor']>; hasHours: boolean };

export function PriceCard({ mentor, hasHours }: PriceCardProps) {
  const { tone, title, text, way } = bookingStatus(mentor.available, hasHours);
  return (
    <Card as="section" aria-label="Precio y reservas" className="flex flex-col items-start gap-3">
      <p className="font-serif text-3xl font-semibold">{mentor.price}</p>
      {mentor.proposed && (
        <p className="text-muted">
          Mientras no pongas tu precio, a los estudiantes se les proponen {mentor.proposed}.{' '}
          <TextLink inline to={paths.editProfile('price')}>
            Poner mi precio
          </TextLink>
        </p>
      )}
      <StatusBadge tone={tone}>{title}</StatusBadge> {text && <p className="text-muted">{text}</p>}
      <TextLink to={way.to}>{way.text}</TextLink>
    </Card>
  );
}

function bookingStatus(available: boolean, hasHours: boolean) {
  const toSwitch = paths.editProfile('available');
  if (!available) {
    return {
      tone: 'off',
      title: 'No aceptas nuevas sesiones',
      text: 'Nadie puede reservar contigo. Las sesiones que ya tienes siguen en pie.',
      way: { to: toSwitch, text: 'Volver a aceptar sesiones' },
    } as const;
  }
  if (!hasHours) {
    return {
      tone: 'wait',
      title: 'Falta tu horario',
      text: 'Aceptas nuevas sesiones, pero aún no hay horas en las que reservarlas.',
      way: { to: paths.schedule(), text: 'Indicar mi horario' },
    } as const;
  }
  return {
    tone: 'ok',
    title: 'Aceptas nuevas sesiones',
    text: null,
    way: { to: toSwitch, text: 'Dejar de aceptarlas' },
  } as const;
}

type Judged = Pick<ProfileView, 'face' | 'bio' | 'hasLine' | 'lists' | 'mentor'>;

/** The details others look at first; `lacksOf` has the requirements for being booked. */
export function completenessSteps(profile: Judged) {
  const edit = paths.editProfile;
  const { face, bio, hasLine, lists, mentor } = profile;
  const line = mentor
    ? { text: 'Escribe tu especialidad principal', to: edit('expertise') }
    : { text: 'Elige tu nivel académico', to: edit('academic_level') };
  return [
    { text: 'Sube una foto', to: paths.picture(), done: face.profile_picture !== '' },
    { text: 'Escribe tu biografía', to: edit('bio'), done: bio.trim() !== '' },
    { ...line, done: hasLine },
    ...lists.map(({ names, add }) => ({ ...add, done: names.length > 0 })),
  ];
}

export function Completeness({ steps }: { steps: ReturnType<typeof completenessSteps> }) {
  const missing = steps.filter((step) => !step.done);
  if (missing.length === 0) return null;
  const done = steps.length - missing.length;
  return (
    <TitledCard id="titulo-completo" title="Completa tu perfil">
      <p className="mt-1 text-muted">
        {done} de {steps.length} apartados listos
      </p>
      <svg aria-hidden="true" className="mt-3 h-2 w-full rounded-full bg-slot-off">
        <rect width={`${(100 * done) / steps.length}%`} height="100%" rx="4" className="fill-teal" />
      </svg>
      <ul className="mt-3">
        {missing.map(({ text, to }) => (
          <li key={to}>
            <TextLink to={to}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

export function PersonalCard({ personal }: Pick<ProfileView, 'personal'>) {
  const rows: [string, string][] = [
    ['Nombre', personal.name],
    ['Correo', personal.email],
    ['Teléfono', personal.phone || 'Sin indicar'],
    ['Nacimiento', personal.birth || 'Sin indicar'],
  ];
  return (
    <TitledCard id="titulo-datos" title="Datos personales">
      <dl className="mt-3 flex flex-col gap-3">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">
              {name === 'Correo' ? <Breakable text={value} pieces={/[^@]+@?|@/g} /> : value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex gap-2 text-muted">
        <Icon name="lock" className="mt-1 size-4 shrink-0" />
        De estos datos, los demás solo ven tu nombre.
      </p>
    </TitledCard>
  );
}
