import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ApiError } from '~/.server/api/errors';
import type { Context } from '~/.server/context';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { topicNames } from '~/.server/topicNames';
import { PageHeader } from '~/ui/PageHeader';
import type { Mentorship } from '../../../api/contract/tolerant';
import { ProfileCard } from './ProfileCard';
import { profileSummary } from './profileSummary';
import { sessionCard } from './sessionCard';
import { UpcomingSessions } from './UpcomingSessions';

/** More than anybody looks through here: a link leads to the rest. */
const SHOWN = 20;

export const handle = { live: ['mentorship'] };

export const meta = () => [{ title: 'Inicio · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await requireUser(context);
  const [upcoming, topicName] = await Promise.all([upcomingOrNull(context), topicNames(context.api)]);
  const viewer = { userType: user.user_type, zones: context.zones, topicName };
  return {
    firstName: user.first_name || user.full_name,
    profile: profileSummary(user),
    userType: user.user_type,
    sessions: upcoming === null ? null : upcoming.slice(0, SHOWN).map((one) => sessionCard(one, viewer)),
    hasMore: upcoming !== null && upcoming.length > SHOWN,
  };
}

/** A list that cannot be read costs its part of the page only. */
async function upcomingOrNull(context: Context): Promise<Mentorship[] | null> {
  try {
    return await context.api.mentorships.listUpcoming(SHOWN + 1);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

export default function Dashboard() {
  const { firstName, profile, userType, sessions, hasMore } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Hola, ${firstName}`} />
      <div className="grid items-start gap-8 lg:grid-cols-[20rem_1fr] lg:gap-10">
        <div className="max-lg:order-last">
          <ProfileCard profile={profile} />
        </div>
        <UpcomingSessions sessions={sessions} hasMore={hasMore} userType={userType} />
      </div>
    </>
  );
}
