import { formatEuros } from '~/domain/money';
import { Avatar } from '~/ui/Avatar';
import { ButtonLink } from '~/ui/ButtonLink';
import { Card } from '~/ui/Card';
import { Stars } from '~/ui/Stars';
import type { RecommendedCard } from './loadRecommended';

/** Why this mentor, and the two ways on: the profile, a page of its own without scripts, and the booking. */
export function RecommendedMentor({ mentor }: { mentor: RecommendedCard }) {
  const { username, full_name, reasons, booking } = mentor;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar user={mentor} size="sm" />
        <div className="min-w-0">
          <h3 className="text-lg leading-snug">
            <a href={`/mentors/${encodeURIComponent(username)}`} className="link">
              {full_name}
            </a>
          </h3>
          <p className="line-clamp-1 text-muted">{mentor.specialty || 'Mentor'}</p>
        </div>
      </div>
      <ul aria-label="Por qué" className="list-disc pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-3 border-t border-line pt-3">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Stars rating={mentor.rating} reviews={mentor.reviews} />
          <span className="text-muted">{`${formatEuros(mentor.price)} por hora`}</span>
        </p>
        {booking && (
          <ButtonLink to={booking} variant="secondary">
            Reservar<span className="sr-only">{` con ${full_name}`}</span>
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
