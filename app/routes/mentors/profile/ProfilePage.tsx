import { Availability } from './Availability';
import { BookingCard } from './BookingCard';
import { Crumbs } from './Crumbs';
import { ProfileTop } from './ProfileTop';
import type { ProfileView, Reader } from './profileView';
import { Reviews } from './Reviews';
import { Tiles } from './Tiles';

interface ProfilePageProps {
  profile: ProfileView;
  reader: Reader;
  /** Null: favourites are not offered. */
  favourite: boolean | null;
}

/** The public profile (spec.md section 2, Mentor profile). Styles: mentor-profile.css, by element where a list repeats. */
export function ProfilePage({ profile, reader, favourite }: ProfilePageProps) {
  return (
    <div className="profile">
      <Crumbs name={profile.name} loggedIn={reader !== null} />
      {profile.isOwn && (
        <p className="own">
          <strong>Así te ven los demás.</strong>{' '}
          <a href="/profile/editar" className="link">
            Editar mi perfil
          </a>
        </p>
      )}
      <ProfileTop profile={profile} />
      <BookingCard profile={profile} reader={reader} favourite={favourite} />
      <Tiles profile={profile} />
      <section>
        <h2>Sobre mí</h2>
        <p className="prose">{profile.bio || `${profile.firstName} todavía no ha escrito su biografía.`}</p>
        {profile.linkedin && (
          <a href={profile.linkedin} target="_blank" rel="noopener noreferrer nofollow" className="link more">
            Perfil de LinkedIn
          </a>
        )}
      </section>
      {profile.areas.length > 0 && (
        <section>
          <h2>Áreas de conocimiento</h2>
          <ul className="chips">
            {profile.areas.map((area) => (
              <li key={area}>{area}</li>
            ))}
          </ul>
        </section>
      )}
      <Availability week={profile.week} username={profile.username} />
      <Reviews profile={profile} />
    </div>
  );
}
