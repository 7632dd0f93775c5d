import { useLoaderData } from '@remix-run/react';
import { isAdmitted } from '~/api/contract/rules/checks';
import { topicNames } from '~/app/.server/api/expertises';
import { cardPath } from '~/app/.server/card/cards';
import { enter, guarded } from '~/app/.server/guards';
import { CARD_SIZE } from '~/app/domain/mentors/mentorCard';
import { lacksOf } from '~/app/domain/profile/bookable';
import * as paths from '~/app/paths';
import { OutsideSessions } from '~/app/sessions/exceptions/OutsideSessions';
import { ApprovalNotice } from '~/app/ui/approval/ApprovalNotice';
import { loadApproval } from '~/app/ui/approval/loadApproval';
import { BookableList } from '~/app/ui/BookableList';
import { ButtonLink } from '~/app/ui/Button';
import { Card, TitledCard } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { Icon } from '~/app/ui/Icon';
import { PageHeader } from '~/app/ui/PageHeader';
import { PictureNudge } from '~/app/ui/picture/PictureNudge';
import { ShareLink } from '~/app/ui/ShareLink';
import { Completeness, completenessSteps, PersonalCard, PriceCard } from './ProfileCards';
import { ProfileHead, ProfileSections } from './ProfileSections';
import { publicAddress } from './profileCode';
import { medalsView, profileView } from './profileView';
import { loadSchedule, type Schedule } from './schedule/loadSchedule';
import { hasProfile, UnsupportedAccount } from './UnsupportedAccount';

/** The own profile (docs/product.md, 'Own profile and weekly hours'). */
export const loader = guarded(enter, async ({ context, me: user }) => {
  if (!hasProfile(user)) return null;
  const [topicName, able, schedule, approval, medals] = await Promise.all([
    topicNames(context.api),
    context.api.listCapabilities(),
    user.user_type === 'mentor' ? loadSchedule(context, user) : null,
    loadApproval(user, context),
    context.api.badges.getMine(),
  ]);
  const view = profileView(user, topicName);
  // Empty profiles are not public (docs/contract.md, 'Mentor profiles').
  const publicAt = view.mentor && view.bio.trim() !== '' ? paths.mentor(user.username.toLowerCase()) : null;
  const shared =
    publicAt && isAdmitted(user.approval)
      ? { url: publicAddress(context, user.username), card: cardPath(user), name: user.full_name }
      : null;
  const lacks = schedule ? lacksOf(user, schedule.week) : [];
  const steps = completenessSteps(view).filter(({ to }) => !view.mentor || to !== paths.picture());
  return {
    view,
    medals: medalsView(user.user_type, medals),
    presents: able.has('marketplace'),
    schedule,
    lacks,
    steps,
    publicAt,
    shared,
    approval,
    truncated: context.api.truncatedOf('reviews'),
  };
});

export default function Profile() {
  const found = useLoaderData<typeof loader>();
  if (!found) return <UnsupportedAccount />;
  const { view, medals, presents, schedule, lacks, steps, publicAt, shared, approval } = found;
  return (
    <>
      <PageHeader
        title="Mi perfil"
        actions={
          <>
            {publicAt && (
              <ButtonLink to={publicAt} reloadDocument variant="secondary">
                {approval ? 'Ver cómo quedará' : 'Ver mi perfil público'}
              </ButtonLink>
            )}{' '}
            <ButtonLink to={paths.editProfile()}>Editar perfil</ButtonLink>
          </>
        }
      />
      <ApprovalNotice view={approval} />
      {lacks.length > 0 && <BookableList lacks={lacks} />}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_20rem] lg:gap-12">
        <div className="flex min-w-0 flex-col gap-6">
          <ProfileHead view={view} />
          <ProfileSections view={view} presents={presents} medals={medals} />
          {schedule && <ScheduleSection {...schedule} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {view.mentor && view.face.profile_picture === '' && (
            <PictureNudge face={view.face} line={view.line} />
          )}
          {view.mentor && <PriceCard mentor={view.mentor} hasHours={schedule?.week?.length !== 0} />}
          <Completeness steps={steps} />
          {shared && <ShareProfile {...shared} />}
          <PersonalCard personal={view.personal} />
        </div>
      </div>
    </>
  );
}

function ScheduleSection({ week, days, total, outside, exceptions }: Schedule) {
  return (
    <Card as="section" id="horario" aria-labelledby="horario-titulo" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="horario-titulo" className="text-2xl">
          Disponibilidad semanal
        </h2>
        <ButtonLink to={paths.schedule()} variant="secondary">
          <Icon name="pencil" className="size-4" />
          Editar horario
        </ButtonLink>
      </div>
      {week === null ? (
        <p role="alert">
          No hemos podido cargar tu horario. Vuelve a cargar la página para intentarlo de nuevo.
        </p>
      ) : week.length === 0 ? (
        <EmptyState title="Aún no has marcado ninguna hora">
          <p>Mientras tu semana esté vacía, nadie puede reservar contigo.</p>
        </EmptyState>
      ) : (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {days.map(({ name, spans }) => (
              <div key={name} className="contents">
                <dt className="font-medium first-letter:uppercase">{name}</dt>{' '}
                <dd className="flex flex-wrap gap-x-3">
                  {spans.map((span) => (
                    <span key={span} className="whitespace-nowrap">
                      {span}{' '}
                    </span>
                  ))}
                  {spans.length === 0 && <span className="text-muted">Sin horas</span>}
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-muted">{total}</p>
        </>
      )}
      {exceptions && exceptions.length > 0 && (
        <div>
          <h3 className="text-xl">Días libres y horas extra</h3>
          <ul className="mt-1">
            {exceptions.map((one) => (
              <li key={one.id}>
                <span className="inline-block first-letter:uppercase">{one.day}</span>: {one.text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {outside && <OutsideSessions sessions={outside} />}
    </Card>
  );
}

/** `card`: path of the preview picture of shared links. */
function ShareProfile({ url, card, name }: Record<'url' | 'card' | 'name', string>) {
  return (
    <TitledCard id="titulo-compartir" title="Comparte tu perfil">
      <p id="compartir-para-que" className="mt-1 text-muted">
        Quien abra este enlace te ve y puede reservar contigo.
      </p>
      <ShareLink
        url={url}
        title={`${name} en Mentorea`}
        label="Enlace de tu perfil"
        describedBy="compartir-para-que"
      />
      <div className="mt-2 flex flex-wrap gap-x-6">
        <details className="open:w-full">
          <summary className={SUMMARY}>Código QR</summary>
          <img
            src={paths.profileCode()}
            alt="Código QR con el enlace de tu perfil"
            width={240}
            height={240}
            loading="lazy"
            className="mt-2 rounded-xl border border-line bg-white p-2"
          />{' '}
          <a href={paths.profileCode()} download="mentorea-mi-perfil.svg" className={SUMMARY}>
            Descargar para imprimir
          </a>
        </details>{' '}
        <details className="open:w-full">
          <summary className={SUMMARY}>Vista previa</summary>
          <img
            src={card}
            alt="La tarjeta que muestran los mensajes y las redes: tu foto, tu nombre y lo que enseñas"
            {...CARD_SIZE}
            loading="lazy"
            className="mt-2 h-auto w-full rounded-xl border border-line"
          />
        </details>
      </div>
    </TitledCard>
  );
}

const SUMMARY = 'link inline-flex min-h-11 cursor-pointer items-center';
