import { formatEuros } from '~/domain/money';
import { Avatar } from '~/ui/Avatar';
import { ButtonLink } from '~/ui/ButtonLink';
import type { RecommendedCard } from './loadRecommended';

/** Why this mentor, and the two ways on: the profile, a page of its own without scripts, and the booking. */
export function RecommendedMentor({ mentor }: { mentor: RecommendedCard }) {
  const { username, full_name, specialty, reasons, price, booking } = mentor;
  return (
    <li className="grid gap-x-6 gap-y-4 border-line p-4 not-first:border-t sm:grid-cols-[1fr_auto] sm:items-center sm:p-5">
      <div className="grid min-w-0 grid-cols-[auto_1fr] gap-x-4">
        <Avatar user={mentor} size="sm" />
        <div className="min-w-0 leading-snug">
          <h3 className="font-sans text-base font-semibold tracking-normal">
            <a href={`/mentors/${encodeURIComponent(username)}`} className="link inline-block py-1">
              {full_name}
            </a>
          </h3>
          <p className="text-muted">
            {`${specialty || 'Mentor'} · `}
            <span className="whitespace-nowrap">{`${formatEuros(price)} por hora`}</span>
          </p>
          <ul aria-label={`Por qué ${full_name}`} className="mt-2 list-disc pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      </div>
      {booking && (
        <ButtonLink to={booking} variant="secondary">
          Reservar<span className="sr-only">{` con ${full_name}`}</span>
        </ButtonLink>
      )}
    </li>
  );
}
