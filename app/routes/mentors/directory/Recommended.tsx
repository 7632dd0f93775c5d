import { formatEuros } from '~/domain/money';
import { Avatar } from '~/ui/Avatar';
import { FavouriteButton } from './FavouriteButton';
import type { RecommendedView } from './loadDirectory';

interface RecommendedProps {
  mentors: RecommendedView[];
  favourites: string[] | null;
}

/** Those that suit the student who looks, with the reasons (extension `recommendations`). On phones a row to swipe: the list is near. */
export function Recommended({ mentors, favourites }: RecommendedProps) {
  return (
    <section aria-labelledby="titulo-recomendados" className="mb-6 rounded-2xl border border-line bg-card">
      <div className="px-4 pt-4 sm:px-5">
        <h3 id="titulo-recomendados" className="text-xl">
          Recomendados para ti
        </h3>
        <p className="mt-1 text-muted">Por tu perfil y por lo que sueles reservar.</p>
      </div>
      <ul className="mt-2 max-sm:flex max-sm:snap-x max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-4 sm:divide-y sm:divide-line">
        {mentors.map((mentor) => (
          <Row
            key={mentor.username}
            mentor={mentor}
            isFavourite={favourites?.includes(mentor.username) ?? null}
          />
        ))}
      </ul>
    </section>
  );
}

function Row({ mentor, isFavourite }: { mentor: RecommendedView; isFavourite: boolean | null }) {
  const { username, full_name, reasons } = mentor;
  return (
    <li className="relative flex items-start gap-3 p-3 hover:bg-teal-soft/60 max-sm:w-[85%] max-sm:shrink-0 max-sm:snap-center max-sm:rounded-xl max-sm:border max-sm:border-line sm:gap-4 sm:px-5">
      <Avatar user={mentor} size="sm" />
      <div className="min-w-0 grow">
        <a
          href={`/mentors/${encodeURIComponent(username)}`}
          className="font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-teal"
        >
          {full_name}
        </a>
        <p className="text-muted">{mentor.specialty}</p>
        <ul aria-label="Por qué" className="mt-1 list-disc pl-5">
          {reasons.map((reason) => (
            <li key={reason} className="max-sm:line-clamp-2">
              {reason}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-muted">{`${formatEuros(mentor.price)} por hora`}</p>
      </div>
      {isFavourite !== null && (
        <FavouriteButton username={username} name={full_name} isFavourite={isFavourite} />
      )}
    </li>
  );
}
