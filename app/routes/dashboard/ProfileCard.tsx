import type { BadgeSummary } from '~/api/contract/badges';
import type { ProfileSummary } from '~/app/domain/profile/profileSummary';
import type { PagePart } from '~/app/domain/site/routeHandle';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { Chip } from '~/app/ui/Chip';
import { ChipList } from '~/app/ui/ChipList';
import { Medals } from '~/app/ui/Medals';
import { DeferredPart } from '~/app/ui/Panel';
import { PictureChanger } from '~/app/ui/picture/PictureChanger';
import { TextLink } from '~/app/ui/TextLink';
import { Folded } from './DashboardPanel';

/** The medals of the profile card: mentors receive them, students give them in reviews. */
function MedalsPart({ part, isMentor }: { part: PagePart<BadgeSummary>; isMentor: boolean }) {
  return (
    <section aria-labelledby="titulo-medallas" className="sm:col-span-2">
      <h3 id="titulo-medallas" className="font-sans text-base font-semibold tracking-normal">
        {isMentor ? 'Medallas y logros' : 'Medallas que has dado'}
      </h3>
      <DeferredPart of={part} loading="Cargando medallas..." failed={null}>
        {(summary) => <MedalSummary summary={summary} isMentor={isMentor} />}
      </DeferredPart>
    </section>
  );
}

function MedalSummary({ summary, isMentor }: { summary: BadgeSummary; isMentor: boolean }) {
  const { badges, total_badges: total, unique_badges: unique } = summary;
  return (
    <>
      <p className="mt-1 text-muted tabular-nums">{`${total} en total · ${unique} ${unique === 1 ? 'distinta' : 'distintas'}`}</p>
      {badges.length > 0 ? (
        <div className="my-4">
          <Medals badges={badges} label={isMentor ? 'Medallas recibidas' : 'Medallas dadas'} />
        </div>
      ) : (
        <p className="mt-1 text-muted">
          {isMentor
            ? 'No has recibido medallas en tus mentorías aún'
            : 'No has dado medallas en tus reseñas aún'}
        </p>
      )}
      {isMentor && <TextLink to={paths.profile('medallas')}>Qué significa cada medalla</TextLink>}
    </>
  );
}

interface ProfileCardProps {
  profile: ProfileSummary;
  /** Only for mentors and students. */
  medals?: PagePart<BadgeSummary>;
}

/** The person, their subjects and medals, in one row where there is room. */
export function ProfileCard({ profile, medals }: ProfileCardProps) {
  return (
    <Card as="section" aria-labelledby="titulo-perfil" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <PictureChanger user={profile.face} size="mentor" />
        <div className="flex min-w-0 grow flex-col items-start gap-1">
          <h2 id="titulo-perfil" className="text-2xl">
            {profile.face.full_name}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {profile.badge && <Chip>{profile.badge}</Chip>}{' '}
            {profile.line !== profile.badge && <span className="text-muted">{profile.line}</span>}
          </p>
        </div>
        {profile.badge && (
          <ButtonLink to={paths.editProfile()} variant="secondary">
            Editar perfil
          </ButtonLink>
        )}
      </div>
      <Folded label="Ver materias y medallas">
        <div className="grid gap-x-8 gap-y-5 border-t border-line pt-4 empty:hidden sm:grid-cols-2">
          {profile.lists.map((list) => (
            <div key={list.title}>
              <h3 className="font-sans text-base font-semibold tracking-normal">{list.title}</h3>
              {list.names.length === 0 ? (
                <p className="mt-1 text-muted">{list.empty}</p>
              ) : (
                <ChipList names={list.names} className="mt-2 gap-2" />
              )}
            </div>
          ))}
          {medals && <MedalsPart part={medals} isMentor={profile.badge === 'Mentor'} />}
        </div>
      </Folded>
    </Card>
  );
}
