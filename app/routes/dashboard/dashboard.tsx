import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orProblem } from '~/app/.server/api/errors';
import { withAreas } from '~/app/.server/api/expertises';
import { enter, enterAsMentor, guarded, hasDesk, needing } from '~/app/.server/guards';
import { maybeDefer, settled } from '~/app/.server/pages/parts';
import { profileSummary } from '~/app/domain/profile/profileSummary';
import { isMyAnswer } from '~/app/domain/sessions/answering';
import { firstNameOf } from '~/app/domain/text/personNames';
import { dayOf, formatInstant, formatTime } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';
import { NextSession } from '~/app/sessions/NextSession';
import { viewerOf } from '~/app/sessions/viewer';
import { ApprovalNotice } from '~/app/ui/approval/ApprovalNotice';
import { loadApproval } from '~/app/ui/approval/loadApproval';
import { BookableList } from '~/app/ui/BookableList';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { Icon } from '~/app/ui/Icon';
import {
  loadNotificationsPanel,
  type NotificationsPanelView,
} from '~/app/ui/notifications/loadNotifications';
import { MarkAllButton, NotificationList } from '~/app/ui/notifications/NotificationList';
import { PageHeader } from '~/app/ui/PageHeader';
import { DeferredPart, Panel } from '~/app/ui/Panel';
import { PictureNudge } from '~/app/ui/picture/PictureNudge';
import { loadRankingPanel } from '~/app/ui/ranking/loadRanking';
import { EmptyRanking, RankingList } from '~/app/ui/ranking/RankingList';
import { unlessDialogOnly } from '~/app/ui/revalidation';
import { TextLink } from '~/app/ui/TextLink';
import { TruncatedLists } from '~/app/ui/TruncationNotice';
import { DashboardPanel } from './DashboardPanel';
import { FirstSteps, isNewMentor } from './FirstSteps';
import { IncomePanel, loadMonth } from './IncomePanel';
import { loadUpcoming } from './loadUpcoming';
import { loadWaiting } from './loadWaiting';
import { ProfileCard } from './ProfileCard';
import { hasRecommended, loadRecommended, RecommendedMentors } from './RecommendedMentors';
import { SessionBrief, TodayPanel } from './TodayPanel';
import { UpcomingSessions } from './UpcomingSessions';
import { OffersPanel, WaitingPanel } from './WaitingRequests';

export const handle = { live: ['mentorship', 'notification'], stream: true };

export const shouldRevalidate = unlessDialogOnly;

/** On phones both columns merge into one, most urgent parts first (`max-lg:order-…`). */
const COLUMN = 'flex min-w-0 flex-col gap-10 max-lg:contents';

/** Parts load and fail independently; if the page streams they arrive when ready. */
export const loader = guarded(enter, async ({ context, me: user }) => {
  if (await hasDesk(user, context)) throw redirect(paths.desk());
  const isMentor = user.user_type === 'mentor';
  const [advises, [me = user]] = await Promise.all([
    hasRecommended(context, user),
    withAreas([user], context.api),
  ]);
  const isStudent = user.user_type === 'alumno';
  const able = await context.api.listCapabilities();
  const hasOffers = isStudent && able.has('requests');
  const fromToday = context.api.mentorships.listFromToday();
  const viewer = viewerOf(context, user);
  const unanswered = fromToday.then((all) => all?.filter((one) => isMyAnswer(one, user, context.now())));
  const parts = {
    upcoming: settled(loadUpcoming(context, viewer, fromToday)),
    ...(isMentor && { medals: settled(context.api.badges.getMine()) }),
    ...((isMentor || hasOffers) && { waiting: settled(loadWaiting(context, viewer, fromToday)) }),
    ...(isMentor && able.has('desk') && { income: settled(loadMonth(context)) }),
    ...(advises && { recommended: settled(loadRecommended(context, user, fromToday)) }),
    ranking: settled(loadRankingPanel(context, user)),
    notifications: settled(loadNotificationsPanel(context, unanswered)),
  };
  const { timeZone } = context.config;
  const now = context.now();
  const read = Promise.all(Object.values(parts));
  const truncated = read.then(() => context.api.truncatedOf('mentorships', 'notifications'));
  return {
    firstName: firstNameOf(user),
    approval: await loadApproval(user, context),
    isStudent,
    isMentor,
    isNew: isNewMentor(user, able),
    today: {
      date: dayOf(now, timeZone),
      day: formatInstant(now, "EEEE d 'de' MMMM", timeZone),
      month: formatInstant(now, 'MMMM', timeZone),
      clock: formatTime(now, timeZone),
    },
    profile: profileSummary(me),
    ...(await maybeDefer(context, { ...parts, truncated: settled(truncated) })),
  };
});

/** Closes the first steps for good. */
export const action = guarded(needing('account', enterAsMentor), async ({ context }) => {
  await orProblem(context.api.account.updatePreferences({ first_steps: false }));
  return redirect(paths.dashboard());
});

export default function Dashboard() {
  const { isStudent, isMentor, today, profile, waiting, upcoming, ...rest } = useLoaderData<typeof loader>();
  const { recommended, income, notifications, ranking } = rest;
  return (
    <>
      <PageHeader
        title={`Hola, ${rest.firstName}`}
        eyebrow={isMentor && <span className="inline-block first-letter:uppercase">{today.day}</span>}
        actions={
          isStudent ? (
            <ButtonLink to={paths.newMentorship()}>
              <Icon name="plus" className="size-5" />
              Nueva Mentoría
            </ButtonLink>
          ) : (
            isMentor && (
              <ButtonLink to={paths.schedule()} variant="secondary">
                Editar mi horario
              </ButtonLink>
            )
          )
        }
      />
      <ApprovalNotice view={rest.approval} />
      <DeferredPart of={upcoming} loading={null} failed={null}>
        {({ next, brief, lacks }) => (
          <>
            {lacks.length > 0 && <BookableList lacks={lacks} />}
            {next && (
              <div className="mb-6 lg:mb-10">
                <NextSession
                  next={next}
                  detailHref={paths.mentorship(next.identifier)}
                  brief={brief && <SessionBrief brief={brief} />}
                />
              </div>
            )}
          </>
        )}
      </DeferredPart>
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem] lg:gap-10 lg:items-start xl:grid-cols-[1fr_22rem]">
        <div className={COLUMN}>
          {waiting && (isStudent ? <OffersPanel of={waiting} /> : <WaitingPanel of={waiting} />)}
          <DeferredPart of={upcoming} loading={null} failed={null}>
            {({ steps }) => steps && <FirstSteps steps={steps} />}
          </DeferredPart>
          <DashboardPanel
            id="proximas"
            title="Próximas Sesiones"
            action={<TextLink to={paths.calendar()}>Ver Calendario</TextLink>}
            part={upcoming}
            what="las mentorías"
          >
            {(view) => <UpcomingSessions view={view} />}
          </DashboardPanel>
          {recommended && (
            <DashboardPanel
              id="recomendados"
              title="Mentores recomendados"
              action={
                <TextLink to={paths.mentors()}>
                  Ver todos<span className="sr-only"> los mentores</span>
                </TextLink>
              }
              part={recommended}
              what="las recomendaciones"
              className="max-lg:order-2"
            >
              {(view) => <RecommendedMentors view={view} />}
            </DashboardPanel>
          )}
          {isMentor && !rest.isNew && profile.face.profile_picture === '' && (
            <div className="min-w-0 max-lg:order-2">
              <PictureNudge face={profile.face} line={profile.line} />
            </div>
          )}
          <div className="min-w-0 max-lg:order-last">
            <ProfileCard profile={profile} medals={rest.medals} />
          </div>
        </div>
        <div className={COLUMN}>
          {isMentor && (
            <DeferredPart of={upcoming} loading={null} failed={null}>
              {({ day, next }) =>
                // One session alone that stands above is not told twice.
                day?.some(({ identifier }) => identifier !== next?.identifier) && (
                  <Panel
                    id="tu-dia"
                    title="Tu día"
                    action={<TextLink to={paths.calendar({ vista: 'semana' })}>Ver la semana</TextLink>}
                  >
                    <TodayPanel day={day} date={today.date} clock={today.clock} />
                  </Panel>
                )
              }
            </DeferredPart>
          )}
          {income && (
            <DashboardPanel
              id="ingresos"
              title={`Ingresos de ${today.month}`}
              action={<TextLink to={paths.income()}>Ver ingresos</TextLink>}
              part={income}
              what="los ingresos"
              className="max-lg:order-2"
            >
              {(view) => <IncomePanel view={view} />}
            </DashboardPanel>
          )}
          <DashboardPanel
            id="notificaciones"
            title="Notificaciones"
            part={notifications}
            what="las notificaciones"
            className="max-lg:order-1"
          >
            {(view) => <NotificationsPanel view={view} />}
          </DashboardPanel>
          <DashboardPanel
            id="ranking"
            title="Ranking de Mentores"
            action={<TextLink to={paths.ranking()}>Ver Todo</TextLink>}
            fold="Ver los cinco primeros"
            part={ranking}
            what="el ranking"
            className="max-lg:order-3"
          >
            {(mentors) =>
              mentors.length === 0 ? <EmptyRanking /> : <RankingList mentors={mentors} isSmall={isMentor} />
            }
          </DashboardPanel>
        </div>
      </div>
      <DeferredPart of={rest.truncated} loading={null} failed={null}>
        {(lists) => <TruncatedLists truncated={lists} />}
      </DeferredPart>
    </>
  );
}

/** Some that stand nowhere else on the page: unread first, then newest; a link leads to the rest. */
function NotificationsPanel({ view }: { view: NotificationsPanelView }) {
  const { items, unread, served, isElsewhere } = view;
  if (items.length === 0)
    return (
      <Card className="flex items-center gap-3 text-muted">
        <Icon name="bell-off" className="size-5 shrink-0" />
        <p>{isElsewhere ? 'Lo nuevo está arriba: espera tu respuesta.' : 'No hay notificaciones nuevas'}</p>
      </Card>
    );
  return (
    <Card className="p-0 sm:p-0">
      {unread.length > 0 && (
        <div className="border-b border-line p-2">
          <MarkAllButton ids={unread} served={served} back={paths.dashboard()} />
        </div>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label="Lista de notificaciones"
        className="relative max-h-[600px] overflow-y-auto rounded-2xl -outline-offset-2"
      >
        <NotificationList items={items} served={served} isShort back={paths.dashboard()} />
      </section>
      <div className="border-t border-line p-2">
        <ButtonLink to={paths.notifications()} variant="secondary" className="w-full">
          Ver todas las notificaciones
        </ButtonLink>
      </div>
    </Card>
  );
}
