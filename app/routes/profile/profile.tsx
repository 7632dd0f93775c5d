import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { topicNames } from '~/app/.server/api/expertises';
import { cardPath } from '~/app/.server/card/cards';
import { requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { lacksOf } from '~/app/domain/profile/bookable';
import * as paths from '~/app/paths';
import { BookableList } from '~/app/ui/BookableList';
import { ButtonLink } from '~/app/ui/Button';
import { PageHeader } from '~/app/ui/PageHeader';
import { PictureNudge } from '~/app/ui/picture/PictureNudge';
import { Completeness, completenessSteps, PersonalCard, PriceCard } from './ProfileCards';
import { ProfileHead, ProfileSections } from './ProfileSections';
import { publicAddress } from './profileCode';
import { profileView } from './profileView';
import { type SharedProfile, ShareProfile } from './ShareProfile';
import { loadSchedule } from './schedule/loadSchedule';
import { ScheduleSection } from './schedule/ScheduleSection';
import { hasProfile, UnsupportedAccount } from './UnsupportedAccount';

export const meta = () => [{ title: 'Mi perfil · Mentorea' }];

/** docs/product.md, 'Own profile and weekly hours' */
export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await requireUser(context);
  if (!hasProfile(user)) return null;
  const [topicName, able, schedule] = await Promise.all([
    topicNames(context.api),
    context.api.listCapabilities(),
    user.user_type === 'mentor' ? loadSchedule(context, user) : null,
  ]);
  const view = profileView(user, topicName);
  // Empty profiles are not public (docs/contract.md, 'Mentor profiles').
  const publicAt = view.mentor && view.bio.trim() !== '' ? paths.mentor(user.username.toLowerCase()) : null;
  const shared: SharedProfile | null = publicAt
    ? { url: publicAddress(context, user.username), card: cardPath(user), name: user.full_name }
    : null;
  const lacks = schedule ? lacksOf(user, schedule.week) : [];
  const steps = completenessSteps(view).filter(({ to }) => lacks.every((lack) => lack.to !== to));
  const presents = able.has('marketplace');
  return { view, presents, schedule, lacks, steps, publicAt, shared };
}

export default function Profile() {
  const found = useLoaderData<typeof loader>();
  if (!found) return <UnsupportedAccount />;
  const { view, presents, schedule, lacks, steps, publicAt, shared } = found;
  return (
    <>
      <PageHeader
        title="Mi perfil"
        actions={
          <>
            {publicAt && (
              <ButtonLink to={publicAt} reloadDocument variant="secondary">
                Ver mi perfil público
              </ButtonLink>
            )}
            <ButtonLink to={paths.editProfile()}>Editar perfil</ButtonLink>
          </>
        }
      />
      {lacks.length > 0 && <BookableList lacks={lacks} />}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_20rem] lg:gap-12">
        <div className="flex min-w-0 flex-col gap-8">
          <ProfileHead view={view} />
          <ProfileSections view={view} presents={presents} />
          {schedule && <ScheduleSection {...schedule} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {view.mentor && view.face.profile_picture === '' && (
            <PictureNudge face={view.face} line={view.line} />
          )}
          {view.mentor && <PriceCard mentor={view.mentor} hasHours={schedule?.week?.length !== 0} />}
          <Completeness steps={steps} />
          {shared && <ShareProfile profile={shared} />}
          <PersonalCard personal={view.personal} />
        </div>
      </div>
    </>
  );
}
