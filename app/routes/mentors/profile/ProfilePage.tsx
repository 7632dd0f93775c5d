import { useLocation } from '@remix-run/react';
import { ratingText } from '~/api/contract/rules/reviews';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { buttonStyle } from '~/app/ui/Button';
import { useHasSubjects } from '~/app/ui/frame/SiteFrame';
import { IfWrong, WhoIs } from '~/app/ui/mentors/Trust';
import { StarRating } from '~/app/ui/Stars';
import { Availability } from './Availability';
import { BookingBar, BookingCard, Care, NextFree } from './BookingCard';
import type { ProfileProblem, ShownProfile } from './loadProfile';
import type { ProfileView } from './profileView';
import { Reviews } from './Reviews';

export function MissingProfile({ problem, loggedIn }: { problem: ProfileProblem; loggedIn: boolean }) {
  const { pathname, search } = useLocation();
  const isEdit = problem.way === 'edit';
  return (
    <div className="flex max-w-2xl flex-col items-start gap-5 py-12 sm:py-20">
      <h1 className="text-4xl sm:text-5xl">{problem.title}</h1>
      <p className="text-lg text-muted">{problem.text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {problem.way !== 'back' && (
          <a href={isEdit ? paths.editProfile() : pathname + search} className={buttonStyle('primary')}>
            {isEdit ? 'Completar mi perfil' : 'Reintentar'}
          </a>
        )}{' '}
        <BackToMentors loggedIn={loggedIn} className={buttonStyle('secondary')} />
      </div>
    </div>
  );
}

/** The directory is private; strangers find mentors by subject, or else on the landing page. */
function BackToMentors({ loggedIn, className }: { loggedIn: boolean; className: string }) {
  const hasSubjects = useHasSubjects();
  const [to, label] = loggedIn
    ? [paths.mentors(), 'Volver a los mentores']
    : hasSubjects
      ? [paths.subjects(), 'Mentores por materia']
      : [paths.landing(), 'Volver al inicio'];
  return (
    <a href={to} className={className}>
      {label}
    </a>
  );
}

function ProfileTop({ profile, reader }: Pick<ShownProfile, 'profile' | 'reader'>) {
  const { available, week } = profile;
  const next = week.state === 'shown' && available ? week.value.next : null;
  return (
    <header className="who">
      <Avatar user={profile.face} size="lg" eager />
      <div>
        <h1>{profile.name}</h1>
        {profile.expertise && <p>{profile.expertise}</p>}
        <p className="facts">
          {profile.reviewCount !== null && (
            <StarRating rating={profile.rating} reviews={profile.reviewCount} />
          )}{' '}
          {next ? (
            <NextFree next={next} profile={profile} reader={reader} />
          ) : (
            <span className={available ? 'free' : 'taken'}>
              {available ? 'Disponible' : 'No acepta nuevas sesiones'}
            </span>
          )}{' '}
          {profile.signals.map((text) => (
            <span key={text}>{text} </span>
          ))}
        </p>
      </div>
    </header>
  );
}

/** A picture of ours links to the video: nothing loads from its host before a press. */
function IntroVideo({ profile, url }: { profile: ProfileView; url: string }) {
  const host = new URL(url).hostname === 'vimeo.com' ? 'Vimeo' : 'YouTube';
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="video">
      <Avatar user={profile.face} size="lg" /> <span className="play" aria-hidden="true" />{' '}
      <span>
        <b>Vídeo de presentación</b> <span>Se abre en {host}, en otra pestaña</span>
      </span>
    </a>
  );
}

const decimal = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 2 });

/** Total points, number of reviews and average rating (docs/product.md, 'Public profile'); no zeros for new mentors. */
function FigureTiles({ profile }: { profile: ProfileView }) {
  const { points, reviewCount, rating } = profile;
  if (reviewCount === 0 && !points)
    return (
      <p className="justify-self-start rounded-full bg-teal-soft px-4 py-1 font-semibold text-teal-strong">
        Nuevo en Mentorea
      </p>
    );
  const tiles = [
    ['puntos', points === null ? '–' : decimal.format(points)],
    [reviewCount === 1 ? 'reseña' : 'reseñas', reviewCount === null ? '–' : decimal.format(reviewCount)],
    ['valoración media', rating === null ? '–' : ratingText(rating)],
  ];
  return (
    <dl className="tiles max-sm:justify-between">
      {tiles.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The public profile (docs/product.md, 'Public profile'), styled by element in profile.css. */
export function ProfilePage({ profile, reader, favourite, isBlocked }: ShownProfile) {
  const hasSubjects = useHasSubjects();
  return (
    <div className="profile">
      <BackToMentors loggedIn={reader !== null} className="link back" />
      {profile.isOwn && (
        <p className="rounded-xl bg-blue-soft px-5 py-3">
          <strong>
            {profile.isWaiting ? 'Así te verán cuando lo apruebe el equipo.' : 'Así te ven los demás.'}
          </strong>{' '}
          <a href={paths.editProfile()} className="link">
            Editar mi perfil
          </a>
        </p>
      )}
      <ProfileTop profile={profile} reader={reader} />
      <BookingCard profile={profile} reader={reader} favourite={favourite} isBlocked={isBlocked} />
      <FigureTiles profile={profile} />
      <section>
        <h2>Sobre mí</h2>
        <p className="prose">{profile.bio || `${profile.firstName} todavía no ha escrito su biografía.`}</p>
        {profile.intro_video_url && <IntroVideo profile={profile} url={profile.intro_video_url} />}{' '}
        {profile.linkedin_url && (
          <a
            href={profile.linkedin_url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="link more"
          >
            Perfil de LinkedIn
          </a>
        )}
      </section>
      {profile.areas.length > 0 && (
        <section>
          <h2>Áreas de conocimiento</h2>
          <ul className="chips">
            {profile.subjects.map(({ nameId, name }) => (
              <li key={nameId}>
                {reader ? (
                  <a href={paths.mentors({ expertises: nameId })}>{name}</a>
                ) : hasSubjects ? (
                  <a href={paths.subject(nameId)}>{name}</a>
                ) : (
                  name
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Availability profile={profile} reader={reader} />
      <WhoIs firstName={profile.firstName} facts={profile.facts} checks={profile.checks} />
      <Reviews profile={profile} />
      <IfWrong ours={profile.ownApi} terms={profile.terms}>
        <Care profile={profile} reader={reader} isBlocked={isBlocked} />
      </IfWrong>
      {!isBlocked && <BookingBar profile={profile} reader={reader} />}
    </div>
  );
}
