import { Link } from '@remix-run/react';
import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { STATUS_LABELS, STATUS_TONES } from '~/app/domain/sessions/status';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { StatusBadge } from '~/app/ui/Chip';
import { classes } from '~/app/ui/classes';
import { EmptyState } from '~/app/ui/EmptyState';
import { StepLink } from '~/app/ui/Pagination';
import type { DialogLinks } from './detail/dialogLinks';
import { MentorshipDialogs, useMentorshipDialogs } from './detail/MentorshipDialogs';
import { weekHref } from './listUrl';
import type { LoadedWeek } from './loadMentorships';
import { RoomLink } from './MentorshipFacts';
import { MentorshipsHeader } from './MentorshipsHeader';
import type { MentorshipView } from './mentorshipView';

function EmptyWeek({ week: { next, isStudent }, search }: { week: LoadedWeek; search: string }) {
  return (
    <div className="mb-6">
      <EmptyState title="Nada en esta semana">
        {next ? (
          <>
            <p>Tu próxima mentoría es el {next.day}.</p>
            <ButtonLink to={weekHref(search, next.monday)} variant="secondary" preventScrollReset>
              Ir a esa semana
            </ButtonLink>
          </>
        ) : isStudent ? (
          <>
            <p>No tienes mentorías por delante: elige un mentor y una hora libre de su semana.</p>
            <ButtonLink to={paths.newMentorship()}>Reservar una mentoría</ButtonLink>
          </>
        ) : (
          <p>Cuando un estudiante reserve contigo verás aquí sus mentorías, día a día.</p>
        )}
      </EmptyState>
    </div>
  );
}

function WeekCard({ mentorship, links }: { mentorship: MentorshipView; links: DialogLinks }) {
  const { mentor, hours, ownHours, roomCode, status, isMine, others, day, confirmation, room } = mentorship;
  return (
    <li className="relative rounded-xl border border-line bg-card p-3 leading-snug transition-colors focus-within:border-teal hover:border-teal @4xl:p-2">
      <p className="font-serif text-lg font-semibold">
        <Link
          to={links.hrefFor('detalle', mentorship.identifier)}
          preventScrollReset
          aria-label={`${hours}, mentoría con ${others || DELETED_USER_NAME}, ${day}`}
          className="after:absolute after:inset-0 after:rounded-xl"
        >
          {hours}
        </Link>
      </p>
      {ownHours && <p className="text-muted">{ownHours}</p>}
      <p className="mt-1 font-medium break-words hyphens-auto">{mentor?.full_name ?? DELETED_USER_NAME}</p>
      {isMine && others && <p className="break-words text-muted">con {others}</p>}
      <p className="break-words text-muted">{roomCode}</p>
      <p className="mt-2">
        <StatusBadge tone={STATUS_TONES[status]}>
          {status === 'upcoming' ? 'Pendiente' : STATUS_LABELS[status]}
        </StatusBadge>
      </p>
      <p className="mt-1 text-muted">{confirmation ? 'Confirmada' : 'Sin confirmar'}</p>
      {room?.isNear && (
        <RoomLink
          room={room}
          which={`del ${day}, ${hours}`}
          className="relative z-10 mt-2 w-full @4xl:px-2"
        />
      )}
    </li>
  );
}

/** A column if seven fit, otherwise a section of a list, in which an empty day is a single line. */
function WeekColumn({ day, links }: { day: LoadedWeek['days'][number]; links: DialogLinks }) {
  const { name, title, isToday, isPast, items } = day;
  return (
    <li
      className={classes(
        'py-3 @max-4xl:px-3 @4xl:rounded-2xl @4xl:p-2',
        items.length === 0 && '@max-4xl:flex @max-4xl:flex-wrap @max-4xl:justify-between @max-4xl:gap-x-4',
        isToday && 'bg-teal-soft/60 @max-4xl:rounded-2xl',
      )}
    >
      <h2
        aria-current={isToday ? 'date' : undefined}
        className={classes(
          'flex flex-wrap items-baseline gap-x-2 font-sans text-base leading-snug',
          isPast && 'text-muted',
        )}
      >
        <span className="font-semibold first-letter:uppercase @4xl:w-full">{name}</span>
        <span className="font-normal text-muted">{title}</span>
        {isToday && <span className="font-semibold text-teal-strong">Hoy</span>}
      </h2>
      {items.length === 0 ? (
        <p className="text-muted @4xl:mt-3">{isPast ? 'Ya ha pasado' : 'Sin mentorías'}</p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {items.map((mentorship) => (
            <WeekCard key={mentorship.identifier} mentorship={mentorship} links={links} />
          ))}
        </ul>
      )}
    </li>
  );
}

function WeekSteps({ week, search }: { week: LoadedWeek['week']; search: string }) {
  const hrefOf = (monday: string | null) => monday && weekHref(search, monday);
  return (
    <nav aria-label="Semana" className="mb-3 flex flex-wrap items-center gap-3">
      <StepLink to={hrefOf(week.previous)} towards="previous" label="Semana anterior" />
      <StepLink to={hrefOf(week.next)} towards="next" label="Semana siguiente" />
      {week.previous !== null && (
        <ButtonLink to={weekHref(search, null)} variant="secondary" preventScrollReset>
          Hoy
        </ButtonLink>
      )}
      <p aria-live="polite" className="text-lg font-semibold max-sm:order-first max-sm:w-full">
        {week.title}
      </p>
    </nav>
  );
}

/** docs/product.md, 'Sessions: list, week and calendar', 'Weekly mentorship view'. */
export function WeekPage({ week: loaded }: { week: LoadedWeek }) {
  const { links, search, isWaiting } = useMentorshipDialogs();
  const { week, days, selected } = loaded;
  const items = days.flatMap((day) => day.items);
  return (
    <>
      <MentorshipsHeader title="Mis mentorías" shown={loaded} search={search} />
      <WeekSteps week={week} search={search} />
      <p role="status" className="mb-5 text-muted">
        {isWaiting ? 'Cargando mentorías...' : 'Solo se muestran las mentorías futuras.'}
      </p>
      <section aria-label={`Semana: ${week.title}`} aria-busy={isWaiting} className="@container">
        {items.length === 0 && <EmptyWeek week={loaded} search={search} />}
        <ol className="grid gap-x-2 @max-4xl:divide-y @max-4xl:divide-line @4xl:grid-cols-7">
          {days.map((day) => (
            <WeekColumn key={day.date} day={day} links={links} />
          ))}
        </ol>
      </section>
      <MentorshipDialogs selected={selected} known={items} />
    </>
  );
}
