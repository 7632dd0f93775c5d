/** 'Sesiones en grupo' (extension `requests`, docs/contract.md, 'Group sessions'). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
} from '@remix-run/react';
import { ONLY_STUDENTS_BOOK } from '~/api/contract/rules/sessions';
import type { PageFailure } from '~/app/.server/api/errors';
import { enter, offersCapability } from '~/app/.server/guards';
import { SelectField } from '~/app/forms/Field';
import { SearchForm } from '~/app/forms/SearchForm';
import { ClearLink } from '~/app/forms/searchControls';
import * as paths from '~/app/paths';
import { handleGroupPost } from '~/app/sessions/dialogs/changeGroup';
import { CANNOT_JOIN } from '~/app/sessions/groupStanding';
import { LIST_PATH } from '~/app/sessions/listUrl';
import { Score } from '~/app/sessions/MentorshipFacts';
import { Avatar } from '~/app/ui/Avatar';
import { BackLink } from '~/app/ui/BackLink';
import { Button, ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { ChipList } from '~/app/ui/ChipList';
import { dialogRevalidation } from '~/app/ui/dialogRevalidation';
import { EmptyPage, EmptyState } from '~/app/ui/EmptyState';
import type { FrameView } from '~/app/ui/frame/loadFrame';
import { Icon } from '~/app/ui/Icon';
import { useShownLocation } from '~/app/ui/LoadDialog';
import { failureText, LoadFailure } from '~/app/ui/LoadFailure';
import { NotOffered } from '~/app/ui/NotOffered';
import { PageHeader } from '~/app/ui/PageHeader';
import { Pagination } from '~/app/ui/Pagination';
import { TitleError } from '~/app/ui/TitleError';
import { ToastArea } from '~/app/ui/ToastArea';
import { JoinDialog } from './JoinDialog';
import { type LoadedOpen, loadOpen, type OpenView } from './loadOpen';
import { OPEN_PATH, type OpenState, openHref, readOpenState } from './openUrl';

export const handle = { live: ['mentorship'] };

export const meta = () => [{ title: 'Sesiones en grupo · Mentorea' }];

const dialogs = dialogRevalidation((open: LoadedOpen | PageFailure | null, search) => {
  const { joining } = readOpenState(search);
  if (!open || open.failure !== null || joining === '' || joining === open.loadedFor) return true;
  return open.page.items.some(({ identifier }) => identifier === joining);
});

/** After a refusal (the last seat was taken) the page reloads. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return (args.actionStatus ?? 0) >= 400 || dialogs.shouldRevalidate(args);
}

export async function loader(args: LoaderFunctionArgs) {
  const { context, me } = await enter(args);
  if (me.user_type !== 'alumno') return null;
  if (!(await offersCapability(context, 'requests'))) return data(null, { status: 404 });
  const open = await loadOpen(readOpenState(context.url.searchParams), me, context);
  return data(open, { status: open.failure ?? 200 });
}

export async function action(args: ActionFunctionArgs) {
  const { context } = await enter(args);
  return handleGroupPost(args.request, context);
}

export default function OpenSessions() {
  const open = useLoaderData<typeof loader>();
  const frame = useRouteLoaderData<{ frame: FrameView }>('routes/private/layout')?.frame;
  dialogs.useShown(open);
  if (frame && frame.user.user_type !== 'alumno') return <OnlyStudents frame={frame} />;
  if (!open)
    return (
      <NotOffered
        what="sesiones en grupo"
        ways={{ 'Nueva Mentoría': paths.createMentorship(), 'Mis Mentorías': paths.mentorships() }}
      >
        Aquí nadie se apunta a la sesión de otra persona: cada una se reserva con su mentor.
      </NotOffered>
    );
  if (open.failure === null) return <OpenPage open={open} />;
  return (
    <>
      <PageHeader title="Sesiones en grupo" />
      <LoadFailure
        toast="Error al cargar las sesiones en grupo"
        title="No hemos podido cargar las sesiones en grupo"
      >
        {failureText(open.isLate)}
      </LoadFailure>
    </>
  );
}

/** Of others, whom the booking wizard leads here too: what they can do instead. */
function OnlyStudents({ frame }: { frame: FrameView }) {
  const offers = frame.menu.top.some(({ to }) => to === paths.students());
  return (
    <EmptyPage page="Reservas y grupos" title={ONLY_STUDENTS_BOOK}>
      <p>
        {`${CANNOT_JOIN.looking}${offers ? ' Tú puedes proponer una sesión a un estudiante tuyo, que la acepta.' : ''}`}
      </p>
      <ButtonLink to={offers ? paths.offerSession() : paths.mentorships()}>
        {offers ? 'Proponer sesión' : 'Ver las sesiones'}
      </ButtonLink>
    </EmptyPage>
  );
}

function OpenPage({ open }: { open: LoadedOpen }) {
  // The reason joining failed, and whether to ask again.
  const answer = useActionData<typeof action>();
  const { location, isWaiting } = useShownLocation();
  const asked = readOpenState(location.search);
  const refused = answer && !answer.asksAgain ? answer.toast : null;
  const state = refused && !isWaiting ? { ...asked, joining: '' } : asked;
  const { page } = open;
  return (
    <>
      {refused && <ToastArea toast={refused} />}
      <PageHeader title="Sesiones en grupo" eyebrow={<BackLink to={LIST_PATH}>Mis Mentorías</BackLink>} />
      <p className="mb-6 text-muted">Ya están confirmadas. Cada estudiante paga el precio que se muestra.</p>
      {refused && (
        <Callout tone="danger" className="mb-6">
          <TitleError />
          <strong className="font-semibold">{refused.title}.</strong> {refused.description}
        </Callout>
      )}
      <OpenFilters open={open} state={state} />
      {page.total === 0 ? (
        <EmptyOpen state={state} />
      ) : (
        <section aria-label="Sesiones en grupo" aria-busy={isWaiting}>
          <p className="text-muted" role="status">
            Mostrando {page.from} a {page.to} de {page.total} sesiones
          </p>
          <ul className="mt-3 grid gap-4 md:grid-cols-2">
            {page.items.map((session) => (
              <OpenCard
                key={session.identifier}
                session={session}
                joinHref={openHref(state, { joining: session.identifier })}
              />
            ))}
          </ul>
          <div className="mt-8">
            <Pagination {...page} hrefFor={(number) => openHref(state, { page: number })} />
          </div>
        </section>
      )}
      {state.joining && (
        <JoinDialog
          open={open}
          state={state}
          isWaiting={isWaiting}
          refused={answer?.asksAgain ? answer.toast : null}
        />
      )}
    </>
  );
}

function EmptyOpen({ state }: { state: OpenState }) {
  if (state.area || state.mentor) {
    return (
      <EmptyState title="Ninguna sesión en grupo coincide">
        <p>Prueba con otra área o con otro mentor.</p>
        <ButtonLink to={OPEN_PATH} variant="secondary">
          Ver todas
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Ahora mismo no hay sesiones en grupo">
      <p>Aparecen aquí cuando quien las reservó, o su mentor, las abre a otros estudiantes.</p>
      <ButtonLink to={paths.mentors()}>Buscar mentor</ButtonLink>
    </EmptyState>
  );
}

/** Fewer sessions are looked through at a glance. */
const FEWEST_TO_FILTER = 10;

function OpenFilters({ open, state }: { open: LoadedOpen; state: OpenState }) {
  const isFiltered = state.area !== '' || state.mentor !== '';
  if (open.page.total < FEWEST_TO_FILTER && !isFiltered) return null;
  return (
    <SearchForm
      action={OPEN_PATH}
      label="Filtrar las sesiones en grupo"
      className="mb-6 grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto_auto]"
    >
      <SelectField
        label="Área"
        name="area"
        placeholder="Todas las áreas"
        defaultValue={state.area}
        options={open.areas}
      />
      <SelectField
        label="Mentor"
        name="mentor"
        placeholder="Todos los mentores"
        defaultValue={state.mentor}
        options={open.mentors}
      />
      <Button type="submit" variant="secondary" className="max-sm:col-span-2">
        Filtrar
      </Button>
      {isFiltered && <ClearLink to={OPEN_PATH}>Limpiar</ClearLink>}
    </SearchForm>
  );
}

const SHOWN_TOPICS = 3;

function OpenCard({ session, joinHref }: { session: OpenView; joinHref: string }) {
  const { mentor } = session;
  const [subject = 'Sesión en grupo', ...topics] = session.topics;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div>
        <h2 className="text-2xl">{subject}</h2>
        <p>
          <span className="inline-block first-letter:uppercase">{`${session.day},`}</span>{' '}
          <span className="whitespace-nowrap">{session.hours}</span>
        </p>
        {session.ownHours && <p className="text-muted">{session.ownHours}</p>}
      </div>
      {mentor && (
        <div className="flex items-center gap-3">
          <Avatar user={mentor} size="sm" />
          <div className="min-w-0">
            <a
              href={paths.mentor(mentor.username)}
              className="inline-flex min-h-6 items-center font-semibold text-teal underline underline-offset-4"
            >
              {mentor.full_name}
            </a>
            <p className="line-clamp-1 text-muted">{mentor.specialty || 'Mentor'}</p>
            <Score text={mentor.score} />
          </div>
        </div>
      )}
      <ChipList names={topics} most={SHOWN_TOPICS - 1} label="Más temas" />
      <div className="mt-auto flex items-end justify-between gap-3 border-t border-line pt-4">
        <div>
          <p>
            {session.total && <span className="font-semibold">{session.total} </span>}{' '}
            <span className="text-muted">{`${session.total && '· '}${session.duration}`}</span>
          </p>
          <p className="mt-1 flex items-center gap-2 font-medium">
            <Icon name="users" className="size-5 text-teal" />
            {session.seats}
          </p>
        </div>
        <JoinOrView session={session} joinHref={joinHref} />
      </div>
    </Card>
  );
}

function JoinOrView({ session, joinHref }: { session: OpenView; joinHref: string }) {
  const { standing, identifier, day, hours } = session;
  if (standing === 'free') {
    return (
      <ButtonLink to={joinHref} preventScrollReset aria-label={`Unirme a la sesión del ${day}, ${hours}`}>
        Unirme
      </ButtonLink>
    );
  }
  if (standing !== 'joined' && standing !== 'own')
    return <p className="text-muted">{CANNOT_JOIN[standing]}</p>;
  return (
    <div className="flex flex-col items-end gap-1">
      <StatusBadge tone="ok">{standing === 'own' ? 'Es tuya' : 'Ya estás dentro'}</StatusBadge>{' '}
      <Link
        to={paths.mentorship(identifier)}
        aria-label={`Ver la sesión del ${day}, ${hours}`}
        className="inline-flex min-h-11 items-center font-medium text-teal underline underline-offset-4"
      >
        Ver la sesión
      </Link>
    </div>
  );
}
