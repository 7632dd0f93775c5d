import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { inParts, settle } from '~/.server/settle';
import { withAreas } from '~/.server/topicNames';
import { CutLists } from '~/ui/CutNotice';
import { unlessDialogOnly } from '~/ui/dialogNavigation';
import { PageHeader } from '~/ui/PageHeader';
import { Panel } from '~/ui/Panel';
import { PanelFailure } from '~/ui/PanelFailure';
import { PanelPart } from '~/ui/PanelPart';
import { loadNotificationsPanel } from '../notifications/loadNotificationsPanel';
import { NotificationsPanel } from '../notifications/NotificationsPanel';
import { loadRankingPanel } from '../ranking/loadRankingPanel';
import { RankingPanel } from '../ranking/RankingPanel';
import { ProfileCard } from './ProfileCard';
import { profileSummary } from './profileSummary';
import { hasRecommended, loadRecommended } from './recommended/loadRecommended';
import { RecommendedPanel } from './recommended/RecommendedPanel';
import { loadUpcoming } from './upcoming/loadUpcoming';
import { RunningSessions } from './upcoming/RunningSessions';
import { UpcomingSessions } from './upcoming/UpcomingSessions';
import { loadWaiting } from './waiting/loadWaiting';
import { WaitingPanel } from './waiting/WaitingPanel';

export const handle = { live: ['mentorship', 'notification'], stream: true };

export const shouldRevalidate = unlessDialogOnly;

export const meta = () => [{ title: 'Inicio · Mentorea' }];

/** On a phone both are one column, in the order of what to act on first (`max-lg:order-…`). */
const COLUMN = 'flex min-w-0 flex-col gap-10 max-lg:contents';

/** Each part loads and fails alone; where the page streams they come when they are ready. */
export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await requireUser(context);
  const isMentor = user.user_type === 'mentor';
  const [advises, [me = user]] = await Promise.all([
    hasRecommended(context, user),
    withAreas([user], context.api),
  ]);
  const parts = {
    upcoming: settle(loadUpcoming(context, user)),
    ...((isMentor || user.user_type === 'alumno') && { medals: settle(context.api.badges.getMine()) }),
    ...(isMentor && { waiting: settle(loadWaiting(context, user)) }),
    ...(advises && { recommended: settle(loadRecommended(context, user)) }),
    ranking: settle(loadRankingPanel(context, user)),
    notifications: settle(loadNotificationsPanel(context)),
  };
  const read = Promise.all(Object.values(parts));
  const cut = read.then(() => context.api.cutOf('mentorships', 'notifications', 'reviews'));
  return {
    firstName: user.first_name || user.full_name,
    profile: profileSummary(me),
    ...(await inParts(context, { ...parts, cut: settle(cut) })),
  };
}

export default function Dashboard() {
  const { firstName, profile, medals, notifications, waiting, upcoming, recommended, ranking, cut } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Hola, ${firstName}`} />
      <div className="grid gap-10 lg:grid-cols-[20rem_1fr] lg:items-start xl:grid-cols-[22rem_1fr]">
        <div className={COLUMN}>
          <div className="min-w-0 max-lg:order-last">
            <ProfileCard profile={profile} medals={medals} />
          </div>
          <div className="min-w-0 max-lg:order-1">
            <Panel id="notificaciones" title="Notificaciones">
              <PanelPart
                of={notifications}
                loading="Cargando notificaciones..."
                failed={<PanelFailure title="Error al cargar las notificaciones" retry="/dashboard" />}
              >
                {(view) => <NotificationsPanel view={view} />}
              </PanelPart>
            </Panel>
          </div>
        </div>
        <div className={COLUMN}>
          <PanelPart of={upcoming} loading={null} failed={null}>
            {({ running }) => <RunningSessions sessions={running} />}
          </PanelPart>
          {waiting && <WaitingPanel of={waiting} />}
          <Panel
            id="proximas"
            title="Próximas Sesiones"
            action={
              <Link to="/calendar" className="link inline-flex min-h-11 items-center">
                Ver Calendario
              </Link>
            }
          >
            <PanelPart
              of={upcoming}
              loading="Cargando mentorías..."
              failed={<PanelFailure title="Error al cargar las mentorías" retry="/dashboard" />}
            >
              {(view) => <UpcomingSessions view={view} />}
            </PanelPart>
          </Panel>
          {recommended && (
            <div className="min-w-0 max-lg:order-2">
              <RecommendedPanel of={recommended} />
            </div>
          )}
          <div className="min-w-0 max-lg:order-3">
            <RankingPanel of={ranking} />
          </div>
        </div>
      </div>
      <PanelPart of={cut} loading={null} failed={null}>
        {(lists) => <CutLists cut={lists} />}
      </PanelPart>
    </>
  );
}
