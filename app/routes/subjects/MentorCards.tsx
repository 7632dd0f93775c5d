import { profilePath } from '~/app/domain/mentors/mentorPaths';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { StarRating } from '~/app/ui/Stars';
import type { mentorCard } from './subjectView';

type Card = ReturnType<typeof mentorCard>;

export function MentorCards({ mentors }: { mentors: readonly Card[] }) {
  return (
    <ul className="mentors">
      {mentors.map((mentor, i) => (
        <MentorCard key={mentor.face.username} mentor={mentor} eager={i < 2} />
      ))}
    </ul>
  );
}

function MentorCard({ mentor, eager }: { mentor: Card; eager: boolean }) {
  const { face, name, expertise, rating, reviews, price, intro, quote, signals } = mentor;
  return (
    <li className="sheet">
      <Avatar user={face} size="mentor" eager={eager} />
      <div>
        <h2>
          <a href={profilePath(face.username)}>{name}</a>
        </h2>
        {expertise && <p>{expertise}</p>}
        <p>
          <StarRating rating={rating} reviews={reviews} />
        </p>
        {signals.length > 0 && <p>{signals.join(' · ')}</p>}
      </div>
      {price !== null && <p className="cost">{price}</p>}
      {intro && <p className="say">{intro}</p>}
      {quote && (
        <blockquote className="quote say">
          «{quote.text}» <cite>{quote.author}</cite>
        </blockquote>
      )}
      <Hours mentor={mentor} />
    </li>
  );
}

/** Each leads into the booking, by way of the log-in if necessary. */
function Hours({ mentor: { face, firstName, hours } }: { mentor: Card }) {
  if (hours.length === 0) return <p className="hours">Sin huecos libres en las próximas semanas</p>;
  return (
    <p className="hours">
      <span>Próximos huecos</span>
      {hours.map(({ day, dayText, hour }) => (
        <a
          key={day + hour}
          href={paths.book(face.username, { day, hour })}
          className="free-hour"
          rel="nofollow"
        >
          {dayText} <b>{hour}</b>
          <span className="sr-only"> con {firstName}</span>
        </a>
      ))}
    </p>
  );
}
