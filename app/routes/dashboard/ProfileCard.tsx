import type { Part } from '~/.server/settle';
import { ButtonLink } from '~/ui/ButtonLink';
import { Card } from '~/ui/Card';
import { Chip } from '~/ui/Chip';
import type { BadgeSummary } from '../../../api/contract/tolerantBadges';
import { PictureChanger } from '../profile/picture/PictureChanger';
import { MedalsPart } from './MedalsPart';
import type { ProfileSummary } from './profileSummary';

interface ProfileCardProps {
  profile: ProfileSummary;
  /** Of mentors and students. */
  medals?: Part<BadgeSummary>;
}

export function ProfileCard({ profile, medals }: ProfileCardProps) {
  return (
    <Card as="section" aria-labelledby="titulo-perfil" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-4 lg:flex-col lg:text-center">
        <PictureChanger user={profile.face} size="lg" />
        <div className="flex min-w-0 flex-col items-start gap-1 lg:items-center">
          <h2 id="titulo-perfil" className="text-2xl">
            {profile.face.full_name}
          </h2>
          {profile.badge && <Chip>{profile.badge}</Chip>}
          {profile.line !== profile.badge && <p className="mt-1 text-muted">{profile.line}</p>}
        </div>
      </div>
      {profile.lists.map((list) => (
        <div key={list.title} className="border-t border-line pt-4">
          <h3 className="font-sans text-base font-semibold tracking-normal">{list.title}</h3>
          {list.names.length === 0 ? (
            <p className="mt-1 text-muted">{list.empty}</p>
          ) : (
            <ul className="mt-2 flex flex-wrap gap-2">
              {list.names.map((name) => (
                <li key={name}>
                  <Chip>{name}</Chip>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {medals && <MedalsPart of={medals} isMentor={profile.badge === 'Mentor'} />}
      {profile.badge && (
        <ButtonLink to="/profile/editar" variant="secondary">
          Editar perfil
        </ButtonLink>
      )}
    </Card>
  );
}
