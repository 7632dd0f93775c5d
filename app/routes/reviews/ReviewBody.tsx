import type { ReviewView } from '~/app/domain/reviews/reviewView';
import { MedalChip } from '~/app/ui/Medals';

interface ReviewBodyProps {
  review: Pick<ReviewView, 'text' | 'badges' | 'reply'>;
  replyTitle: string;
}

export function ReviewBody({ review: { text, badges, reply }, replyTitle }: ReviewBodyProps) {
  return (
    <>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      {badges.length > 0 && (
        <ul aria-label="Medallas" className="flex flex-wrap gap-2">
          {badges.map((badge) => (
            <li key={badge.name}>
              <MedalChip badge={badge} />
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <blockquote className="mt-1 border-l-4 border-teal pl-4">
          <p className="font-semibold">
            {replyTitle}
            {reply.date && <span className="font-normal text-muted"> · {reply.date}</span>}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{reply.text}</p>
        </blockquote>
      )}
    </>
  );
}
