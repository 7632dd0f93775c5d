import type { Page } from '~/domain/pages';
import { Pagination } from '~/ui/Pagination';
import { reviewsText } from './marks';
import { ReceivedCard } from './ReceivedCard';
import { type ReceivedState, receivedHref } from './receivedUrl';
import type { ReceivedView } from './receivedView';

interface Props {
  page: Page<ReceivedView>;
  state: ReceivedState;
  canReply: boolean;
}

export function ReceivedList({ page, state, canReply }: Props) {
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
      <div className="mt-8">
        <Pagination
          page={page.page}
          pages={page.pages}
          hrefFor={(number) => receivedHref(state, { page: number })}
        />
      </div>
    </>
  );
}
