import { reviewsText, starsText } from '~/app/domain/reviews/reviewTexts';
import type { Page } from '~/app/domain/site/pagination';
import { ReviewBody } from '~/app/routes/reviews/ReviewBody';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { Pagination } from '~/app/ui/Pagination';
import { ReportLink } from '~/app/ui/ReportLink';
import { Link } from '~/app/ui/router';
import { StarMarks } from '~/app/ui/Stars';
import type { ReceivedView } from './loadReceived';
import { type AskedReply, type ReceivedState, receivedHref } from './receivedUrl';

/** `state` is null if replies are not offered. */
function ReceivedCard({ review, state }: { review: ReceivedView; state: ReceivedState | null }) {
  const { id, author, stars, title } = review;
  return (
    <Card as="li" id={`resena-${id}`} className="flex scroll-mt-6 flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar user={review.face} size="sm" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{author}</p>
          <p className="text-muted">
            <time dateTime={review.at}>{review.date}</time>
            {review.changed && ` · cambiada el ${review.changed}`}
            {review.verified && ' · Sesión verificada'}
          </p>
        </div>
      </div>
      <StarsLine stars={stars} />
      <h3 className="text-xl wrap-anywhere">{title || 'Reseña'}</h3>
      <ReviewBody review={review} replyTitle="Tu respuesta" />
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        {state && <ReplyActions review={review} state={state} />}
        <ReportLink
          subject="review"
          id={id}
          what={` la reseña de ${author}`}
          className="link inline-flex min-h-11 items-center"
        />
      </div>
    </Card>
  );
}

export function StarsLine({ stars }: { stars: number }) {
  return (
    <p className="flex items-center gap-2">
      <StarMarks stars={stars} />
      <span className="text-muted">{starsText(stars)}</span>
    </p>
  );
}

const REPLY_CHANGES = [
  { question: 'responder', text: 'Cambiar', look: 'text-teal hover:bg-teal-soft' },
  { question: 'quitar-respuesta', text: 'Eliminar', look: 'text-danger hover:bg-danger-soft' },
] as const;

function ReplyActions({ review, state }: { review: ReceivedView; state: ReceivedState }) {
  const { id, author, reply } = review;
  const to = (question: AskedReply['question']) => receivedHref(state, { asked: { question, id } });
  if (!reply) {
    return (
      <ButtonLink
        to={to('responder')}
        variant="secondary"
        preventScrollReset
        aria-label={`Responder a la reseña de ${author}`}
        className="self-start"
      >
        Responder
      </ButtonLink>
    );
  }
  return (
    <p className="-mx-3 flex flex-wrap">
      {REPLY_CHANGES.map(({ question, text, look }) => (
        <Link
          key={question}
          to={to(question)}
          preventScrollReset
          aria-label={`${text} la respuesta a ${author}`}
          className={`inline-flex min-h-11 items-center rounded-xl px-3 font-medium ${look}`}
        >
          {text}{' '}
        </Link>
      ))}
    </p>
  );
}

interface ReceivedListProps {
  page: Page<ReceivedView>;
  state: ReceivedState;
  canReply: boolean;
}

export function ReceivedList({ page, state, canReply }: ReceivedListProps) {
  return (
    <>
      <p className="text-muted" role="status">
        Mostrando {page.from} a {page.to} de {reviewsText(page.total)}
      </p>
      <ol className="mt-3 flex flex-col gap-4">
        {page.items.map((review) => (
          <ReceivedCard key={review.id} review={review} state={canReply ? state : null} />
        ))}
      </ol>
      <Pagination
        page={page.page}
        pages={page.pages}
        hrefFor={(number) => receivedHref(state, { page: number })}
      />
    </>
  );
}
