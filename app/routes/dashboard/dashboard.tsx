import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { inParts, settle } from '~/.server/settle';
import { PageHeader } from '~/ui/PageHeader';
import { Panel } from '~/ui/Panel';
import { PanelFailure } from '~/ui/PanelFailure';
import { PanelPart } from '~/ui/PanelPart';
import { ProfileCard } from './ProfileCard';
import { profileSummary } from './profileSummary';
import { loadUpcoming } from './upcoming/loadUpcoming';
import { UpcomingSessions } from './upcoming/UpcomingSessions';

export const handle = { live: ['mentorship', 'notification'], stream: true };

export const meta = () => [{ title: 'Inicio · Mentorea' }];

/** On a phone both are one column, in the order of what to act on first (`max-lg:order-…`). */
const COLUMN = 'flex min-w-0 flex-col gap-10 max-lg:contents';

/** Each part loads and fails alone; where the page streams they come when they are ready. */
export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await requireUser(context);
  return {
    firstName: user.first_name || user.full_name,
    profile: profileSummary(user),
    ...(await inParts(context, { upcoming: settle(loadUpcoming(context, user)) })),
  };
}

export default function Dashboard() {
  const { firstName, profile, upcoming } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Hola, ${firstName}`} />
      <div className="grid gap-10 lg:grid-cols-[20rem_1fr] lg:items-start xl:grid-cols-[22rem_1fr]">
        <div className={COLUMN}>
          <div className="min-w-0 max-lg:order-last">
            <ProfileCard profile={profile} />
          </div>
        </div>
        <div className={COLUMN}>
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
        </div>
      </div>
    </>
  );
}
