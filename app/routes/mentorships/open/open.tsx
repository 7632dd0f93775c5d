/** 'Sesiones en grupo' (extension `requests`, docs/contract.md, 'Group sessions'). */
import { data } from '@remix-run/node';
import {
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
} from '@remix-run/react';
import { isStaff } from '~/api/contract/rules/roles';
import { ONLY_STUDENTS_BOOK } from '~/api/contract/rules/sessions';
import type { PageFailure } from '~/app/.server/api/errors';
import { enter, guarded, needing, offersCapability, posted } from '~/app/.server/guards';
import { personOf } from '~/app/domain/sessions/people';
import { SelectField } from '~/app/forms/Field';
import { SearchForm } from '~/app/forms/SearchForm';
import { ClearLink } from '~/app/forms/searchControls';
import * as paths from '~/app/paths';
import { handleGroupPost } from '~/app/sessions/dialogs/changeGroup';
import { CANNOT_JOIN } from '~/app/sessions/groupStanding';
import { LIST_PATH } from '~/app/sessions/listUrl';
import { BackLink } from '~/app/ui/BackLink';
import { Button, ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { dialogRevalidation } from '~/app/ui/dialogRevalidation';
import { EmptyPage, EmptyState } from '~/app/ui/EmptyState';
import type { FrameView } from '~/app/ui/frame/loadFrame';
import { useShownLocation } from '~/app/ui/LoadDialog';
import { FailedPage } from '~/app/ui/LoadFailure';
import { NotOffered } from '~/app/ui/NotOffered';
import { PageHeader } from '~/app/ui/PageHeader';
import { Pagination } from '~/app/ui/Pagination';
import { ToastArea } from '~/app/ui/ToastArea';
import { JoinDialog, NotJoined } from './JoinDialog';
import { type LoadedOpen, loadOpen } from './loadOpen';
import { OpenCard } from './OpenCard';
import { type OpenState, openHref, readOpenState } from './openUrl';

export const handle = { live: ['mentorship'] };

const dialogs = dialogRevalidation((open: LoadedOpen | PageFailure | null, search) => {
  const { joining } = readOpenState(search);
  if (!open || open.failure !== null || joining === '' || joining === open.loadedFor) return true;
  return open.page.items.some(({ identifier }) => identifier === joining);
});

/** After a refusal (the last seat was taken) the page reloads. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return (args.actionStatus ?? 0) >= 400 || dialogs.shouldRevalidate(args);
}

export const loader = guarded(enter, async ({ context, me }) => {
  if (isStaff(personOf(me))) return null;
  if (!(await offersCapability(context, 'requests'))) return data(null, { status: 404 });
  const state = readOpenState(context.url.searchParams);
  const open = await loadOpen(me.user_type === 'mentor' ? { ...state, mentor: me.id } : state, me, context);
  return data(open, { status: open.failure ?? 200 });
});

export const action = posted(needing('requests', enter), handleGroupPost);

export default function OpenSessions() {
  const open = useLoaderData<typeof loader>();
  const user = useRouteLoaderData<{ frame: FrameView }>('routes/private/layout')?.frame.user;
  dialogs.useShown(open);
  const isMentor = user?.user_type === 'mentor';
  if (user && !isMentor && user.user_type !== 'alumno') return <OnlyStudents />;
  if (!open)
    return (
      <NotOffered
        what="sesiones en grupo"
        ways={{ 'Nueva Mentoría': paths.createMentorship(), 'Mis Mentorías': paths.mentorships() }}
      >
        Aquí nadie se apunta a la sesión de otra persona: cada una se reserva con su mentor.
      </NotOffered>
    );
  if (open.failure === null) return <OpenPage open={open} isMentor={isMentor} />;
  return <FailedPage page="Sesiones en grupo" what="las sesiones en grupo" isLate={open.isLate} />;
}

/** Of staff, whom the booking wizard leads here too. */
function OnlyStudents() {
  return (
    <EmptyPage page="Reservas y grupos" title={ONLY_STUDENTS_BOOK}>
      <p>{CANNOT_JOIN.looking}</p>
      <ButtonLink to={paths.mentorships()}>Ver las sesiones</ButtonLink>
    </EmptyPage>
  );
}

const WHAT_IT_IS =
  'Varios estudiantes a la misma hora: tú pones fecha, plazas y precio, y quien tiene el enlace se une mientras queden.';

/** A mentor reads their own groups, full or not. */
function OpenPage({ open, isMentor }: { open: LoadedOpen; isMentor: boolean }) {
  // The reason joining failed, and whether to ask again.
  const answer = useActionData<typeof action>();
  const { location, isWaiting } = useShownLocation();
  const asked = readOpenState(location.search);
  const refused = answer && !answer.asksAgain ? answer.toast : null;
  const state = refused && !isWaiting ? { ...asked, joining: '' } : asked;
  const { page } = open;
  const wantsToBook = isMentor && location.search.includes('reserva=');
  return (
    <>
      {refused && <ToastArea toast={refused} />}
      <BackLink to={LIST_PATH}>Mis Mentorías</BackLink>
      <PageHeader
        title="Sesiones en grupo"
        actions={
          isMentor && (
            <>
              <ButtonLink to={paths.setUpGroup()}>Crear sesión en grupo</ButtonLink>
              {wantsToBook && (
                <ButtonLink to={paths.offerSession()} variant="secondary">
                  Proponer sesión
                </ButtonLink>
              )}
            </>
          )
        }
      />
      {wantsToBook && (
        <Callout tone="hint" icon="info" className="mb-5">
          {ONLY_STUDENTS_BOOK} Tú puedes proponer una a un estudiante tuyo, o crear un grupo.
        </Callout>
      )}
      <p className="mb-6 text-muted">
        {isMentor ? WHAT_IT_IS : 'Ya están confirmadas. Cada estudiante paga el precio que se muestra.'}
      </p>
      {refused && <NotJoined toast={refused} />}
      {!isMentor && <OpenFilters open={open} state={state} />}
      {page.total === 0 ? (
        <EmptyOpen state={state} isMentor={isMentor} />
      ) : (
        <section aria-label="Sesiones en grupo" aria-busy={isWaiting}>
          <p className="text-muted" role="status">
            Mostrando {page.from} a {page.to} de {page.total} sesiones
          </p>
          <ul className="mt-3 grid items-start gap-4 md:grid-cols-2">
            {[...new Set(page.items.map((one) => one.groupKey))].map((key) => (
              <OpenCard
                key={key}
                dates={page.items.filter((one) => one.groupKey === key)}
                hrefFor={(joining) => openHref(state, { joining })}
              />
            ))}
          </ul>
          <Pagination {...page} hrefFor={(number) => openHref(state, { page: number })} />
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

function EmptyOpen({ state, isMentor }: { state: OpenState; isMentor: boolean }) {
  if (isMentor) return <EmptyState title="No tienes sesiones en grupo por delante" />;
  if (state.area || state.mentor) {
    return (
      <EmptyState title="Ninguna sesión en grupo coincide">
        <p>Prueba con otra área o con otro mentor.</p>
        <ButtonLink to={paths.openMentorships()} variant="secondary">
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
      action={paths.openMentorships()}
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
      {isFiltered && <ClearLink to={paths.openMentorships()}>Limpiar</ClearLink>}
    </SearchForm>
  );
}
