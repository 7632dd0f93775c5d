import { useMatches } from '@remix-run/react';
import { cutText, type ListName } from '~/app/domain/site/pagination';

/** Says that a list on this page is longer than what was read of it, as its loader reported (`cut`). */
export function TruncationNotice() {
  return <TruncatedLists cut={useMatches().flatMap(({ data }) => cutIn(data))} />;
}

/** The same for lists known only after the page. */
export function TruncatedLists({ cut }: { cut: ListName[] }) {
  if (cut.length === 0) return null;
  return (
    <div className="mt-8 flex flex-col gap-1 text-muted">
      {cut.map((list) => (
        <p key={list}>{cutText(list)}</p>
      ))}
    </div>
  );
}

function cutIn(data: unknown): ListName[] {
  const told = typeof data === 'object' && data !== null && 'cut' in data ? data.cut : null;
  return Array.isArray(told) ? told : [];
}
