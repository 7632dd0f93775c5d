import type { ReactNode } from 'react';
import { statedPrice } from '~/app/domain/money/price';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { Chip } from '~/app/ui/Chip';
import { classes } from '~/app/ui/classes';
import { StarRating } from '~/app/ui/Stars';
import { Checks } from './Checks';
import type { MentorCardView } from './cardView';

interface CardProps {
  mentor: MentorCardView;
  /** The heading, with the name as a link, which covers the card. */
  heading: ReactNode;
  /** By default 'N €/h'. */
  price?: ReactNode;
  /** In the upper right corner. */
  corner?: ReactNode;
  /** What the mentor or a review says. */
  children: ReactNode;
  /** Free hours are links into the booking. */
  books: boolean;
  /** The area that they are about, by its name_id. */
  subject?: string;
  action?: ReactNode;
  isChosen?: boolean;
  /** The page's first picture. */
  eager?: boolean;
  /** The page shows this picture large, too. */
  isLarge?: boolean;
}

/** A mentor in a list: of the directory, of the wizard's step 1, of a subject, of the landing page (mentorCard.css). */
export function MentorCard(props: CardProps) {
  const { mentor, heading, price, corner, children, books, subject, action, isChosen, eager, isLarge } =
    props;
  return (
    <li id={`mentor-${mentor.username}`} className={classes('mentor-card', isChosen && 'chosen')}>
      <Avatar user={mentor} size="card" eager={eager} isLarge={isLarge} />
      <div className="who">
        {heading}
        {mentor.specialty && <p>{mentor.specialty}</p>}
        <p className="facts">
          <StarRating rating={mentor.rating} reviews={mentor.reviews} />{' '}
          {mentor.points && <span>{mentor.points}</span>} <b>{price ?? statedPrice(mentor.price)}</b>
        </p>
      </div>
      {corner}
      {children}
      <div className="times">
        <Hours mentor={mentor} books={books} subject={subject} /> {action}
      </div>
    </li>
  );
}

/** The first areas and the biography's first sentence, for who looks through many cards. */
export function CardIntro({ mentor }: { mentor: MentorCardView }) {
  const { tags, more, bio, checks } = mentor;
  return (
    <>
      <Checks checks={checks} />
      {tags.length > 0 && (
        <ul aria-label="Materias" className="tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Chip>{tag}</Chip>
            </li>
          ))}
          {more > 0 && <li>{`+${more} más`}</li>}
        </ul>
      )}
      {bio && <p className="line-clamp-2">{bio}</p>}
    </>
  );
}

/** What a review says, or else the mentor, for strangers. */
export function CardQuote({ mentor: { quote, bio } }: { mentor: MentorCardView }) {
  if (quote)
    return (
      <blockquote className="quote">
        «{quote.text}» <cite>{quote.author}</cite>
      </blockquote>
    );
  return bio && <p>{bio}</p>;
}

/** The first free hours, each of which starts the booking, or whether bookings are taken at all. */
function Hours({ mentor, books, subject }: Pick<CardProps, 'mentor' | 'books' | 'subject'>) {
  const { username, firstName, available, hours } = mentor;
  if (!available) return <p>No disponible</p>;
  if (hours === null) return <p>Disponible</p>;
  if (hours.length === 0) return <p>Sin huecos próximos</p>;
  return hours.map(({ day, dayText, hour, own }) => {
    const text = (
      <>
        {dayText} <b>{hour}</b> {own}
      </>
    );
    if (!books)
      return (
        <span key={day + hour} className="free-hour">
          {text}
        </span>
      );
    return (
      <a
        key={day + hour}
        href={paths.book(username, { day, hour, subject })}
        aria-label={`${dayText} ${hour} con ${firstName}`}
        className="free-hour"
        rel="nofollow"
      >
        {text}{' '}
      </a>
    );
  });
}
