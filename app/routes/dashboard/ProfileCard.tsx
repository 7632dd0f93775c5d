import type { BadgeSummary } from '~/api/contract/badges';
import type { ProfileSummary } from '~/app/domain/profile/profileSummary';
import type { PagePart } from '~/app/domain/site/routeHandle';
import * as paths from '~/app/paths';
import { Card } from '~/app/ui/Card';
import { Chip } from '~/app/ui/Chip';
import { ChipList } from '~/app/ui/ChipList';
import { Medals } from '~/app/ui/Medals';
import { DeferredPart } from '~/app/ui/Panel';
import { PictureChanger } from '~/app/ui/picture/PictureChanger';
import { TextLink } from '~/app/ui/TextLink';
import { Folded } from './DashboardPanel';

function MedalsPart({ part }: { part: PagePart<BadgeSummary> }) {
  return (
    <section aria-labelledby="titulo-medallas" className="sm:col-span-2">
      <h3 id="titulo-medallas" className="font-sans text-base font-semibold tracking-normal">
        Medallas y logros
      </h3>
      <DeferredPart of={part} loading="Cargando medallas..." failed={null}>
        {(summary) => <MedalSummary summary={summary} />}
      </DeferredPart>
    </section>
  );
}

function MedalSummary({ summary }: { summary: BadgeSummary }) {
  const { badges, total_badges: total, unique_badges: unique } = summary;
  return (
    <>
      <p className="mt-1 text-muted tabular-nums">{`${total} en total · ${unique} ${unique === 1 ? 'distinta' : 'distintas'}`}</p>
      {badges.length > 0 ? (
        <div className="my-4">
          <Medals badges={badges} label="Medallas recibidas" />
        </div>
      ) : (
        <p className="mt-1 text-muted">No has recibido medallas en tus mentorías aún</p>
      )}
      <TextLink to={paths.profile('medallas')}>Qué significa cada medalla</TextLink>
    </>
  );
}

interface ProfileCardProps {
  profile: ProfileSummary;
  /** Only for mentors. */
  medals?: PagePart<BadgeSummary>;
}

export function ProfileCard({ profile, medals }: ProfileCardProps) {
  return (
    <Card as="section" aria-labelledby="titulo-perfil" className="py-3 sm:py-6">
      <div className="flex items-center gap-4">
        <PictureChanger user={profile.face} size="mentor" />
        <div className="flex min-w-0 grow flex-col items-start gap-1">
          <h2 id="titulo-perfil" className="text-xl sm:text-2xl">
            {profile.face.full_name}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {profile.badge && <Chip>{profile.badge}</Chip>}{' '}
            {profile.line !== profile.badge && <span className="text-muted">{profile.line}</span>}
          </p>
        </div>
      </div>
      {profile.badge && (
        <span className="mr-5">
          <TextLink to={paths.editProfile()}>Editar perfil</TextLink>
        </span>
      )}{' '}
      <Folded label={medals ? 'Ver materias y medallas' : 'Ver materias'}>
        <div className="mt-2 grid gap-x-8 gap-y-5 border-t border-line pt-4 empty:hidden sm:grid-cols-2">
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
          {medals && <MedalsPart part={medals} />}
        </div>
      </Folded>
    </Card>
  );
}
