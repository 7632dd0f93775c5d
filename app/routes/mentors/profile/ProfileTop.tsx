import { Avatar } from '~/ui/Avatar';
import { Stars } from '~/ui/Stars';
import type { ProfileView } from './profileView';

/** Who it is, at a glance. */
export function ProfileTop({ profile }: { profile: ProfileView }) {
  return (
    <header className="who">
      <Avatar user={profile.face} size="lg" eager />
      <div>
        <h1>{profile.name}</h1>
        {profile.expertise && <p>{profile.expertise}</p>}
        <p className="facts">
          {profile.reviewCount !== null && <Stars rating={profile.rating} reviews={profile.reviewCount} />}
          <span className={profile.available ? 'free' : 'taken'}>
            {profile.available ? 'Disponible' : 'No acepta nuevas mentorías'}
          </span>
        </p>
      </div>
    </header>
  );
}
